import type { JudgedList } from '../data/judgedList';

/** Ends of a value; NaN: there is none. */
export type Ends = readonly [low: number, high: number];

/** Unknown items of one list. */
export interface ListUnknowns {
  /** Number of the unknown item at each rank; −1: it is judged. */
  readonly slots: Int32Array;
  /** Unknown items of the user, in the list or not. */
  readonly count: number;
}

/**
 * Returns the ends of AP over all judgments of unknown items. It is largest if the first ranks are relevant and nothing
 * else is, and smallest if the last ranks and all items outside of the list are.
 *
 * @param needsRelevant whether an item must become relevant
 */
export function averagePrecisionEnds(
  list: JudgedList,
  { slots, count }: ListUnknowns,
  ranks: number,
  over: (relevant: number, hits: number, length: number) => number,
  needsRelevant: boolean,
): Ends {
  const { relevant, length, hits, hitRanks } = list;
  let within = 0;
  /** Σ Precision of the judged hits, and Σ 1/rank of them. */
  let sum = 0;
  let reciprocals = 0;
  while (within < hits && hitRanks[within] <= ranks) {
    const rank = hitRanks[within++];
    sum += within / rank;
    reciprocals += 1 / rank;
  }
  let listed = 0;
  for (let rank = 1; rank <= ranks; rank++) if (slots[rank - 1] >= 0) listed++;
  const outside = count - listed;
  const valueOf = (precisions: number, added: number, far: number): number => {
    const divisor = over(relevant + added + far, within + added, length);
    return divisor === 0 ? 0 : precisions / divisor;
  };

  let high = needsRelevant ? (outside > 0 ? 0 : -Infinity) : valueOf(sum, 0, 0);
  let above = 0;
  let later = sum;
  let laterReciprocals = reciprocals;
  let seen = 0;
  let added = 0;
  for (let rank = 1; added < listed; rank++) {
    if (seen < within && hitRanks[seen] === rank) {
      above += (++seen + added) / rank;
      later -= seen / rank;
      laterReciprocals -= 1 / rank;
    } else if (slots[rank - 1] >= 0) {
      above += (seen + ++added) / rank;
      high = Math.max(high, valueOf(above + later + added * laterReciprocals, added, 0));
    }
  }

  let low = needsRelevant && outside === 0 ? Infinity : valueOf(sum, 0, outside);
  // From below: Σ (judged and unknown hits)/rank, and Σ 1/rank, of hits from a rank on.
  let below = 0;
  let belowReciprocals = 0;
  let before = sum;
  let left = within;
  let first = listed;
  for (let rank = ranks; first > 0; rank--) {
    if (left > 0 && hitRanks[left - 1] === rank) {
      below += (left + first) / rank;
      belowReciprocals += 1 / rank;
      before -= left / rank;
      left--;
    } else if (slots[rank - 1] >= 0) {
      below += (left + first) / rank;
      belowReciprocals += 1 / rank;
      first--;
      low = Math.min(low, valueOf(before + below - first * belowReciprocals, listed - first, outside));
    }
  }
  return [low, high];
}

/** Returns the ends of RPrecision: of each number of relevant items the best and the worst places. */
export function rPrecisionEnds(list: JudgedList, { slots, count }: ListUnknowns): Ends {
  const { relevant, length, hits, hitRanks } = list;
  const isUnknown = (rank: number): boolean => slots[rank - 1] >= 0;
  let listed = 0;
  for (let rank = 1; rank <= length; rank++) if (isUnknown(rank)) listed++;
  const outside = count - listed;
  let [low, high] = [Infinity, -Infinity];
  let [rank, judged, unknown] = [0, 0, 0];
  for (let all = Math.max(1, relevant); all <= relevant + count; all++) {
    for (; rank < all && rank < length; rank++) if (isUnknown(rank + 1)) unknown++;
    while (judged < hits && hitRanks[judged] <= all) judged++;
    const added = all - relevant;
    high = Math.max(high, (judged + Math.min(unknown, added)) / all);
    low = Math.min(low, (judged + Math.max(0, added - outside - (listed - unknown))) / all);
  }
  return [low, high];
}
