import { parseDecimal, parseFloat16 } from 'hyparquet/src/convert.js';
import { Identifiers } from '../../data/ids/identifiers';
import { numberOf } from '../values/decimal';
import { isPercentage } from '../values/percentages';
import type { Leaf, Page, RawValues, StoredNumbers } from './columnarFile';
import { timeOfInt96 } from './int96';

/** The code of an entry that has no id: null, NaN or nothing but blanks. */
export const NO_ID = -1;

/**
 * The values of one column in one row group, filled page by page. As numbers, or as codes of the texts they
 * are: the text of each distinct value is kept once, over all row groups.
 */
export class LeafColumn {
  entries = 0;
  rows = 0;
  /** Of a column of lists: the first entry of each row, and behind the last row the number of entries. */
  starts: Int32Array | undefined;
  codes = new Int32Array(0);
  numbers = new Float64Array(0);
  /** 1 where an entry is null; undefined while none is. */
  nulls: Uint8Array | undefined;
  readonly texts = new Identifiers();

  private readonly parsed: number[] = [];
  private readonly percentages: boolean[] = [];
  private dictionaryCodes: Int32Array = new Int32Array(0);
  private dictionaryNumbers: Float64Array = new Float64Array(0);
  private readonly digits = new Uint8Array(32);

  /**
   * @param asTexts whether it holds ids or words: numbers become their decimal text
   * @param numbersOfTexts numbers many of `texts` at once, none of them empty, faster than one by one; undefined where it cannot
   */
  constructor(
    readonly leaf: Leaf,
    asTexts: boolean,
    private readonly numbersOfTexts?: (bytes: Uint8Array, spans: Int32Array) => Int32Array | undefined,
  ) {
    this.coded = asTexts || leaf.content === 'text' || leaf.content === 'uuid';
  }

  /** Whether entries are in `codes`, not in `numbers`. */
  readonly coded: boolean;

  /** Makes room for the next row group, of at most `capacity` entries, and forgets the one before. */
  begin(capacity: number, rows: number): void {
    this.entries = 0;
    this.rows = 0;
    this.nulls = undefined;
    this.dictionaryCodes = new Int32Array(0);
    this.dictionaryNumbers = new Float64Array(0);
    if (this.coded) {
      if (this.codes.length < capacity) this.codes = new Int32Array(capacity);
    } else if (this.numbers.length < capacity) this.numbers = new Float64Array(capacity);
    if (this.leaf.maxRepetition > 0) this.starts = new Int32Array(rows + 1);
  }

  add(page: Page): void {
    if (page.kind === 'dictionary') {
      if (this.coded) this.dictionaryCodes = this.codesOf(page.values);
      else this.dictionaryNumbers = this.numbersOf(page.values);
      return;
    }
    const codes = this.coded ? this.codesOf(page.values) : undefined;
    const numbers = codes === undefined ? this.numbersOf(page.values) : undefined;
    if (page.definition === undefined && page.repetition === undefined) {
      if (codes !== undefined) this.codes.set(codes, this.entries);
      if (numbers !== undefined) this.numbers.set(numbers, this.entries);
      this.entries += page.entries;
      this.rows += page.entries;
      return;
    }
    const { leaf, starts } = this;
    let value = 0;
    for (let i = 0; i < page.entries; i++) {
      const level = page.definition === undefined ? leaf.maxDefinition : page.definition[i];
      if (starts === undefined) this.rows++;
      else if (page.repetition === undefined || page.repetition[i] === 0) starts[this.rows++] = this.entries;
      if (starts !== undefined && level === leaf.listDefinition - 1) continue; // an empty list
      const entry = this.entries++;
      if (level === leaf.maxDefinition) {
        if (codes !== undefined) this.codes[entry] = codes[value++];
        if (numbers !== undefined) this.numbers[entry] = numbers[value++];
      } else {
        if (codes !== undefined) this.codes[entry] = NO_ID;
        else this.numbers[entry] = NaN;
        this.nulls ??= new Uint8Array(codes === undefined ? this.numbers.length : this.codes.length);
        this.nulls[entry] = 1;
      }
    }
    if (starts !== undefined && this.rows < starts.length) starts[this.rows] = this.entries;
  }

  /** The entry that stands beside the `place`th of a row's list, −1 where there is none. A value that is no list stands beside all. */
  entryAt(row: number, place: number): number {
    if (this.starts === undefined) return row;
    const entry = this.starts[row] + place;
    return entry < this.starts[row + 1] ? entry : -1;
  }

  isMissing(entry: number): boolean {
    if (entry < 0 || (this.nulls !== undefined && this.nulls[entry] === 1)) return true;
    return this.coded && this.codes[entry] === NO_ID;
  }

  /** NaN where the entry is no number. */
  numberAt(entry: number): number {
    if (!this.coded) return this.numbers[entry];
    const code = this.codes[entry];
    return code === NO_ID ? NaN : (this.parsed[code] ?? this.parse(code));
  }

  /** Whether the entry is a number with a percent sign behind it, which is kept for each text. */
  isPercentage(entry: number): boolean {
    if (!this.coded) return false;
    const code = this.codes[entry];
    if (code === NO_ID) return false;
    if (this.parsed[code] === undefined) this.parse(code);
    return this.percentages[code];
  }

  textAt(entry: number): string {
    if (entry < 0) return '';
    if (!this.coded) return String(this.numbers[entry]);
    return this.codes[entry] === NO_ID ? '' : this.texts.text(this.codes[entry]);
  }

  private parse(code: number): number {
    const text = this.texts.text(code);
    this.percentages[code] = isPercentage(text);
    return (this.parsed[code] = numberOf(text));
  }

