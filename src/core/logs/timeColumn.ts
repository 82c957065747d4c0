import { Float64Column } from '../data/columns';
import { TimeKind, type TimeVisitor } from './timeTaker';
import { ZoneCounter, type ZoneCounts } from './zoneCounts';
import { parseTime, type ParsedTime } from './timeText';

/** Units per second: seconds, milliseconds, microseconds, nanoseconds. */
type TimeUnit = 1 | 1e3 | 1e6 | 1e9;

/** Times of the rows of one file. */
export interface TimeColumn {
  /** Time of each row in units; NaN if missing. If `rests` exists, value + rest is the exact time. */
  readonly values: Float64Array;
  readonly rests: Float64Array | undefined;
  readonly unit: TimeUnit;
  /** Numbers of times with a zone and without one; absent: unknown, because the column was computed. */
  readonly zones?: ZoneCounts;
  /** First text that is not a time, with its row; absent: none is known. */
  readonly unread?: { readonly row: number; readonly text: string };
}

/** Oldest plausible time, in seconds since 1970. */
const OLDEST = Date.UTC(1990, 0, 1) / 1000;
/** A column with times before OLDEST and after this time, in seconds since 1970, contains wrong times. */
const NEWEST = Date.UTC(2000, 0, 1) / 1000;

/**
 * Returns the first and the last day of a column whose times cannot all be right; undefined for other
 * columns. Some of its times are recent, others earlier than any log, such as 0, or seconds that are read as
 * milliseconds.
 */
export function implausibleRange({
  values,
  unit,
}: TimeColumn): { readonly first: string; readonly last: string } | undefined {
  let least = Infinity;
  let most = -Infinity;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (!(least / unit < OLDEST && most / unit > NEWEST)) return undefined;
  const day = (value: number): string => {
    const date = new Date((value / unit) * 1000);
    return Number.isNaN(date.getTime()) ? String(value) : date.toISOString().slice(0, 10);
  };
  return { first: day(least), last: day(most) };
}

/** Time in the unit of its column, split into two numbers for precision. */
export interface TimePoint {
  readonly value: number;
  readonly rest: number;
}

/** Returns the unit of numbers, given the largest of them. Seconds are below 10¹¹ until the year 5138. */
export function inferTimeUnit(largest: number): TimeUnit {
  return largest < 1e11 ? 1 : largest < 1e14 ? 1e3 : largest < 1e17 ? 1e6 : 1e9;
}

const decoder = new TextDecoder();

const SECONDS_PER_DAY = 86_400;

/**
 * Collects the times of rows in order. The first time decides whether all are numbers or dates. Its methods
 * return whether the row has a time: a number among dates is not one.
 */
export class TimeBuilder implements TimeVisitor<boolean> {
  private readonly values = new Float64Column();
  private rests: Float64Column | undefined;
  private kind: ParsedTime['kind'] | undefined;
  private largest = 0;
  private unread: TimeColumn['unread'];
  private readonly zones = new ZoneCounter();
  rows = 0;

