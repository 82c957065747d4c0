import { growArray } from '../../../core/data/columns';
import { Identifiers, MAX_ID_BYTES } from '../../../core/data/ids/identifiers';
import { storedCount, type StoredValues } from './columnBatches';
import { IntegerIds } from './integerIds';
import type { LeafColumn } from './leafColumn';

/** Numbers texts bytes[spans[0] … spans[1]) … as Identifiers.internBytes does one by one, but faster; none is empty. */
type NumbersOfTexts = (bytes: Uint8Array, spans: Int32Array) => Int32Array | undefined;

/**
 * A column of ids, which get their numbers in the order in which rows use them. Of each value in a dictionary the number
 * is looked up once.
 */
export class IdColumn {
  /** The distinct texts of the column, in the order of its dictionaries. */
  readonly texts = new Identifiers();
  private values: StoredValues | undefined;
  /** Number of the id + 1, by value; 0 if no row has used it yet. */
  private known = new Int32Array(0);
  /** Number of each value among the texts; undefined if each is looked up separately. */
  private codes: Int32Array | undefined;
  /** Whether a value at hand is longer than an id may be. */
  private isLong = false;
  /** Like `known`, by number among the texts. */
  private knownTexts = new Int32Array(0);
  private readonly integers: IntegerIds;

  /**
   * @param column of texts
   * @param numbersOfTexts numbers them in `texts`
   */
  constructor(
    readonly column: LeafColumn,
    private readonly ids: Identifiers,
    private readonly numbersOfTexts?: NumbersOfTexts,
  ) {
    this.integers = new IntegerIds(ids, column.leaf.numbers.unsigned);
  }

  /** The number of the id of an entry that has one. */
  id(entry: number): number {
    return this.idOf(this.column.placeOf(entry));
  }

  /** The number of an id by its place among the values. */
  idOf(place: number): number {
    const number = this.numbers[place];
    return number > 0 ? number - 1 : this.firstId(place);
  }

  /** Numbers the ids of entries from … to, all of which have one, into `output`. */
  number(from: number, to: number, output: Int32Array): void {
    const { numbers, column } = this;
    const { places } = column;
    for (let entry = from; entry < to; entry++) {
      const place = places === undefined ? entry : places[entry];
      const number = numbers[place];
      output[entry - from] = number > 0 ? number - 1 : this.firstId(place);
    }
  }

  /** Number of the id + 1, by value; 0 if `idOf` was not called for it. */
  get numbers(): Int32Array {
    if (this.column.values !== this.values) this.turn();
    return this.known;
  }

  /** Whether a value is longer than an id may be. */
  get hasLongIds(): boolean {
    if (this.column.values !== this.values) this.turn();
    return this.isLong;
  }

  /** Turns to other values. */
  private turn(): void {
    const { values, leaf, isWhole } = this.column;
    this.values = values;
    this.isLong = values.kind === 'bytes' && hasLong(values.spans);
    const count = storedCount(values);
    if (count > this.known.length) this.known = new Int32Array(count);
    else this.known.fill(0, 0, count);
    this.codes =
      values.kind === 'bytes' && leaf.content === 'text' && isWhole && !this.isLong
        ? this.numbersOfTexts?.(values.bytes, values.spans)
        : undefined;
    if (this.texts.size <= this.knownTexts.length) return;
    this.knownTexts = growArray(this.knownTexts, Math.max(1024, this.texts.size));
  }

  private firstId(place: number): number {
    const { column, codes, knownTexts } = this;
    if (codes !== undefined && knownTexts[codes[place]] > 0)
      return (this.known[place] = knownTexts[codes[place]]) - 1;
    let number: number;
    if (column.readInteger(place)) number = this.integers.numberOf(column.low, column.high);
    else {
      column.locate(place);
      number = this.ids.internBytes(column.bytes, column.start, column.end);
    }
    this.known[place] = number + 1;
    if (codes !== undefined) knownTexts[codes[place]] = number + 1;
    return number;
  }
}

function hasLong(spans: Int32Array): boolean {
  for (let at = 0; at < spans.length; at += 2) if (spans[at + 1] - spans[at] > MAX_ID_BYTES) return true;
  return false;
}
