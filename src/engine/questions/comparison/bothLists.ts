import type { ListOwners } from '../../../core/comparison/modelsOfUsers';
import type { ModelPair } from '../../../core/comparison/pairs';
import type { PairJson } from '../../../shared/protocol/comparisonResult';
import { orNull } from '../../../shared/protocol/orNull';
import type { EvaluationInput } from '../../../reading/inputs/evaluationInput';
import type { ComparableModels } from './comparedModels';
import { ownersOfLists } from './listOwners';

/** Minimum share of users without a list from which a difference depends more on who has a list than on its items. */
const MIN_MISSING_SHARE = 0.2;

/**
 * Adds the difference over users with lists from both models if at least 20% of the lists are missing. With several
 * lists per user, the 20% counts lists and `n` counts users.
 *
 * @param rows of each pair those of all metrics, in order
 */
export function withBothLists(
  rows: readonly PairJson[],
  input: EvaluationInput,
  { models, groups, measures }: ComparableModels,
  pairs: readonly ModelPair[],
): PairJson[] {
  const { models: read, users } = input;
  const owners = ownersOfLists(input);
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
    // There are at least as many lists as users. This bound avoids a second pass over millions of users.
    if (listless[a].count + listless[b].count < MIN_MISSING_SHARE * row.n) return row;
    const measure = at % measures.length;
    const found = overBothLists(
      models[a].values[measure],
      models[b].values[measure],
      listless[a].without,
      listless[b].without,
      owners,
    );
    const { lists, of, ...both } = found;
    return lists > 0 && lists - of >= MIN_MISSING_SHARE * lists ? { ...row, bothLists: both } : row;
  });
}

function overBothLists(
  a: Float64Array,
  b: Float64Array,
  withoutA: Uint8Array,
  withoutB: Uint8Array,
  owners: ListOwners | undefined,
): NonNullable<PairJson['bothLists']> & {
  /** Number of values of both models, those of missing lists included. */
  readonly lists: number;
  /** Number of values without a missing list of either model. */
  readonly of: number;
} {
  let [lists, commonLists, sum, sumOfA] = [0, 0, 0, 0];
  const counter = (): ((list: number) => void) & { readonly count: () => number } => {
    const seen = new Uint8Array(owners?.users ?? 0);
    let count = 0;
    const add = (list: number): void => {
      const user = owners?.of[list];
      if (user !== undefined && seen[user] > 0) return;
      if (user !== undefined) seen[user] = 1;
      count++;
    };
    return Object.assign(add, { count: () => count });
  };
  const [users, ofA, ofB] = [counter(), counter(), counter()];
  for (let user = 0; user < a.length; user++) {
    const difference = b[user] - a[user];
    if (Number.isNaN(difference)) continue;
    lists++;
    if (withoutA[user] > 0) ofA(user);
    if (withoutB[user] > 0) ofB(user);
    if (withoutA[user] + withoutB[user] > 0) continue;
    commonLists++;
    users(user);
    sum += difference;
    sumOfA += a[user];
  }
  return {
    lists,
    of: commonLists,
    users: users.count(),
    without: [ofA.count(), ofB.count()],
    means: [orNull(sumOfA / commonLists), orNull((sumOfA + sum) / commonLists)],
    difference: orNull(sum / commonLists),
  };
}
