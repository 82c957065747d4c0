import type { IdentifierTable } from '../../data/evaluationData';
import type { Rankings } from '../../data/rankings';

/** Shorter lists are in the order of their ids by chance. */
const MIN_LENGTH = 3;

/** Whether an id comes before another: as text, or by the numbers that they end in. */
type Before = (one: string, other: string) => boolean;

const ORDERS: readonly Before[] = [(one, other) => one < other, numbersBefore];

/** "i7": what comes before the number that an id ends in, and the number. */
const NUMBERED = /^(.*?)(\d{1,15})$/s;

function numbersBefore(one: string, other: string): boolean {
  const [, text, number] = NUMBERED.exec(one) ?? [];
  const [, otherText, otherNumber] = NUMBERED.exec(other) ?? [];
  return number !== undefined && text === otherText && Number(number) < Number(otherNumber);
}

/**
 * Returns how many lists of 3 items or more are in ascending order of their ids, and of how many, if at least a share of
 * them is. The first lists that make this impossible end the count.
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
