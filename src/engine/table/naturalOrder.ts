import type { Identifiers } from '../../core/data/ids/identifiers';
import { orderingOfWords } from '../../core/evaluation/ordering/ordering';
import { orderingOfIds, orderRuns } from './idOrder';
import { KeptOrder } from './keptOrder';

const kept = new KeptOrder(orderingOfAll);

const ZERO = 0x30;
const NINE = 0x39;

/**
 * The rows ordered by their ids as a person counts: u2 before u10. Digits that follow each other are compared as one
 * number, everything else byte by byte; ids that differ in leading zeros alone, byte by byte too.
 *
 * @param members rows of the table, ascending, each once; it is not changed
 */
export function naturalOrderOfIds(ids: Identifiers, members: Int32Array): Int32Array {
  return kept.of(ids, members);
}

/**
 * Each id is written in symbols of which the smaller is the earlier one: a number as how many digits it has and then
 * these. As many symbols as fit are the key of two words; only ids that agree in those are compared symbol by symbol.
 */
function orderingOfAll(ids: Identifiers): Int32Array {
  const symbols = new Symbols(ids);
  // Without digits, or with numbers of one length alone, bytes say the same.
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
  const order = orderingOfWords(upper, lower);
  orderRuns(order, upper, lower, (a, b) => symbols.compare(a, b));
  return order;
}

/** Ids as symbols from 1; 0 stands for the end of an id. */
class Symbols {
  readonly base: number;
  readonly isPlain: boolean;
  /** Of a byte that is no digit. */
  private readonly ofByte = new Uint16Array(256);
  /** Of a number of so many digits, beside leading zeros. */
  private readonly ofLength: Uint16Array;
  /** Begins alike in all ids, and so is left out. */
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

  /** So many symbols from one on, as digits of a number below 2³². */
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
    const { arena, starts, size } = this.ids;
    let length = (starts[1] ?? 0) - (starts[0] ?? 0);
    for (let row = 1; row < size && length > 0; row++) {
      const start = starts[row];
      length = Math.min(length, starts[row + 1] - start);
      for (let i = 0; i < length; i++) if (arena[start + i] !== arena[i]) length = i;
    }
    // A number is not cut in two.
    while (length > 0 && isDigit(arena[length - 1])) length--;
    return length;
  }
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}
