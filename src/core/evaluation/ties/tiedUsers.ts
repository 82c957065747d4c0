import type { Rankings } from '../../data/rankings';
import type { UserRange } from '../evaluate';

/** Returns whether the list of a user contains two entries of equal score. */
function isTied({ offsets }: Rankings, scores: Float64Array, user: number): boolean {
  for (let entry = offsets[user] + 1; entry < offsets[user + 1]; entry++)
    if (scores[entry] === scores[entry - 1]) return true;
  return false;
}

/** Yields the users whose list contains two entries of equal score, ascending. */
export function* tiedUsers(rankings: Rankings): Generator<UserRange, void> {
  const { offsets, scores, ties } = rankings;
  if (scores === undefined || ties === false) return;
  for (let user = 0; user + 1 < offsets.length; user++)
    if (isTied(rankings, scores, user)) yield { start: user, end: user + 1 };
}

/** Returns the share of entries in such lists: 0 without entries, 1 if every list has equal scores. */
export function tiedShare(rankings: Rankings): number {
  let entries = 0;
  for (const { start, end } of tiedUsers(rankings))
    entries += rankings.offsets[end] - rankings.offsets[start];
  return entries / Math.max(1, rankings.items.length);
}
