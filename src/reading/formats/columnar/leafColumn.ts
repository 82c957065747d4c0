import { parseDecimal, parseFloat16 } from 'hyparquet/src/convert.js';
import { parseNumber } from '../values/decimal';
import { isPercentage } from '../values/percentages';
import { timeOfInt96, type Leaf, type StoredNumbers } from './columnarFile';
import { valueCount, type ColumnBatch, type StoredValues } from './columnBatches';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

const EMPTY_BYTES = new Uint8Array(0);

/**
 * Values of one column in the current rows, as numbers or as text. Each value of a dictionary is converted
 * only once.
 */
export class LeafColumn {
  rows = 0;
  /** First entry of each row of a list column, followed by the number of entries. */
  starts: Int32Array | undefined;
  /**
   * Index of the value of each entry; −1: no value (a null; among texts also NaN and blanks). Undefined:
   * entry i has value i.
   */
  places: Int32Array | undefined;
  values: StoredValues = { kind: 'bytes', bytes: EMPTY_BYTES, spans: new Int32Array(0) };

  /** Bytes of the last located text: bytes[start … end). */
  bytes: Uint8Array = EMPTY_BYTES;
  start = 0;
  end = 0;
  /** Lower and upper half of the integer that was read last. */
  low = 0;
  high = 0;

  /** Each value as a number, computed on first use. */
  private numbers: Float64Array | undefined;
  private percentages: Uint8Array | undefined;
  /** 1 for each value that is missing or blank; undefined if all are texts. */
  private nothings: Uint8Array | undefined;
  /** Lower and upper half of each value, if texts are stored as 64-bit integers. */
  private halves: Int32Array | undefined;
  private readonly digits: IntegerDigits;

  /** Whether entries are texts. */
  readonly coded: boolean;
  /** Whether numbers are parsed from texts. */
  private readonly isWritten: boolean;

  /** @param asTexts whether the column contains IDs or words: numbers become decimal text */
  constructor(
    readonly leaf: Leaf,
    asTexts: boolean,
  ) {
    const { content } = leaf;
    this.coded = asTexts || content === 'text' || content === 'uuid';
    this.isWritten = this.coded && content !== 'number' && content !== 'time';
    this.digits = new IntegerDigits(leaf.numbers.unsigned);
  }

  /** Takes the values of the next batch of rows. */
  take({ rows, entries, starts, places, values }: ColumnBatch): void {
    this.rows = rows;
    this.starts = starts;
    if (values !== this.values) {
      this.values = values;
      this.numbers = undefined;
      this.percentages = undefined;
      this.halves = this.halvesOfTexts();
      this.nothings = this.coded ? this.nothingsAmong() : undefined;
    }
    const { nothings } = this;
    this.places =
      nothings === undefined
        ? places
        : Int32Array.from({ length: entries }, (_, entry) => {
            const place = places === undefined ? entry : places[entry];
            return place < 0 || nothings[place] === 1 ? -1 : place;
          });
  }

  /**
   * Returns the entry of this column that belongs to the `place`th item of a row's list; −1 if missing. A
   * value that is not a list belongs to all items.
   */
  entryAt(row: number, place: number): number {
    if (this.starts === undefined) return row;
    const entry = this.starts[row] + place;
    return entry < this.starts[row + 1] ? entry : -1;
  }

  /** Whether all values are texts. */
  get isWhole(): boolean {
    return this.nothings === undefined;
  }

  /** Returns the index of the value of an entry, −1 if it has none. */
  placeOf(entry: number): number {
    return entry < 0 || this.places === undefined ? entry : this.places[entry];
  }

  isMissing(entry: number): boolean {
    return this.placeOf(entry) < 0;
  }

  /** Returns the number of an entry; NaN if it is not a number. */
  numberAt(entry: number): number {
    const place = this.placeOf(entry);
    return place < 0 ? NaN : this.numbersOfValues()[place];
  }

