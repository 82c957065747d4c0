import { parseDecimal } from 'hyparquet/src/convert.js';
import type { TimeVisitor } from '../../../core/logs/timeTaker';
import { parseTime } from '../../../core/logs/timeText';
import { STEPS_PER_SECOND, timeOfInt96, type Leaf, type StoredNumbers } from './columnarFile';
import { valueCount, type ColumnBatch, type StoredValues } from './columnBatches';

/** How a column stores a time. */
export const enum TimeForm {
  none,
  /** A number of unknown unit. */
  number,
  /** Whole seconds since 1970, and a fraction of a second. */
  moment,
  /** Days since 1970. */
  day,
  /** A text that is not a time. */
  unread,
}

/** Maximum number of unparsed texts that are stored for display. */
const MAX_UNREAD = 100;
/** Length of a text that is only a date, such as 2026-03-02. */
const DAY_TEXT = 10;
const SECONDS_PER_DAY = 86_400;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Times of one column in the current rows, without rounding. Columns of times contain moments or days; texts
 * and numbers are parsed as in a text file. Each value is parsed once, however many rows have it.
 */
export class TimeLeaf {
  private places: Int32Array | undefined;
  private values: StoredValues | undefined;
  private times = new Times(0);

  constructor(readonly leaf: Leaf) {}

  /** Takes the times of the next batch of rows. */
  take({ places, values }: ColumnBatch): void {
    this.places = places;
    if (values === this.values) return;
    this.values = values;
    this.times = new Times(valueCount(values));
    for (let at = 0; at < valueCount(values); at++) this.times.set(at, this.leaf, values);
  }

  form(row: number): TimeForm {
    const place = this.placeOf(row);
    return place < 0 ? TimeForm.none : this.times.forms[place];
  }

  value(row: number): number {
    return this.times.values[this.placeOf(row)];
  }

  /**
   * Returns the fraction of a second of a row's time, or the remainder by which its number exceeds the
   * nearest double.
   */
  rest(row: number): number {
    return this.times.rests?.[this.placeOf(row)] ?? 0;
  }

  timeAt<T>(row: number, taker: TimeVisitor<T>): T {
    const value = this.value(row);
    switch (this.form(row)) {
      case TimeForm.none:
        return taker.none();
      case TimeForm.number:
        return taker.number(value, this.rest(row));
      case TimeForm.moment:
        return taker.moment(value, this.rest(row));
      case TimeForm.day:
        return taker.day(value);
      case TimeForm.unread: {
        const text = new TextEncoder().encode(this.textAt(row));
        return taker.text(text, 0, text.length);
      }
    }
  }

  /**
   * Returns the time as text: a text that is not a time unchanged (empty after the first MAX_UNREAD), a
   * number in its shortest decimal form.
   */
  textAt(row: number): string {
    const form = this.form(row);
    if (form === TimeForm.unread) return this.times.unread.get(this.placeOf(row)) ?? '';
    return form === TimeForm.none ? '' : String(this.value(row) + this.rest(row));
  }

  private placeOf(row: number): number {
    return this.places === undefined ? row : this.places[row];
  }
}

/** Times by index of the value. */
class Times {
  readonly forms: Uint8Array;
  readonly values: Float64Array;
  rests: Float64Array | undefined;
  readonly unread = new Map<number, string>();

  constructor(length: number) {
    this.forms = new Uint8Array(length);
    this.values = new Float64Array(length);
  }

  /** Parses value `at` of a column. */
  set(at: number, leaf: Leaf, values: StoredValues): void {
    if (values.kind === 'numbers') this.stored(at, leaf, values.numbers);
    else this.written(at, leaf, values.bytes, values.spans[2 * at], values.spans[2 * at + 1]);
  }

  private put(at: number, form: TimeForm, value: number, rest: number): void {
    if (!Number.isFinite(value)) return;
    this.forms[at] = form;
    this.values[at] = value;
    if (rest === 0) return;
    this.rests ??= new Float64Array(this.forms.length);
    this.rests[at] = rest;
  }

  private keep(at: number, text: string): void {
    if (this.unread.size < MAX_UNREAD) this.unread.set(at, text);
  }

  private written(at: number, leaf: Leaf, bytes: Uint8Array, start: number, end: number): void {
    if (leaf.content === 'text') this.text(at, decoder.decode(bytes.subarray(start, end)));
    else if (leaf.content === 'time') {
      const { daySeconds, nanoseconds } = timeOfInt96(bytes, start);
      this.moment(at, nanoseconds, STEPS_PER_SECOND.nanosecond, daySeconds);
    } else if (leaf.numbers.scale !== undefined)
      this.put(at, TimeForm.number, parseDecimal(bytes.subarray(start, end)) / 10 ** leaf.numbers.scale, 0);
  }

  private text(at: number, text: string): void {
    const bare = text.trim();
    if (bare === '') return;
    const time = parseTime(bare);
    if (time === undefined) {
      this.forms[at] = TimeForm.unread;
      this.keep(at, text);
    } else if (time.kind === 'number') this.put(at, TimeForm.number, time.value, time.rest);
    else if (bare.length === DAY_TEXT) this.put(at, TimeForm.day, time.value / SECONDS_PER_DAY, 0);
    else this.put(at, TimeForm.moment, time.value, time.rest);
  }

  private stored(at: number, leaf: Leaf, numbers: StoredNumbers): void {
    const { scale = 0, unsigned } = leaf.numbers;
    const stored = numbers[at];
    if (typeof stored !== 'bigint') {
      const value = (unsigned && numbers instanceof Int32Array ? stored >>> 0 : stored) / 10 ** scale;
      this.small(at, leaf, value);
      return;
    }
    const exact = unsigned ? BigInt.asUintN(64, stored) : stored;
    const value = Number(exact);
    if (Number.isSafeInteger(value)) this.small(at, leaf, value / 10 ** scale);
    else this.large(at, leaf, exact, value);
  }

  private small(at: number, { timeUnit }: Leaf, value: number): void {
    if (timeUnit === undefined) this.put(at, TimeForm.number, value, 0);
    else if (timeUnit === 'day') this.put(at, TimeForm.day, value, 0);
    else this.moment(at, value, STEPS_PER_SECOND[timeUnit], 0);
  }

  /** Stores a value that is more precise than a double. */
  private large(at: number, { timeUnit, numbers: { scale } }: Leaf, exact: bigint, value: number): void {
    if (scale !== undefined) this.put(at, TimeForm.number, value / 10 ** scale, 0);
    else if (timeUnit === undefined) this.put(at, TimeForm.number, value, Number(exact - BigInt(value)));
    else if (timeUnit === 'day') this.put(at, TimeForm.day, value, 0);
    else {
      const steps = BigInt(STEPS_PER_SECOND[timeUnit]);
      const part = ((exact % steps) + steps) % steps;
      this.put(at, TimeForm.moment, Number((exact - part) / steps), Number(part) / Number(steps));
    }
  }

  /**
   * Stores a moment.
   *
   * @param value number of steps since `from`, with `steps` steps per second
   * @param from whole seconds since 1970
   */
  private moment(at: number, value: number, steps: number, from: number): void {
    const part = ((value % steps) + steps) % steps;
    this.put(at, TimeForm.moment, from + (value - part) / steps, part / steps);
  }
}
