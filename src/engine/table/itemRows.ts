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

/** Counts of each item in the training data and the ground truth, by item number. */
export interface ItemOccurrences {
  /** Number of users with the item in the training data; undefined: there are no training data. */
  readonly train: Int32Array | undefined;
  /** Number of users with the item in the ground truth. */
  readonly truth: Int32Array;
}

/** Columns of the table of items, by item number. */
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