  /** Returns each value as a number; NaN if it is not a number. */
  numbersOfValues(): Float64Array {
    return (this.numbers ??= this.isWritten ? this.writtenNumbers() : this.storedNumbers());
  }

  /** Returns whether an entry is a number followed by a percent sign. */
  isPercentage(entry: number): boolean {
    const place = this.placeOf(entry);
    if (place < 0 || !this.isWritten) return false;
    this.numbersOfValues();
    return this.percentages?.[place] === 1;
  }

  /** Returns the text of an entry. @param maxBytes length at which a stored text is cut off, in bytes */
  textAt(entry: number, maxBytes = Infinity): string {
    const place = this.placeOf(entry);
    if (place >= 0) return this.textOf(place, maxBytes);
    return entry >= 0 && !this.coded ? String(NaN) : '';
  }

  /**
   * Reads the two halves of a value that is an integer, if values are stored as numbers.
   *
   * @returns false if it is not an integer
   */
  readInteger(place: number): boolean {
    const { halves } = this;
    if (halves !== undefined) {
      this.low = halves[2 * place];
      this.high = halves[2 * place + 1];
      return true;
    }
    if (this.isWritten) return false;
    const number = this.numbersOfValues()[place];
    if (!Number.isSafeInteger(number)) return false;
    this.low = number | 0;
    this.high = Math.floor(number / 2 ** 32);
    return true;
  }

  /** Sets `bytes`, `start` and `end` to the text of a value. */
  locate(place: number): void {
    const { values, digits } = this;
    if (values.kind === 'bytes' && this.leaf.content === 'text') {
      this.bytes = values.bytes;
      this.start = values.spans[2 * place];
      this.end = values.spans[2 * place + 1];
      return;
    }
    // 7 and 7.0 are the same id: which of both a table holds is up to whether an id was missing somewhere.
    if (this.readInteger(place)) {
      digits.write(this.low, this.high);
      this.bytes = digits.bytes;
      this.start = digits.start;
    } else {
      this.bytes = encoder.encode(this.textOf(place));
      this.start = 0;
    }
    this.end = this.bytes.length;
  }

  private textOf(place: number, maxBytes = Infinity): string {
    const { values, leaf } = this;
    if (!this.coded) return numberText(this.numbersOfValues()[place]);
    if (values.kind === 'bytes' && (leaf.content === 'text' || leaf.content === 'uuid')) {
      const start = values.spans[2 * place];
      const value = values.bytes.subarray(start, Math.min(values.spans[2 * place + 1], start + maxBytes));
      return leaf.content === 'text' ? decoder.decode(value) : uuidText(value);
    }
    if (values.kind === 'numbers' && leaf.content === 'boolean')
      return Number(values.numbers[place]) === 1 ? 'true' : 'false';
    if (values.kind === 'numbers' && this.halves !== undefined) {
      const whole = BigInt(values.numbers[place]);
      return String(leaf.numbers.unsigned ? BigInt.asUintN(64, whole) : whole);
    }
    return numberText(this.numbersOfValues()[place]);
  }

  private halvesOfTexts(): Int32Array | undefined {
    const { values, coded, leaf } = this;
    if (!coded || leaf.numbers.scale !== undefined || values.kind !== 'numbers') return undefined;
    return values.numbers instanceof BigInt64Array ? halvesOf(values.numbers) : undefined;
  }

  private nothingsAmong(): Uint8Array | undefined {
    const { values, leaf } = this;
    const count = valueCount(values);
    let found: Uint8Array | undefined;
    if (leaf.content === 'text' && values.kind === 'bytes') {
      const { bytes, spans } = values;
      for (let place = 0; place < count; place++)
        if (isBlank(bytes, spans[2 * place], spans[2 * place + 1]))
          (found ??= new Uint8Array(count))[place] = 1;
    } else if (!this.isWritten && this.halves === undefined) {
      const numbers = this.numbersOfValues();
      for (let place = 0; place < count; place++)
        if (Number.isNaN(numbers[place])) (found ??= new Uint8Array(count))[place] = 1;
    }
    return found;
  }

