import { wholeNumbers } from '../../data/columns';
import { countLists, type Rankings } from '../../data/rankings';
import { isRelevant, type Truth } from '../../data/truth';
import type { JudgedPairs } from './sanityCheck';

/** Minimum share of listed pairs in the ground truth. */
const MIN_SHARE = 0.95;
/** Minimum number and mean length of lists; with less it may be chance. */
const MIN_LISTS = 10;
const MIN_LENGTH = 2;

/**
 * Returns the number of listed pairs that the ground truth judges, if they are at least 95 %, in at least 10 lists
 * with 2 items or more on average. Stops early if that is impossible.
 *
 * @param threshold minimum gain of a relevant item; undefined: any positive gain
 */
export function countJudgedPairs(
  { offsets, items, lastEntries }: Rankings,
  truth: Truth,
  threshold: number | undefined,
): JudgedPairs | undefined {
  const listed = items.length;
  const lists = countLists(offsets);
  const maxMissing = listed * (1 - MIN_SHARE);
  if (lists < MIN_LISTS || listed < lists * MIN_LENGTH) return undefined;
  // The ground truth has each pair only once.
  if (truth.items.length < listed - maxMissing) return undefined;
  const judgedBy = wholeNumbers(Math.max(truth.lastEntries.length, lastEntries.length));
  let missing = 0;
  for (let user = 0; user + 1 < offsets.length && missing <= maxMissing; user++) {
    if (offsets[user + 1] === offsets[user]) continue;
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++)
      judgedBy[truth.items[entry]] = user + 1;
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
      if (judgedBy[items[entry]] !== user + 1) missing++;
  }
  if (missing > maxMissing) return undefined;
  const allRelevant = truth.gains.every((gain) => isRelevant(gain, threshold));
  return { listed, inTruth: listed - missing, perList: listed / lists, allRelevant };
}
