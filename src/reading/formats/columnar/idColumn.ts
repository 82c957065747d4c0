import { growArray } from '../../../core/data/columns';
import { Identifiers, MAX_ID_BYTES } from '../../../core/data/ids/identifiers';
import { valueCount, type StoredValues } from './columnBatches';
import { IntegerIds } from './integerIds';
import type { LeafColumn } from './leafColumn';

/**
 * Function that returns the numbers of the texts bytes[spans[0] … spans[1]) …, none of them empty, like
 * repeated calls of Identifiers.internBytes, but faster. Undefined if it cannot.
 */
type NumbersOfTexts = (bytes: Uint8Array, spans: Int32Array) => Int32Array | undefined;

/**
 * A column of IDs, which are numbered in the order in which rows use them. Each value of a dictionary is
 * looked up only once.
 */
export class StoredIdColumn {
  /** Distinct texts of the column, in the order of its dictionaries. */
  readonly texts = new Identifiers();
  private values: StoredValues | undefined;
  /** Number of the ID + 1, by index of the value; 0: no row has used the value yet. */
  private known = new Int32Array(0);
  /** Number of each value in `texts`; undefined if values are looked up one by one. */
  private codes: Int32Array | undefined;
  /** Whether a current value is longer than an ID may be. */
  private isLong = false;
  /** Like `known`, by the number of a text in `texts`. */
  private knownTexts = new Int32Array(0);
  private readonly integers: IntegerIds;

  /** @param column column of texts @param numbersOfTexts numbers the texts of the column in `texts` */
  constructor(
    readonly column: LeafColumn,
    private readonly ids: Identifiers,
    private readonly numbersOfTexts?: NumbersOfTexts,
  ) {
    this.integers = new IntegerIds(ids, column.leaf.numbers.unsigned);
  }

  /** Returns the ID number of an entry, which must have a value. */
  id(entry: number): number {
    return this.idOf(this.column.placeOf(entry));
  }

  /** Returns the ID number of a value by its index. */
  idOf(place: number): number {
    const number = this.numbers[place];
    return number > 0 ? number - 1 : this.firstId(place);
  }

  /** Writes the ID numbers of the entries [from, to) to `output`. All of them must have a value. */
  number(from: number, to: number, output: Int32Array): void {
    const { numbers, column } = this;
    const { places } = column;
    for (let entry = from; entry < to; entry++) {
      const place = places === undefined ? entry : places[entry];
      const number = numbers[place];
      output[entry - from] = number > 0 ? number - 1 : this.firstId(place);
    }
  }

  /** Number of the ID + 1, by index of the value; 0 if `idOf` was not called for the value. */
  get numbers(): Int32Array {
    if (this.column.values !== this.values) this.turn();
    return this.known;
  }

  /** Whether a value is longer than an id may be. */
  get hasLongIds(): boolean {
    if (this.column.values !== this.values) this.turn();
    return this.isLong;
  }

  /** Prepares for the values of the next batch. */
  private turn(): void {
    const { values, leaf, isWhole } = this.column;
    this.values = values;
    this.isLong = values.kind === 'bytes' && hasLong(values.spans);
    const count = valueCount(values);
    if (count > this.known.length) this.known = new Int32Array(count);
    else this.known.fill(0, 0, count);
    const codes =
      values.kind === 'bytes' && leaf.content === 'text' && isWhole && !this.isLong
        ? this.numbersOfTexts?.(values.bytes, values.spans)
        : undefined;
    this.codes = codes;
    if (this.texts.size > this.knownTexts.length)
      this.knownTexts = growArray(this.knownTexts, Math.max(1024, this.texts.size));
    if (codes !== undefined) takeKnown(this.known, this.knownTexts, codes);
  }

  private firstId(place: number): number {
    const { column, codes, knownTexts } = this;
    // A dictionary may contain a text twice.
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

/** Writes the numbers of the texts that earlier batches used to `known`. */
function takeKnown(known: Int32Array, knownTexts: Int32Array, codes: Int32Array): void {
  for (let place = 0; place < codes.length; place++) known[place] = knownTexts[codes[place]];
}

function hasLong(spans: Int32Array): boolean {
  for (let at = 0; at < spans.length; at += 2) if (spans[at + 1] - spans[at] > MAX_ID_BYTES) return true;
  return false;
}
