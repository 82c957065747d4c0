import type { IdBytes } from './identifiers';

/**
 * Marks the texts that hold a part, in any case, without making a string of any: a million titles are a matter of some
 * tens of milliseconds.
 *
 * @param texts bytes in UTF-8, end to end
 * @returns undefined where letters beyond ASCII have two cases, and each text must be read to compare them
 */
export function textsHolding(
  { bytes, starts }: IdBytes,
  count: number,
  part: string,
): Uint8Array | undefined {
  const marks = new Uint8Array(count);
  const lower = lowerCased(part);
  if (lower === undefined) return undefined;
  if (lower.length === 0) return marks.fill(1);
  const [first] = lower;
  const upper = first >= 97 && first <= 122 ? first - 32 : first;
  const end = (starts[count] ?? 0) - lower.length;
  let text = 0;
  for (let at = starts[0] ?? 0; at <= end; at++) {
    if (bytes[at] !== first && bytes[at] !== upper) continue;
    let same = 1;
    while (same < lower.length && folded(bytes[at + same]) === lower[same]) same++;
    if (same < lower.length) continue;
    while (starts[text + 1] <= at) text++;
    if (at + lower.length <= starts[text + 1]) {
      marks[text] = 1;
      // The rest of it says nothing new.
      at = starts[text + 1] - 1;
    }
  }
  return marks;
}

/** A byte of ASCII in small letters. */
function folded(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

function lowerCased(part: string): Uint8Array | undefined {
  for (const letter of part)
    if (letter > '\x7f' && letter.toLowerCase() !== letter.toUpperCase()) return undefined;
  return new TextEncoder().encode(part).map(folded);
}
