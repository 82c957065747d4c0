import {
  type CountsOfItems,
  hitShares,
  lifts,
  meanRanks,
  missedCounts,
  surpluses,
} from '../../core/evaluation/items/itemCounts';
import type { ItemColumn, ItemRow } from '../../shared/protocol/views/itemsView';
import { orNull } from '../../shared/protocol/orNull';

/** How often each item stands where the model did not put it; by item number. */
export interface ItemOccurrences {
  /** Users who had to do with it in training; undefined: there is no training data. */
  readonly train: Int32Array | undefined;
  /** Users who have it in the truth. */
  readonly truth: Int32Array;
}

/** Every column of items, by item number. */
export type ItemNumbers = Readonly<Record<Exclude<ItemColumn, 'item'>, ArrayLike<number>>>;

export function itemNumbers(counts: CountsOfItems, { train, truth }: ItemOccurrences): ItemNumbers {
  const { recommended, hits, relevant } = counts;
  return {
    recommended,
    hits,
    hitshare: hitShares(counts),
    relevant,
    missed: missedCounts(counts),
    rank: meanRanks(counts),
    popularity: train ?? [],
    truth,
    lift: lifts(counts),
    surplus: surpluses(counts),
  };
}

/** All that is said of an item by numbers. */
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
