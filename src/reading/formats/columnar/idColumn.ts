import { growArray } from '../../../core/data/columns';
import { Identifiers, MAX_ID_BYTES } from '../../../core/data/ids/identifiers';
import { valueCount, type StoredValues } from './columnBatches';
import { IntegerDigits, type LeafColumn } from './leafColumn';

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

/** Length of a slot: the lower and the upper half of the integer, and its number + 1 (0: free). */
const SLOT = 3;

/** Maximum ratio of an integer to the number of integers, if it is stored in the table by value. */
const SPARSEST = 8;

/**
 * Numbers of IDs that are stored as 64-bit integers. A new integer is added as text, so that it is the same
 * ID as in a text file. Most IDs count up from 0 or 1: their numbers are in a table by value, those of the
 * others in an open-addressing hash table of the two halves.
 */
export class IntegerIds {
  /** Number + 1, by value; 0 if missing. */
  private small = new Int32Array(1 << 10);
  private slots = new Int32Array(SLOT << 10);
  /** Number of all integers so far. */
  private count = 0;
  /** Number of integers that are in the slots. */
  private held = 0;
  private readonly digits: IntegerDigits;

  /** @param unsigned whether the integers are unsigned */
  constructor(
    private readonly ids: Identifiers,
    unsigned: boolean,
  ) {
    this.digits = new IntegerDigits(unsigned);
  }

  /** Returns the number of the ID with these lower and upper halves; adds a new ID. */
  numberOf(low: number, high: number): number {
    const { small } = this;
    const known = high === 0 && low >= 0 && low < small.length ? small[low] : 0;
    return known > 0 ? known - 1 : this.otherNumber(low, high);
  }

  private otherNumber(low: number, high: number): number {
    const { slots } = this;
    const last = slots.length / SLOT - 1;
    let slot = slotOf(low, high, last);
    for (; slots[SLOT * slot + 2] !== 0; slot = (slot + 1) & last)
      if (slots[SLOT * slot] === low && slots[SLOT * slot + 1] === high) return slots[SLOT * slot + 2] - 1;
    const { digits } = this;
    digits.write(low, high);
    const number = this.ids.internBytes(digits.bytes, digits.start, digits.bytes.length);
    this.count++;
    if (high === 0 && low >= 0 && low < Math.max(this.small.length, SPARSEST * this.count))
      this.keepSmall(low, number);
    else {
      put(slots, slot, low, high, number + 1);
      // At most half full: probing stays short.
      if (++this.held * 2 > last) this.grow();
    }
    return number;
  }

  private keepSmall(integer: number, number: number): void {
    if (integer >= this.small.length) this.small = growArray(this.small, integer + 1);
    this.small[integer] = number + 1;
  }

  private grow(): void {
    const old = this.slots;
    const slots = new Int32Array(2 * old.length);
    const last = slots.length / SLOT - 1;
    for (let at = 0; at < old.length; at += SLOT) {
      if (old[at + 2] === 0) continue;
      let slot = slotOf(old[at], old[at + 1], last);
      while (slots[SLOT * slot + 2] !== 0) slot = (slot + 1) & last;
      put(slots, slot, old[at], old[at + 1], old[at + 2]);
    }
    this.slots = slots;
  }
}

function put(slots: Int32Array, slot: number, low: number, high: number, value: number): void {
  slots[SLOT * slot] = low;
  slots[SLOT * slot + 1] = high;
  slots[SLOT * slot + 2] = value;
}

/** Returns the slot at which the search begins, 0 … last. */
function slotOf(low: number, high: number, last: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) & last;
}
