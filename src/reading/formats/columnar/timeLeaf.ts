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
  private stored: StoredValues | undefined;
  /** Times by index of the value. */
  private forms = new Uint8Array(0);
  private values = new Float64Array(0);
  private rests: Float64Array | undefined;
  private unread = new Map<number, string>();

  constructor(readonly leaf: Leaf) {}

  /** Takes the times of the next batch of rows. */
  take({ places, values }: ColumnBatch): void {
    this.places = places;
    if (values === this.stored) return;
    this.stored = values;
    this.forms = new Uint8Array(valueCount(values));
    this.values = new Float64Array(valueCount(values));
    this.rests = undefined;
    this.unread = new Map();
    for (let at = 0; at < valueCount(values); at++) this.set(at, values);
  }

  form(row: number): TimeForm {
    const place = this.placeOf(row);
    return place < 0 ? TimeForm.none : this.forms[place];
  }

  value(row: number): number {
    return this.values[this.placeOf(row)];
  }

  /**
   * Returns the fraction of a second of a row's time, or the remainder by which its number exceeds the
   * nearest double.
   */
  rest(row: number): number {
    return this.rests?.[this.placeOf(row)] ?? 0;
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
    if (form === TimeForm.unread) return this.unread.get(this.placeOf(row)) ?? '';
    return form === TimeForm.none ? '' : String(this.value(row) + this.rest(row));
  }

  private placeOf(row: number): number {
    return this.places === undefined ? row : this.places[row];
  }

  /** Parses value `at` of the column. */
  private set(at: number, values: StoredValues): void {
    if (values.kind === 'numbers') this.setNumber(at, values.numbers);
    else this.setBytes(at, values.bytes, values.spans[2 * at], values.spans[2 * at + 1]);
  }

  private put(at: number, form: TimeForm, value: number, rest: number): void {
    if (!Number.isFinite(value)) return;
    this.forms[at] = form;
    this.values[at] = value;
    if (rest === 0) return;
    this.rests ??= new Float64Array(this.forms.length);
    this.rests[at] = rest;
  }

  private setBytes(at: number, bytes: Uint8Array, start: number, end: number): void {
    const { leaf } = this;
    if (leaf.content === 'text') this.setText(at, decoder.decode(bytes.subarray(start, end)));
    else if (leaf.content === 'time') {
      const { daySeconds, nanoseconds } = timeOfInt96(bytes, start);
      this.setMoment(at, nanoseconds, STEPS_PER_SECOND.nanosecond, daySeconds);
    } else if (leaf.numbers.scale !== undefined)
      this.put(at, TimeForm.number, parseDecimal(bytes.subarray(start, end)) / 10 ** leaf.numbers.scale, 0);
  }

  private setText(at: number, text: string): void {
    const bare = text.trim();
    if (bare === '') return;
    const time = parseTime(bare);
    if (time === undefined) {
      this.forms[at] = TimeForm.unread;
      if (this.unread.size < MAX_UNREAD) this.unread.set(at, text);
    } else if (time.kind === 'number') this.put(at, TimeForm.number, time.value, time.rest);
    else if (bare.length === DAY_TEXT) this.put(at, TimeForm.day, time.value / SECONDS_PER_DAY, 0);
    else this.put(at, TimeForm.moment, time.value, time.rest);
  }

  private setNumber(at: number, numbers: StoredNumbers): void {
    const { scale = 0, unsigned } = this.leaf.numbers;
    const stored = numbers[at];
    if (typeof stored !== 'bigint') {
      const value = (unsigned && numbers instanceof Int32Array ? stored >>> 0 : stored) / 10 ** scale;
      this.setSmall(at, value);
      return;
    }
    const exact = unsigned ? BigInt.asUintN(64, stored) : stored;
    const value = Number(exact);
    if (Number.isSafeInteger(value)) this.setSmall(at, value / 10 ** scale);
    else this.setLarge(at, exact, value);
  }

  private setSmall(at: number, value: number): void {
    const { timeUnit } = this.leaf;
    if (timeUnit === undefined) this.put(at, TimeForm.number, value, 0);
    else if (timeUnit === 'day') this.put(at, TimeForm.day, value, 0);
    else this.setMoment(at, value, STEPS_PER_SECOND[timeUnit], 0);
  }

  /** Stores a value that is more precise than a double. */
  private setLarge(at: number, exact: bigint, value: number): void {
    const { timeUnit, numbers } = this.leaf;
    const { scale } = numbers;
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
  private setMoment(at: number, value: number, steps: number, from: number): void {
    const part = ((value % steps) + steps) % steps;
    this.put(at, TimeForm.moment, from + (value - part) / steps, part / steps);
  }
}
