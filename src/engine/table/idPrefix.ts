import type { Identifiers } from '../../core/data/ids/identifiers';

/**
 * Returns a function that returns whether the ID of a row begins with a text, ignoring case. ASCII is
 * compared as bytes, so that typing a letter does not create a string for each of a million IDs.
 */
export function idPrefixTest(ids: Identifiers, prefix: string): (row: number) => boolean {
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
      // A letter may be ASCII only in lower case, such as the Kelvin sign.
      if (byte > LAST_ASCII) return ids.text(row).toLowerCase().startsWith(wanted);
      if ((byte >= UPPER_A && byte <= UPPER_Z ? byte + TO_LOWER : byte) !== characters[i]) return false;
    }
    return true;
  };
}

const LAST_ASCII = 0x7f;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const TO_LOWER = 0x20;
