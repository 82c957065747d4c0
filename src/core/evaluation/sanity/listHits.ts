import { wholeNumbers } from '../../data/columns';
import type { Rankings } from '../../data/rankings';
import { isRelevant, type Truth } from '../../data/truth';

/** Returns whether any list contains a relevant item of its user, at any rank. */
export function hasHit(
  { offsets, items, lastEntries }: Rankings,
  truth: Truth,
  threshold: number | undefined,
): boolean {
  const holder = wholeNumbers(Math.max(lastEntries.length, truth.lastEntries.length));
  for (let user = 0; user + 1 < offsets.length; user++) {
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) holder[items[entry]] = user + 1;
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++)
      if (holder[truth.items[entry]] === user + 1 && isRelevant(truth.gains[entry], threshold)) return true;
  }
  return false;
}

/** Returns whether a list contains an item that the ground truth has for any user. */
export function hasItemInTruth(
  { offsets, items }: Rankings,
  judged: { readonly [item: number]: number; readonly length: number },
  user: number,
): boolean {
  for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
    if (items[entry] < judged.length && judged[items[entry]] >= 0) return true;
  return false;
}
