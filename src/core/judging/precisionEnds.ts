import type { JudgedList } from '../data/judgedList';

/** Ends of a value; NaN: there is none. */
export type Ends = readonly [low: number, high: number];

/** Unknown items of one list. */
export interface ListUnknowns {
  /** Whether the item at a rank, from 1, is unknown. */
  readonly isUnknown: (rank: number) => boolean;
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
  { isUnknown, count }: ListUnknowns,
  ranks: number,
  over: (relevant: number, hits: number, length: number) => number,
  needsRelevant: boolean,
): Ends {
  const { relevant, length, hits, hitRanks } = list;
  const isHit = new Uint8Array(ranks + 1);
  let within = 0;
  for (let hit = 0; hit < hits && hitRanks[hit] <= ranks; hit++) {
    isHit[hitRanks[hit]] = 1;
    within++;
  }
  const unknown: number[] = [];
  for (let rank = 1; rank <= ranks; rank++) if (isUnknown(rank)) unknown.push(rank);
  const outside = count - unknown.length;
  const valueOf = (sum: number, added: number, far: number): number => {
    const divisor = over(relevant + added + far, within + added, length);
    return divisor === 0 ? 0 : sum / divisor;
  };

  /** Σ Precision of the judged hits above a rank, and Σ 1/rank of them. */
  let later = 0;
  let laterReciprocals = 0;
  let judged = 0;
  for (let rank = 1; rank <= ranks; rank++)
    if (isHit[rank] === 1) {
      later += ++judged / rank;
      laterReciprocals += 1 / rank;
    }
  let high = needsRelevant ? (outside > 0 ? 0 : -Infinity) : valueOf(later, 0, 0);
  let [above, seen, added] = [0, 0, 0];
  for (let rank = 1; rank <= ranks; rank++) {
    if (isHit[rank] === 1) {
      above += (++seen + added) / rank;
      later -= seen / rank;
      laterReciprocals -= 1 / rank;
    } else if (isUnknown(rank)) {
      above += (seen + ++added) / rank;
      high = Math.max(high, valueOf(above + later + added * laterReciprocals, added, 0));
    }
  }

  let low = needsRelevant && outside === 0 ? Infinity : valueOf(sumOfHits(isHit, ranks), 0, outside);
  // From below: Σ (judged and unknown hits)/rank, and Σ 1/rank, of hits from a rank on.
  let [below, belowReciprocals, before, first] = [0, 0, sumOfHits(isHit, ranks), unknown.length];
  let left = within;
  for (let rank = ranks; rank >= 1; rank--) {
    if (isHit[rank] === 1) {
      below += (left + first) / rank;
      belowReciprocals += 1 / rank;
      before -= left / rank;
      left--;
    } else if (isUnknown(rank)) {
      below += (left + first) / rank;
      belowReciprocals += 1 / rank;
      first--;
      low = Math.min(
        low,
        valueOf(before + below - first * belowReciprocals, unknown.length - first, outside),
      );
    }
  }
  return [low, high];
}

function sumOfHits(isHit: Uint8Array, ranks: number): number {
  let [sum, hits] = [0, 0];
  for (let rank = 1; rank <= ranks; rank++) if (isHit[rank] === 1) sum += ++hits / rank;
  return sum;
}

/** Returns the ends of RPrecision: of each number of relevant items the best and the worst places. */
export function rPrecisionEnds(list: JudgedList, { isUnknown, count }: ListUnknowns): Ends {
  const { relevant, length, hits, hitRanks } = list;
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
