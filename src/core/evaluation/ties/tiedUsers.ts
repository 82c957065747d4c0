import type { Rankings } from '../../data/rankings';
import type { UserRange } from '../evaluate';

/** Whether the list of a user holds two entries of equal score. */
function isTied({ offsets }: Rankings, scores: Float64Array, user: number): boolean {
  for (let entry = offsets[user] + 1; entry < offsets[user + 1]; entry++)
    if (scores[entry] === scores[entry - 1]) return true;
  return false;
}

/** The users whose list holds two entries of equal score, ascending. */
export function* tiedUsers(rankings: Rankings): Generator<UserRange, void> {
  const { offsets, scores, ties } = rankings;
  if (scores === undefined || ties === false) return;
  for (let user = 0; user + 1 < offsets.length; user++)
    if (isTied(rankings, scores, user)) yield { start: user, end: user + 1 };
}

/** Their share of all entries: 0 without any, 1 where every list has equal scores. */
export function tiedShare(rankings: Rankings): number {
  let entries = 0;
  for (const { start, end } of tiedUsers(rankings))
    entries += rankings.offsets[end] - rankings.offsets[start];
  return entries / Math.max(1, rankings.items.length);
}