  private writtenNumbers(): Float64Array {
    const numbers = new Float64Array(valueCount(this.values));
    const percentages = (this.percentages = new Uint8Array(numbers.length));
    for (let place = 0; place < numbers.length; place++) {
      const text = this.textOf(place);
      numbers[place] = parseNumber(text);
      if (isPercentage(text)) percentages[place] = 1;
    }
    return numbers;
  }

  private storedNumbers(): Float64Array {
    const { values } = this;
    const { scale, unsigned } = this.leaf.numbers;
    const divisor = 10 ** (scale ?? 0);
    if (values.kind === 'numbers')
      return values.numbers instanceof Float64Array
        ? values.numbers
        : converted(values.numbers, unsigned, divisor);
    const { bytes, spans } = values;
    return Float64Array.from({ length: spans.length / 2 }, (_, place) => {
      if (this.leaf.content === 'time') {
        const { daySeconds, nanoseconds } = timeOfInt96(bytes, spans[2 * place]);
        return daySeconds * 1e9 + nanoseconds;
      }
      const value = bytes.subarray(spans[2 * place], spans[2 * place + 1]);
      return scale === undefined ? (parseFloat16(value) ?? NaN) : parseDecimal(value) / divisor;
    });
  }
}

function converted(numbers: StoredNumbers, unsigned: boolean, divisor: number): Float64Array {
  const output = new Float64Array(numbers.length);
  if (numbers instanceof BigInt64Array) {
    const halves = halvesOf(numbers);
    for (let i = 0; i < output.length; i++) {
      const high = halves[2 * i + 1];
      output[i] = ((unsigned ? high >>> 0 : high) * 2 ** 32 + (halves[2 * i] >>> 0)) / divisor;
    }
    return output;
  }
  for (let i = 0; i < output.length; i++) output[i] = (unsigned ? numbers[i] >>> 0 : numbers[i]) / divisor;
  return output;
}

/** Views integers as pairs of a lower and an upper half, without creating bigints. */
function halvesOf(numbers: BigInt64Array): Int32Array {
  return new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
}

/**
 * Returns a number as text: a whole number with all its digits, which the shortest form of a double would
 * round.
 */
function numberText(number: number): string {
  return Number.isInteger(number) ? String(BigInt(number)) : String(number);
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] > 32) return false;
  return true;
}

function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.*)$/, '$1-$2-$3-$4-$5');
}

/** Maximum length of a 64-bit integer as text: sign and digits. */
const MAX_DIGITS = 20;

/** Writes 64-bit integers as decimal digits into `bytes`, from `start` on. */
export class IntegerDigits {
  readonly bytes = new Uint8Array(MAX_DIGITS);
  start = 0;

  /** @param unsigned whether the integers are unsigned */
  constructor(private readonly unsigned: boolean) {}

  /** Writes the integer with these lower and upper halves. */
  write(low: number, high: number): void {
    const { bytes } = this;
    if (high < 0 || high >= 2 ** 21) return this.writeLarge(low, high);
    let at = bytes.length;
    let rest = high * 2 ** 32 + (low >>> 0);
    while (rest > 0x7fffffff) {
      const shorter = Math.floor(rest / 10);
      bytes[--at] = 48 + (rest - shorter * 10);
      rest = shorter;
    }
    let small = rest | 0;
    do {
      const shorter = (small / 10) | 0;
      bytes[--at] = 48 + (small - shorter * 10);
      small = shorter;
    } while (small > 0);
    this.start = at;
  }

  /** Writes an integer that is negative, or too large for a double. */
  private writeLarge(low: number, high: number): void {
    const bits = (BigInt(high) << 32n) | BigInt(low >>> 0);
    const text = String(this.unsigned ? BigInt.asUintN(64, bits) : bits);
    this.start = MAX_DIGITS - text.length;
    for (let at = 0; at < text.length; at++) this.bytes[this.start + at] = text.charCodeAt(at);
  }
}
