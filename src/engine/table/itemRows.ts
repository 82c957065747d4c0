import {
  type CountsOfItems,
  hitRateByItem,
  recommendationLifts,
  meanRanks,
  missedCounts,
  exposureSurpluses,
} from '../../core/evaluation/items/itemCounts';
import type { ItemColumn, ItemRow } from '../../shared/protocol/views/itemsView';
import { orNull } from '../../shared/protocol/orNull';

/** Counts of each item outside the model's lists, by item number. */
export interface ItemOccurrences {
  /** Users with an interaction in the training data; undefined: there is no training data. */
  readonly train: Int32Array | undefined;
  /** Users who have it in the ground truth. */
  readonly truth: Int32Array;
}

/** Every column of items, by item number. */
export type ItemNumbers = Readonly<Record<Exclude<ItemColumn, 'item'>, ArrayLike<number>>>;

export function itemNumbers(counts: CountsOfItems, { train, truth }: ItemOccurrences): ItemNumbers {
  const { recommended, hits, relevant } = counts;
  return {
    recommended,
    hits,
    hitshare: hitRateByItem(counts),
    relevant,
    missed: missedCounts(counts),
    rank: meanRanks(counts),
    popularity: train ?? [],
    truth,
    lift: recommendationLifts(counts),
    surplus: exposureSurpluses(counts),
  };
}

/** Returns the numbers of an item. */
export function itemRow(
  { recommended, hits, hitshare, relevant, missed, rank, popularity, truth, lift, surplus }: ItemNumbers,
  item: number,
): Omit<ItemRow, 'item' | 'id' | 'described'> {
  return {
    recommended: recommended[item],
    hits: hits[item],
    hitshare: orNull(hitshare[item]),
    relevant: relevant[item],
    missed: missed[item],
    rank: orNull(rank[item]),
    popularity: (popularity as ArrayLike<number | undefined>)[item],
    truth: truth[item],
    lift: orNull(lift[item]),
    surplus: orNull(surplus[item]),
  };
}
