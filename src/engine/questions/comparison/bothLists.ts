import type { ModelPair } from '../../../core/comparison/pairs';
import type { PairJson } from '../../../shared/protocol/comparisonResult';
import { orNull } from '../../../shared/protocol/orNull';
import type { EvaluationInput } from '../../reading/evaluationInput';
import type { Comparable } from './comparedModels';

/** From this share of users without a list on, a difference says more of who has lists than of what is in them. */
const MANY = 0.2;

/**
 * Beside the difference over all users that over those for whom both models have a list, where many have none of one.
 *
 * @param rows of each pair those of all measures, in order
 */
export function withBothLists(
  rows: readonly PairJson[],
  { models: read, users }: EvaluationInput,
  { models, groups, measures }: Comparable,
  pairs: readonly ModelPair[],
): PairJson[] {
  const listless = groups.map((group) => {
    const without = new Uint8Array(users.size);
    let count = 0;
    for (let user = 0; user < users.size; user++) {
      const lacks = group.models.some((model) => {
        const { offsets } = read[model].rankings;
        return offsets[user + 1] === offsets[user];
      });
      if (lacks) without[user] = 1;
      if (lacks) count++;
    }
    return { without, count };
  });
  return rows.map((row, at) => {
    const { a, b } = pairs[Math.floor(at / measures.length)];
    // Of millions of users nobody is looked at a second time where it cannot be many.
    if (listless[a].count + listless[b].count < MANY * row.n) return row;
    const measure = at % measures.length;
    const found = overBothLists(
      models[a].values[measure],
      models[b].values[measure],
      listless[a].without,
      listless[b].without,
    );
    const { lists, ...both } = found;
    return lists > 0 && lists - both.users >= MANY * lists ? { ...row, bothLists: both } : row;
  });
}

function overBothLists(
  a: Float64Array,
  b: Float64Array,
  withoutA: Uint8Array,
  withoutB: Uint8Array,
): NonNullable<PairJson['bothLists']> & { readonly lists: number } {
  let [lists, users, ofA, ofB, sum, sumOfA] = [0, 0, 0, 0, 0, 0];
  for (let user = 0; user < a.length; user++) {
    const difference = b[user] - a[user];
    if (Number.isNaN(difference)) continue;
    lists++;
    ofA += withoutA[user];
    ofB += withoutB[user];
    if (withoutA[user] + withoutB[user] > 0) continue;
    users++;
    sum += difference;
    sumOfA += a[user];
  }
  return {
    lists,
    users,
    without: [ofA, ofB],
    means: [orNull(sumOfA / users), orNull((sumOfA + sum) / users)],
    difference: orNull(sum / users),
  };
}
