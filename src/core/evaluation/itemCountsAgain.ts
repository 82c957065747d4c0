import type { EvaluationInput } from './evaluate';
import type { ChangedUsers } from './evaluateAgain';
import { countItems, type ItemCounts } from './itemCounts';
import type { Plan } from './plan';

/** Items as they were counted before some users' lists or truth changed. */
export interface ItemsCountedBefore {
  readonly input: EvaluationInput;
  readonly counts: ItemCounts;
}

/**
 * What `countItems` says of the changed data, by counting the changed users alone: what they added before is taken
 * off. All of it is whole numbers, so that nothing is lost by rounding.
 *
 * Yields now and then, as `countItems` does.
 *
 * @param itemNumbers number of an item now by its number before, −1 for one that is in no file any more; undefined:
 *   no number changed, and no item is new
 */
export function* countItemsAgain(
  input: EvaluationInput,
  plan: Plan,
  before: ItemsCountedBefore,
  changed: ChangedUsers,
  itemNumbers: Int32Array | undefined,
): Generator<number, ItemCounts> {
  const { counts } = before;
  const { cutoff } = counts;
  const past = yield* countItems(before.input, plan, cutoff, changed.before);
  const present = yield* countItems(input, plan, cutoff, changed.after);
  const column = <A extends Int32Array | Float64Array>(of: (counts: ItemCounts) => A): A => {
    const [kept, gone, sums] = [of(counts), of(past), of(present)];
    for (let item = 0; item < kept.length; item++) {
      const now = itemNumbers === undefined ? item : itemNumbers[item];
      if (now >= 0) sums[now] += kept[item] - gone[item];
    }
    return sums;
  };
  const total = (of: 'users' | 'recommendations' | 'relevantPairs'): number =>
    counts[of] - past[of] + present[of];
  return {
    cutoff,
    users: total('users'),
    recommended: column(({ recommended }) => recommended),
    hits: column(({ hits }) => hits),
    rankSum: column(({ rankSum }) => rankSum),
    relevant: column(({ relevant }) => relevant),
    recommendations: total('recommendations'),
    relevantPairs: total('relevantPairs'),
  };
}