  text(bytes: Uint8Array, start: number, end: number): boolean {
    // Nearly always up to fifteen digits, which are exact.
    if (end > start && end - start <= 15 && this.kind !== 'date') {
      let value = 0;
      let at = start;
      for (; at < end; at++) {
        const digit = bytes[at] - 48;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
      if (at === end) {
        this.kind = 'number';
        this.push(value, 0);
        return true;
      }
    }
    const text = start === end ? '' : decoder.decode(bytes.subarray(start, end));
    const time = text === '' ? undefined : parseTime(text);
    if (time !== undefined) {
      this.zones.count(time.hasZone);
      return this.add(time.kind, time.value, time.rest);
    }
    if (text.trim() !== '') this.unread ??= { row: this.rows, text };
    return this.none();
  }

  number(value: number, rest: number): boolean {
    return this.add('number', value, rest);
  }

  moment(seconds: number, fraction: number): boolean {
    return this.add('date', seconds, fraction);
  }

  day(days: number): boolean {
    return this.add('date', days * SECONDS_PER_DAY, 0);
  }

  none(): false {
    this.push(NaN, 0);
    return false;
  }

  /**
   * Adds the times of the next rows, with the kind of each as in TimeKind, and with the fraction of a second
   * of moments.
   */
  addRows(times: Float64Array, kinds: Uint8Array, rests: Float64Array | undefined): void {
    const { counted } = TimeKind;
    for (let row = 0; row < times.length; row++) {
      const isNumber = kinds[row] === counted;
      if (!isNumber) this.zones.countKind(kinds[row]);
      this.kind ??= isNumber ? 'number' : 'date';
      if ((this.kind === 'number') !== isNumber) this.none();
      else this.push(isNumber ? times[row] : times[row] / 1000, rests?.[row] ?? 0);
    }
  }

  private add(kind: ParsedTime['kind'], value: number, rest: number): boolean {
    if (!Number.isFinite(value) || (this.kind !== undefined && kind !== this.kind)) return this.none();
    this.kind = kind;
    this.push(value, rest);
    return true;
  }

  /** Reserves memory for a number of rows. */
  reserve(rows: number): void {
    this.values.reserve(rows);
    this.rests?.reserve(rows);
  }

  finished(): TimeColumn {
    const { rows } = this;
    return {
      values: this.values.values.subarray(0, rows),
      rests: this.rests?.values.subarray(0, rows),
      unit: this.kind === 'date' ? 1 : inferTimeUnit(this.largest),
      zones: this.zones,
      ...(this.unread && { unread: this.unread }),
    };
  }

  private push(value: number, rest: number): void {
    const row = this.rows++;
    if (row >= this.values.values.length) this.reserve(2 * row);
    this.values.values[row] = value;
    const size = Math.abs(value);
    if (size > this.largest) this.largest = size;
    if (rest !== 0) this.rests ??= new Float64Column(this.values.values.length);
    if (this.rests !== undefined) this.rests.values[row] = rest;
  }
}

/**
 * Returns sort keys of the times, equal for equal times: the values themselves, or their ranks if a value is
 * not the exact time. +Infinity if a row has no time. The result may be the column itself and must not be
 * changed.
 */
export function timeSortKeys({ values, rests }: TimeColumn): Float64Array {
  // Nearly always the values are the keys: another column of them would be a third of all memory.
  if (rests === undefined && !values.some(Number.isNaN)) return values;
  const keys = values.slice();
  for (let row = 0; row < keys.length; row++) if (Number.isNaN(keys[row])) keys[row] = Infinity;
  if (rests === undefined) return keys;
  const order = Uint32Array.from(keys, (_, row) => row).sort((a, b) =>
    keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : rests[a] - rests[b],
  );
  const ranks = new Float64Array(keys.length);
  let rank = 0;
  for (let index = 0; index < order.length; index++) {
    const row = order[index];
    const above = order[index - 1];
    if (index > 0 && (keys[row] !== keys[above] || rests[row] !== rests[above])) rank++;
    ranks[row] = keys[row] === Infinity ? Infinity : rank;
  }
  return ranks;
}

/**
 * Returns −1, 0 or 1 if the time of a row is before, at or after a point. A missing time (NaN) is after all
 * points.
 */
export function compareRowTime(
  { values, rests }: TimeColumn,
  row: number,
  { value, rest }: TimePoint,
): number {
  const own = values[row];
  if (own < value) return -1;
  if (own !== value) return 1;
  return Math.sign((rests?.[row] ?? 0) - rest);
}

/** Returns the time of a row. */
export function timeOfRow({ values, rests }: TimeColumn, row: number): TimePoint {
  return { value: values[row], rest: rests?.[row] ?? 0 };
}

/** Returns the point that is later by a number of units. */
export function addToTime({ value, rest }: TimePoint, units: number): TimePoint {
  const sum = value + units;
  // Beyond 2⁵³ the sum is rounded; the rounding error is added to the rest (Knuth's two-sum).
  const added = sum - value;
  const lost = value - (sum - added) + (units - added);
  return normal(sum, rest + lost);
}

/** Normalizes a time to the form in columns, so that points can be compared by `value` first. */
function normal(value: number, rest: number): TimePoint {
  if (rest === 0 || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { value, rest };
  const sum = value + rest;
  return { value: sum, rest: rest - (sum - value) };
}

/** Returns a point as one number, which is exact if it is an integer within the range of a double. */
export function timeAsNumber({ value, rest }: TimePoint): number {
  return value + rest;
}

/** Returns a time for display: an ISO date if it is a plausible time, else the number in the file. */
export function timeDisplayText(value: number): string {
  const seconds = value / inferTimeUnit(Math.abs(value));
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) || Math.abs(seconds) < 1e8
    ? String(value)
    : date.toISOString().replace(/\.000Z$/, 'Z');
}
