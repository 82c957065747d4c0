import type { JudgedList } from '../data/judgedList';
import type { ListUnknowns } from './judgedLists';

/** Ends of a value. Written for each user, so that none is allocated. */
export interface Ends {
  low: number;
  high: number;
}

/**
 * Finds the ends of AP over all judgments of unknown items. It is largest if the first ranks are relevant and nothing
 * else is, and smallest if the last ranks and all items outside of the list are.
 *
 * @param count unknown items of the user, in the list or not
 * @param depth last rank that counts
 * @param needsRelevant whether an item must become relevant
 */
export function findAveragePrecisionEnds(
  ends: Ends,
  list: JudgedList,
  { ranks, listed: unknowns }: ListUnknowns,
  count: number,
  depth: number,
  over: (relevant: number, hits: number, length: number) => number,
  needsRelevant: boolean,
): void {
  const { relevant, length, hits, hitRanks } = list;
  let within = 0;
  /** Σ Precision of the judged hits, and Σ 1/rank of them. */
  let sum = 0;
  let reciprocals = 0;
  while (within < hits && hitRanks[within] <= depth) {
    const rank = hitRanks[within++];
    sum += within / rank;
    reciprocals += 1 / rank;
  }
  let listed = unknowns;
  while (listed > 0 && ranks[listed - 1] > depth) listed--;
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
  for (let added = 1; added <= listed; added++) {
    const unknown = ranks[added - 1];
    for (; seen < within && hitRanks[seen] < unknown;) {
      const rank = hitRanks[seen++];
      above += (seen + added - 1) / rank;
      later -= seen / rank;
      laterReciprocals -= 1 / rank;
    }
    above += (seen + added) / unknown;
    high = Math.max(high, valueOf(above + later + added * laterReciprocals, added, 0));
  }

  let low = needsRelevant && outside === 0 ? Infinity : valueOf(sum, 0, outside);
  // From below: Σ (judged and unknown hits)/rank, and Σ 1/rank, of hits from a rank on.
  let below = 0;
  let belowReciprocals = 0;
  let before = sum;
  let left = within;
  for (let first = listed; first > 0;) {
    const unknown = ranks[first - 1];
    for (; left > 0 && hitRanks[left - 1] > unknown; left--) {
      const rank = hitRanks[left - 1];
      below += (left + first) / rank;
      belowReciprocals += 1 / rank;
      before -= left / rank;
    }
    below += (left + first) / unknown;
    belowReciprocals += 1 / unknown;
    first--;
    low = Math.min(low, valueOf(before + below - first * belowReciprocals, listed - first, outside));
  }
  ends.low = low;
  ends.high = high;
}

/** Finds the ends of RPrecision: of each number of relevant items the best and the worst places. */
export function findRPrecisionEnds(
  ends: Ends,
  { relevant, hits, hitRanks }: JudgedList,
  { ranks, listed }: ListUnknowns,
  count: number,
): void {
  const outside = count - listed;
  let [low, high] = [Infinity, -Infinity];
  let [judged, unknown] = [0, 0];
  for (let all = Math.max(1, relevant); all <= relevant + count; all++) {
    while (unknown < listed && ranks[unknown] <= all) unknown++;
    while (judged < hits && hitRanks[judged] <= all) judged++;
    const added = all - relevant;
    high = Math.max(high, (judged + Math.min(unknown, added)) / all);
    low = Math.min(low, (judged + Math.max(0, added - outside - (listed - unknown))) / all);
  }
  ends.low = low;
  ends.high = high;
}
