import type { ComparisonQuery } from '../../../shared/protocol/queries';
import { modelPairs, type ModelPair } from '../../../core/comparison/pairs';
import { isRelevant } from '../../../core/data/truth';
import type { ComparedUserJson, MostMovedItemJson } from '../../../shared/protocol/comparisonResult';
import { tableTitleOf } from '../../table/describing';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { orNull } from '../../../shared/protocol/orNull';
import { toComparable } from './comparedModels';

/**
 * Returns the relevant item of a user whose 1/rank changed most, the first of equal changes; undefined: no relevant
 * items are known.
 *
 * @param lists numbers of two evaluated models
 */
export function mostMovedItem(
  { input, plan }: Pick<LoadedEvaluation, 'input' | 'plan'>,
  lists: ModelPair,
  user: number,
): MostMovedItemJson | undefined {
  const { truth } = input.truth;
  let mostMoved: { item: number; ranks: [number, number]; moved: number } | undefined;
  for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++) {
    if (!isRelevant(truth.gains[entry], plan.threshold)) continue;
    const item = truth.items[entry];
    const ranks: [number, number] = [rankOf(lists.a, item), rankOf(lists.b, item)];
    const moved = Math.abs(1 / ranks[0] - 1 / ranks[1]);
    if (mostMoved === undefined || moved > mostMoved.moved) mostMoved = { item, ranks, moved };
  }
  if (mostMoved === undefined) return undefined;
  const { item, ranks } = mostMoved;
  const title = tableTitleOf(input.itemAttributes, item);
  const interactions = input.train === undefined ? null : (input.train.itemInteractions[item] ?? 0);
  return {
    item: input.items.text(item),
    ...(title === undefined ? {} : { title }),
    ranks: [orNull(ranks[0]), orNull(ranks[1])],
    interactions,
    inTraining: interactions === null ? null : interactions > 0,
  };

  /** Returns the rank of an item, infinite if it is not recommended. */
  function rankOf(model: number, wanted: number): number {
    const { offsets, items } = input.models[model].rankings;
    const place = items.subarray(offsets[user], offsets[user + 1]).indexOf(wanted);
    return place < 0 ? Infinity : place + 1;
  }
}

/** Yields the users of each pair and metric with their most changed item, the largest loss in b first. */
export function* comparedUserRows(
  loaded: LoadedEvaluation,
  query: Pick<ComparisonQuery, 'baseline'>,
): Generator<ComparedUserJson> {
  const { models, groups, groupOf, measures } = toComparable(loaded);
  const { users, attributes } = loaded.input;
  const baseline = query.baseline === null ? undefined : groupOf[query.baseline];
  for (const { a, b } of modelPairs(models.length, baseline)) {
    // The lists of a model with runs are those of its first run.
    const lists = { a: groups[a].models[0], b: groups[b].models[0] };
    for (const [at, { name, higherIsBetter }] of measures.entries()) {
      const [first, second] = [models[a].values[at], models[b].values[at]];
      const sign = higherIsBetter ? 1 : -1;
      const order = [...first.keys()].filter((user) => !Number.isNaN(second[user] - first[user]));
      const gain = (user: number): number => sign * (second[user] - first[user]);
      order.sort((x, y) => gain(x) - gain(y) || x - y);
      for (const user of order) {
        const title = tableTitleOf(attributes, user);
        yield {
          a: models[a].name,
          b: models[b].name,
          user: users.text(user),
          ...(title === undefined ? {} : { title }),
          measure: name,
          values: [first[user], second[user]],
          difference: second[user] - first[user],
          wanted: mostMovedItem(loaded, lists, user) ?? null,
        };
      }
    }
  }
}
