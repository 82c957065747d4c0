import type { Identifiers } from '../../data/ids/identifiers';
import { sortedPositionsOfWords } from './ordering';
import { CachedIdOrder } from './keptOrder';

const orderCache = new CachedIdOrder(orderingOfAll);

/**
 * Returns the rows sorted by id, byte by byte: for UTF-8 by code point.
 *
 * @param members rows of the table, ascending, without duplicates; not changed
 */
export function orderingOfIds(ids: Identifiers, members: Int32Array): Int32Array {
  return orderCache.of(ids, members);
}

/**
 * Sorts all rows. The bytes after the common prefix are encoded as digits of two 32-bit integers, in a base as large as
 * the number of distinct bytes: many decimal or hexadecimal digits fit. Only ids with equal integers are compared byte
 * by byte.
 */
function orderingOfAll(ids: Identifiers): Int32Array {
  const { arena, starts, size } = ids;
  const { codes, base } = alphabet(ids);
  const perWord = Math.floor(32 / Math.log2(base));
  const powers = Int32Array.from({ length: perWord + 1 }, (_, power) => base ** power);
  const common = commonPrefix(ids);
  const upper = new Uint32Array(size);
  const lower = new Uint32Array(size);
  let longest = 0;
  for (let row = 0; row < size; row++) {
    const from = starts[row] + common;
    const length = starts[row + 1] - from;
    if (length > longest) longest = length;
    upper[row] = word(arena, from, Math.min(length, perWord), codes, base, powers);
    if (length > perWord)
      lower[row] = word(arena, from + perWord, Math.min(length - perWord, perWord), codes, base, powers);
  }
  const order = sortedPositionsOfWords(upper, lower);
  if (longest > 2 * perWord) sortEqualKeys(order, upper, lower, (a, b) => ids.compare(a, b));
  return order;
}

/** Returns bytes as digits of an integer below 2³², padded with zeros. */
function word(
  bytes: Uint8Array,
  from: number,
  length: number,
  codes: Uint16Array,
  base: number,
  powers: Int32Array,
): number {
  let key = 0;
  for (let at = from; at < from + length; at++) key = (Math.imul(key, base) + codes[bytes[at]]) | 0;
  return Math.imul(key, powers[powers.length - 1 - length]);
}

/** Sorts runs of rows with equal words. */
export function sortEqualKeys(
  order: Int32Array,
  upper: Uint32Array,
  lower: Uint32Array,
  compare: (a: number, b: number) => number,
): void {
  for (let start = 0; start < order.length;) {
    const row = order[start];
    let end = start + 1;
    while (end < order.length && upper[order[end]] === upper[row] && lower[order[end]] === lower[row]) end++;
    if (end - start > 1) order.subarray(start, end).sort(compare);
    start = end;
  }
}

/** Assigns each byte that occurs a number from 1, in byte order; 0 is the end of an id. */
function alphabet({ arena, starts, size }: Identifiers): { codes: Uint16Array; base: number } {
  const codes = new Uint16Array(256);
  const end = starts[size];
  for (let at = 0; at < end; at++) codes[arena[at]] = 1;
  let base = 1;
  for (let byte = 0; byte < codes.length; byte++) if (codes[byte] === 1) codes[byte] = base++;
  // A base of 1 would fit an infinite number of digits.
  return { codes, base: Math.max(2, base) };
}

/** Returns the length of the common prefix of all ids, in bytes. */
export function commonPrefix({ arena, starts, size }: Identifiers): number {
  let length = starts[1] ?? 0;
  for (let row = 1; row < size && length > 0; row++) {
    const start = starts[row];
    length = Math.min(length, starts[row + 1] - start);
    for (let i = 0; i < length; i++) if (arena[start + i] !== arena[i]) length = i;
  }
  return length;
}
