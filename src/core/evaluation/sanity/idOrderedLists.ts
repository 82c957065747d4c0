import type { IdentifierTable } from '../../data/evaluationData';
import type { Rankings } from '../../data/rankings';

/** Minimum length of a list; shorter ones are in the order of their IDs by chance. */
const MIN_LENGTH = 3;

/** Returns whether an ID comes before another: as text, or by the number at the end. */
type Before = (one: string, other: string) => boolean;

const ORDERS: readonly Before[] = [(one, other) => one < other, numbersBefore];

/** "i7": text before the number at the end of an ID, and the number. */
const NUMBERED = /^(.*?)(\d{1,15})$/s;

function numbersBefore(one: string, other: string): boolean {
  const [, text, number] = NUMBERED.exec(one) ?? [];
  const [, otherText, otherNumber] = NUMBERED.exec(other) ?? [];
  return number !== undefined && text === otherText && Number(number) < Number(otherNumber);
}

/**
 * Returns the number of lists with at least 3 items that are in ascending order of their IDs, and the number of all
 * such lists, if the share is at least `minShare`. Stops early if that is impossible.
 */
export function isInOrderOfIds(
  { offsets, items }: Pick<Rankings, 'offsets' | 'items'>,
  ids: IdentifierTable,
  minShare: number,
): readonly [count: number, of: number] | undefined {
  let lists = 0;
  for (let user = 0; user + 1 < offsets.length; user++)
    if (offsets[user + 1] - offsets[user] >= MIN_LENGTH) lists++;
  const maxOthers = Math.floor(lists * (1 - minShare) + 1e-9);
  for (const before of ORDERS) {
    let others = 0;
    for (let user = 0; user + 1 < offsets.length && others <= maxOthers; user++) {
      const [start, end] = [offsets[user], offsets[user + 1]];
      if (end - start < MIN_LENGTH) continue;
      let entry = start + 1;
      while (entry < end && before(ids.text(items[entry - 1]), ids.text(items[entry]))) entry++;
      if (entry < end) others++;
    }
    if (lists > 0 && others <= maxOthers) return [lists - others, lists];
  }
  return undefined;
}