  private codesOf(values: RawValues): Int32Array {
    if (values.kind === 'indices') return gathered(values.indices, this.dictionaryCodes, Int32Array);
    const { content } = this.leaf;
    if (values.kind === 'bytes' && content === 'text') {
      return this.textCodes(values.bytes, values.spans);
    }
    if (values.kind === 'bytes' && content === 'uuid') {
      const { bytes, spans } = values;
      return Int32Array.from({ length: spans.length / 2 }, (_, i) =>
        this.texts.intern(uuidText(bytes.subarray(spans[2 * i], spans[2 * i + 1]))),
      );
    }
    if (values.kind === 'numbers' && content === 'boolean') {
      const words = [this.texts.intern('false'), this.texts.intern('true')];
      const { numbers } = values;
      return Int32Array.from({ length: numbers.length }, (_, i) => words[Number(numbers[i])]);
    }
    if (
      values.kind === 'numbers' &&
      values.numbers instanceof BigInt64Array &&
      this.leaf.numbers.scale === undefined
    ) {
      return this.wholeCodes(values.numbers);
    }
    const numbers = this.numbersOf(values);
    const codes = new Int32Array(numbers.length);
    for (let i = 0; i < codes.length; i++) {
      // Of neighbours that are the same, as users are, the code is known.
      codes[i] = i > 0 && numbers[i] === numbers[i - 1] ? codes[i - 1] : this.numberCode(numbers[i]);
    }
    return codes;
  }

  private textCodes(bytes: Uint8Array, spans: Int32Array): Int32Array {
    const count = spans.length / 2;
    let blanks = false;
    for (let i = 0; i < count && !blanks; i++) blanks = isBlank(bytes, spans[2 * i], spans[2 * i + 1]);
    const numbers = blanks ? undefined : this.numbersOfTexts?.(bytes, spans);
    if (numbers !== undefined) return numbers;
    const codes = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const start = spans[2 * i];
      const end = spans[2 * i + 1];
      codes[i] = isBlank(bytes, start, end) ? NO_ID : this.texts.internBytes(bytes, start, end);
    }
    return codes;
  }

  /** Of 64 bits most are ids that a double holds: their two halves are read, so that no bigint is made. */
  private wholeCodes(numbers: BigInt64Array): Int32Array {
    const halves = new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
    const codes = new Int32Array(numbers.length);
    for (let i = 0; i < codes.length; i++) {
      const low = halves[2 * i];
      const high = halves[2 * i + 1];
      if (i > 0 && low === halves[2 * i - 2] && high === halves[2 * i - 1]) codes[i] = codes[i - 1];
      else if (high >= -(2 ** 20) && high < 2 ** 20) codes[i] = this.numberCode(high * 2 ** 32 + (low >>> 0));
      else
        codes[i] = this.texts.intern(
          String(this.leaf.numbers.unsigned ? BigInt.asUintN(64, numbers[i]) : numbers[i]),
        );
    }
    return codes;
  }

  /** 7 and 7.0 are the same id: which of both a table holds is up to whether an id was missing somewhere. */
  private numberCode(number: number): number {
    if (Number.isNaN(number)) return NO_ID;
    if (!Number.isSafeInteger(number) || number < 0) return this.texts.intern(String(number));
    const { digits } = this;
    let at = digits.length;
    let rest = number;
    while (rest > 0x7fffffff) {
      const shorter = Math.floor(rest / 10);
      digits[--at] = 48 + (rest - shorter * 10);
      rest = shorter;
    }
    let small = rest | 0;
    do {
      const shorter = (small / 10) | 0;
      digits[--at] = 48 + (small - shorter * 10);
      small = shorter;
    } while (small > 0);
    return this.texts.internBytes(digits, at, digits.length);
  }

  private numbersOf(values: RawValues): Float64Array {
    if (values.kind === 'indices') return gathered(values.indices, this.dictionaryNumbers, Float64Array);
    const { scale, unsigned } = this.leaf.numbers;
    const decimal = scale !== undefined;
    const divisor = 10 ** (scale ?? 0);
    if (values.kind === 'bytes') {
      const { bytes, spans } = values;
      return Float64Array.from({ length: spans.length / 2 }, (_, i) => {
        if (this.leaf.content === 'time') {
          const { daySeconds, nanoseconds } = timeOfInt96(bytes, spans[2 * i]);
          return daySeconds * 1e9 + nanoseconds;
        }
        const value = bytes.subarray(spans[2 * i], spans[2 * i + 1]);
        return decimal ? parseDecimal(value) / divisor : (parseFloat16(value) ?? NaN);
      });
    }
    const { numbers } = values;
    if (numbers instanceof Float64Array) return numbers;
    return converted(numbers, unsigned, divisor);
  }
}

function converted(numbers: StoredNumbers, unsigned: boolean, divisor: number): Float64Array {
  const output = new Float64Array(numbers.length);
  if (numbers instanceof BigInt64Array) {
    const halves = new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
    for (let i = 0; i < output.length; i++) {
      const high = halves[2 * i + 1];
      output[i] = ((unsigned ? high >>> 0 : high) * 2 ** 32 + (halves[2 * i] >>> 0)) / divisor;
    }
    return output;
  }
  for (let i = 0; i < output.length; i++) output[i] = (unsigned ? numbers[i] >>> 0 : numbers[i]) / divisor;
  return output;
}

function gathered<A extends Int32Array | Float64Array>(
  indices: Int32Array,
  dictionary: A,
  Kind: new (length: number) => A,
): A {
  const output = new Kind(indices.length);
  for (let i = 0; i < output.length; i++) {
    const index = indices[i];
    if (index < 0 || index >= dictionary.length) throw new Error('a value is not in the dictionary');
    output[i] = dictionary[index];
  }
  return output;
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] > 32) return false;
  return true;
}

function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.*)$/, '$1-$2-$3-$4-$5');
}
