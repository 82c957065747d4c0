import type { Identifiers } from '../core/data/identifiers';

/**
 * Whether the id of a row begins with a text, whatever the case. Bytes are compared as long as they are ASCII, so
 * that no string is made of a million ids for every letter that is typed.
 */
export function beginningWith(ids: Identifiers, prefix: string): (row: number) => boolean {
  const wanted = prefix.toLowerCase();
  const characters = Array.from(wanted, (character) => character.codePointAt(0) ?? 0);
  if (characters.some((character) => character > LAST_ASCII)) {
    const id = ids.reader();
    return (row) => id(row).toLowerCase().startsWith(wanted);
  }
  const { arena, starts } = ids;
  return (row) => {
    const start = starts[row];
    const length = starts[row + 1] - start;
    for (let i = 0; i < characters.length; i++) {
      if (i >= length) return false;
      const byte = arena[start + i];
      // Lower case may be ASCII where upper case is not, as that of the Kelvin sign is.
      if (byte > LAST_ASCII) return ids.text(row).toLowerCase().startsWith(wanted);
      if ((byte >= UPPER_A && byte <= UPPER_Z ? byte + TO_LOWER : byte) !== characters[i]) return false;
    }
    return true;
  };
}

/** Places start … end − 1 of an order of rows; `certain`: all of their ids begin so, else each is to be looked at. */
interface Places {
  readonly start: number;
  readonly end: number;
  readonly certain: boolean;
}

/**
 * The first place at or after `from`, going round once, of an id that begins with a text, whatever the case. Halving
 * finds it where a look at a million ids, which stand all over the memory, takes longer than a person types.
 *
 * @param rows in the order of their ids, or its reverse
 * @returns −1: none begins so
 */
export function placeBeginningWith(
  ids: Identifiers,
  rows: Int32Array,
  descending: boolean,
  prefix: string,
  from: number,
): number {
  const begins = beginningWith(ids, prefix);
  const places = placesBeginningWith(ids, rows, descending, prefix);
  const firstIn = (least: number, end: number): number => {
    let first = end;
    for (const part of places) {
      const last = Math.min(part.end, first);
      let place = Math.max(part.start, least);
      while (!part.certain && place < last && !begins(rows[place])) place++;
      if (place < last) first = place;
    }
    return first < end ? first : -1;
  };
  const after = firstIn(from, rows.length);
  return after >= 0 ? after : firstIn(0, Math.min(from, rows.length));
}

function placesBeginningWith(
  { arena, starts }: Identifiers,
  rows: Int32Array,
  descending: boolean,
  prefix: string,
): Places[] {
  const size = rows.length;
  /** The first place, in ascending order, from which on the byte at `depth` is at least this; ids that end before come first. */
  const reaching = (byte: number, depth: number, { start, end }: Places): number => {
    let [low, high] = [start, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = rows[descending ? size - 1 - middle : middle];
      const at = starts[row] + depth;
      if (at < starts[row + 1] && arena[at] >= byte) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  let begun: Places[] = [{ start: 0, end: size, certain: true }];
  // Those with a byte beyond ASCII where the text has a character: what it is in lower case only its text can say.
  const open: Places[] = [];
  Array.from(prefix.toLowerCase(), (character) => character.codePointAt(0) ?? 0).forEach((wanted, depth) => {
    const isLetter = wanted >= UPPER_A + TO_LOWER && wanted <= UPPER_Z + TO_LOWER;
    const bytes = wanted > LAST_ASCII ? [] : isLetter ? [wanted - TO_LOWER, wanted] : [wanted];
    const next: Places[] = [];
    for (const places of begun) {
      for (const byte of bytes) {
        const [start, end] = [reaching(byte, depth, places), reaching(byte + 1, depth, places)];
        if (start < end) next.push({ start, end, certain: true });
      }
      const start = reaching(LAST_ASCII + 1, depth, places);
      if (start < places.end) open.push({ start, end: places.end, certain: false });
    }
    begun = next;
  });
  const found = [...begun, ...open];
  if (!descending) return found;
  return found.map(({ start, end, certain }) => ({ start: size - end, end: size - start, certain }));
}

const LAST_ASCII = 0x7f;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const TO_LOWER = 0x20;
