import type { Identifiers } from '../../core/data/ids/identifiers';
import { orderingOfWords } from '../../core/evaluation/ordering/ordering';
import { KeptOrder } from './keptOrder';

const kept = new KeptOrder(orderingOfAll);

/**
 * The rows ordered by their ids, which compare byte by byte: for UTF-8 by code point.
 *
 * @param members rows of the table, ascending, each once; it is not changed
 */
export function orderingOfIds(ids: Identifiers, members: Int32Array): Int32Array {
  return kept.of(ids, members);
}

/**
 * The bytes after what all ids begin with are written as the digits of two whole numbers of 32 bits, in a base as
 * large as there are different bytes: digits, or hexadecimal ones, leave room for many. Only ids that agree in all
 * of those are compared byte by byte.
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
  const order = orderingOfWords(upper, lower);
  if (longest > 2 * perWord) orderRuns(order, upper, lower, (a, b) => ids.compare(a, b));
  return order;
}

/** The bytes as digits, and zeros behind them up to a whole word; below 2³², so that nothing is lost of it. */
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

/** Orders rows that agree in both words. */
export function orderRuns(
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

/** A number from 1 for each byte that occurs, in the order of the bytes; 0 stands for the end of an id. */
function alphabet({ arena, starts, size }: Identifiers): { codes: Uint16Array; base: number } {
  const codes = new Uint16Array(256);
  const end = starts[size];
  for (let at = 0; at < end; at++) codes[arena[at]] = 1;
  let base = 1;
  for (let byte = 0; byte < codes.length; byte++) if (codes[byte] === 1) codes[byte] = base++;
  // A base of 1 would have room for endless digits.
  return { codes, base: Math.max(2, base) };
}

/** How many bytes all ids begin with. */
function commonPrefix({ arena, starts, size }: Identifiers): number {
  let length = starts[1] ?? 0;
  for (let row = 1; row < size; row++) {
    const start = starts[row];
    length = Math.min(length, starts[row + 1] - start);
    for (let i = 0; i < length; i++) if (arena[start + i] !== arena[i]) length = i;
  }
  return length;
}
