import type { Identifiers } from '../../core/data/ids/identifiers';
import { sortedPositionsOfWords } from '../../core/evaluation/ordering/ordering';
import { commonPrefix, orderingOfIds, sortEqualKeys } from '../../core/evaluation/ordering/idOrder';
import { CachedIdOrder } from '../../core/evaluation/ordering/keptOrder';

const orderCache = new CachedIdOrder(orderingOfAll);

const ZERO = 0x30;
const NINE = 0x39;

/**
 * Returns the rows in the natural order of their IDs: u2 before u10. Consecutive digits are compared as one
 * number, everything else byte by byte, as are IDs that differ only in leading zeros.
 *
 * @param members rows of the table, ascending, without duplicates; not changed
 */
export function naturalOrderOfIds(ids: Identifiers, members: Int32Array): Int32Array {
  return orderCache.of(ids, members);
}

/**
 * Sorts all rows. IDs are encoded in symbols that sort like the IDs: a number is its count of digits, then
 * its digits. The first symbols form the key, in two words; only IDs with equal keys are compared symbol by
 * symbol.
 */
function orderingOfAll(ids: Identifiers): Int32Array {
  const symbols = new Symbols(ids);
  // Without digits, or if all numbers have the same length, byte order is the same.
  if (symbols.isPlain)
    return orderingOfIds(
      ids,
      Int32Array.from({ length: ids.size }, (_, row) => row),
    );
  const { size } = ids;
  const perWord = Math.floor(32 / Math.log2(symbols.base));
  const upper = new Uint32Array(size);
  const lower = new Uint32Array(size);
  for (let row = 0; row < size; row++) {
    upper[row] = symbols.word(row, 0, perWord);
    lower[row] = symbols.word(row, perWord, perWord);
  }
  const order = sortedPositionsOfWords(upper, lower);
  sortEqualKeys(order, upper, lower, (a, b) => symbols.compare(a, b));
  return order;
}

/** Encodes IDs as symbols from 1. 0 is the end of an ID. */
class Symbols {
  readonly base: number;
  readonly isPlain: boolean;
  /** Symbol of a byte that is not a digit. */
  private readonly ofByte = new Uint16Array(256);
  /** Symbol for the number of digits of a number without leading zeros, which precedes the digits. */
  private readonly ofLength: Uint16Array;
  /** Length of the common prefix of all ids, which is left out. */
  private readonly common: number;
  private written: number[] = [];
  private writtenRow = -1;

  constructor(private readonly ids: Identifiers) {
    const { arena, starts, size } = ids;
    const occurs = new Uint8Array(256);
    const lengths = new Set<number>();
    let zeros = false;
    for (let row = 0; row < size; row++) {
      for (let at = starts[row], end = starts[row + 1]; at < end;) {
        const byte = arena[at];
        if (!isDigit(byte)) {
          occurs[byte] = 1;
          at++;
          continue;
        }
        const from = at;
        while (at < end && arena[at] === ZERO) at++;
        if (at > from) zeros = true;
        const significant = at;
        while (at < end && isDigit(arena[at])) at++;
        lengths.add(at - significant);
      }
    }
    this.isPlain = lengths.size <= 1 && !zeros;
    this.ofLength = new Uint16Array(Math.max(0, ...lengths) + 1);
    let symbol = 1;
    for (let byte = 0; byte < ZERO; byte++) if (occurs[byte] === 1) this.ofByte[byte] = symbol++;
    for (const length of [...lengths].sort((a, b) => a - b)) this.ofLength[length] = symbol++;
    for (let byte = NINE + 1; byte < 256; byte++) if (occurs[byte] === 1) this.ofByte[byte] = symbol++;
    this.base = Math.max(11, symbol);
    this.common = this.commonPrefix();
  }

  /** Returns `count` symbols from index `from`, as digits of a number below 2³². */
  word(row: number, from: number, count: number): number {
    const written = this.of(row);
    let key = 0;
    for (let index = from; index < from + count; index++)
      key = key * this.base + (index < written.length ? written[index] : 0);
    return key;
  }

  compare(a: number, b: number): number {
    const [first, second] = [this.write(a), this.write(b)];
    const shared = Math.min(first.length, second.length);
    for (let index = 0; index < shared; index++)
      if (first[index] !== second[index]) return first[index] - second[index];
    return first.length - second.length || this.ids.compare(a, b);
  }

  private of(row: number): number[] {
    if (row !== this.writtenRow) {
      this.written = this.write(row, this.written);
      this.writtenRow = row;
    }
    return this.written;
  }

  private write(row: number, into: number[] = []): number[] {
    const { arena, starts } = this.ids;
    let count = 0;
    for (let at = starts[row] + this.common, end = starts[row + 1]; at < end;) {
      const byte = arena[at];
      if (!isDigit(byte)) {
        into[count++] = this.ofByte[byte];
        at++;
        continue;
      }
      while (at < end && arena[at] === ZERO) at++;
      let last = at;
      while (last < end && isDigit(arena[last])) last++;
      into[count++] = this.ofLength[last - at];
      for (; at < last; at++) into[count++] = arena[at] - ZERO + 1;
    }
    into.length = count;
    return into;
  }

  private commonPrefix(): number {
    const { arena } = this.ids;
    let length = commonPrefix(this.ids);
    // The common prefix must not end within a number.
    while (length > 0 && isDigit(arena[length - 1])) length--;
    return length;
  }
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}
