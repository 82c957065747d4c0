import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { TimeVisitor } from '../../core/logs/timeTaker';
import { DateNotation, dateNotation } from '../../core/logs/dateNumbers';
import { inferTimeUnit } from '../../core/logs/timeColumn';
import { ZoneCounter } from '../../core/logs/zoneCounts';
import { parseTime } from '../../core/logs/timeText';
import { BLANK, COLON } from '../formats/characters';

const DAY = 86_400_000;
/** Upper bound of day numbers in a column of days: up to the year 2243. */
const MAX_DAYS = 100_000;
const MINUTE = 60_000;

/** Unit of numbers in the time column: days, or the number of units per second. */
export type NumberUnit = 'days' | 1 | 1e3 | 1e6 | 1e9;

/** Signals that numbers have another unit than assumed: the log has to be read again. */
export class OtherTimeUnit extends Error {
  constructor(readonly unit: NumberUnit) {
    super('The times of the log have another unit.');
  }
}

const decoder = new TextDecoder();

/**
 * Parses the times of a log: ISO 8601 (UTC if a time has no zone), or numbers, whose unit follows from the
 * largest one. The largest number is known only after the last row, so a unit is assumed, and `check`
 * verifies it.
 */
export class LogTime implements TimeVisitor<number> {
  private largest = 0;
  private numbers = 0;
  /** Counts times with a zone, and without one. */
  readonly zones = new ZoneCounter();
  /** Date notations that fit all numbers so far. */
  private dates: number = DateNotation.either;
  /** Whether the last time was only a date, as in 2026-03-02. The offset of days is not applied to dates. */
  private dateOnly = false;

  /**
   * @param offset minutes by which the days of the log begin before those of UTC
   * @param ofDays whether the column contains days, in which small numbers are day numbers
   */
  constructor(
    readonly unit: NumberUnit | undefined,
    private readonly offset: number,
    private readonly ofDays: boolean,
  ) {}

  /** Returns the milliseconds since 1970 of the time in bytes[start … end), or NaN if it is not a time. */
  text(bytes: Uint8Array, start: number, end: number): number {
    this.dateOnly = false;
    const length = end - start;
    // Parses 2026-03-06, 2026-03-06T20:22:43Z and the like, without decoding a text.
    if (length >= 10 && bytes[start + 4] === MINUS && bytes[start + 7] === MINUS) {
      const year = digits(bytes, start, 4);
      const month = digits(bytes, start + 5, 2);
      const day = digits(bytes, start + 8, 2);
      if (year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= 31) {
        if (length === 10) {
          this.dateOnly = true;
          return this.midnight(year, month, day);
        }
        const isZulu = length === 20 && bytes[end - 1] === ZULU;
        if ((length === 19 || isZulu) && bytes[start + 13] === COLON && bytes[start + 16] === COLON) {
          const separator = bytes[start + 10];
          const hour = digits(bytes, start + 11, 2);
          const minute = digits(bytes, start + 14, 2);
          const second = digits(bytes, start + 17, 2);
          const fits = hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 59;
          if (fits && (separator === LETTER_T || separator === BLANK)) {
            this.zones.count(isZulu);
            return this.midnight(year, month, day) + (hour * 3600 + minute * 60 + second) * 1000;
          }
        }
      }
    }
    if (length === 0) return NaN;
    const text = decoder.decode(bytes.subarray(start, end));
    const time = parseTime(text);
    if (time === undefined) return NaN;
    if (time.kind === 'number') return this.number(time.value);
    this.zones.count(time.hasZone);
    this.dateOnly = text.trim().length === 10;
    return (time.value + time.rest) * 1000;
  }

  number(value: number): number {
    if (!Number.isFinite(value)) return NaN;
    this.dateOnly = false;
    this.numbers++;
    this.largest = Math.max(this.largest, Math.abs(value));
    if (this.dates !== DateNotation.none) this.dates &= dateNotation(value);
    const { unit = 1 } = this;
    if (unit !== 'days') return (value / unit) * 1000;
    this.dateOnly = true;
    return value * DAY;
  }

  moment(seconds: number, fraction: number): number {
    return this.ofMilliseconds((seconds + fraction) * 1000);
  }

  /** Accepts a time in milliseconds since 1970; NaN if it is not finite. */
  ofMilliseconds(milliseconds: number): number {
    this.dateOnly = false;
    return Number.isFinite(milliseconds) ? milliseconds : NaN;
  }

  day(days: number): number {
    return this.ofMidnight(days * DAY);
  }

  none(): number {
    return NaN;
  }

  /** Accepts a date as its midnight in milliseconds since 1970, and marks it date-only. */
  ofMidnight(milliseconds: number): number {
    this.dateOnly = true;
    return milliseconds;
  }

  /** Returns the day of the time that was parsed last, in days since 1970. */
  dayOf(milliseconds: number): number {
    return Math.floor((this.dateOnly ? milliseconds : milliseconds + this.offset * MINUTE) / DAY);
  }

  /** The largest number, if all numbers may be dates. */
  get dateNumber(): number | undefined {
    return this.numbers > 0 && this.dates !== DateNotation.none ? this.largest : undefined;
  }

  /** Verifies the assumed unit of numbers. @throws OtherTimeUnit if it is wrong */
  check(): void {
    if (this.numbers === 0) return;
    const unit: NumberUnit = this.ofDays && this.largest < MAX_DAYS ? 'days' : inferTimeUnit(this.largest);
    if (unit !== (this.unit ?? 1)) throw new OtherTimeUnit(unit);
  }

  /** Last date that was parsed and its result: a cache, because dates repeat. */
  private known = -1;
  private knownAt = 0;

  private midnight(year: number, month: number, day: number): number {
    const key = year * 10_000 + month * 100 + day;
    if (key === this.known) return this.knownAt;
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, day);
    this.known = key;
    // Rejects 30 February, which would become 2 March.
    return (this.knownAt = date.getUTCMonth() === month - 1 ? date.getTime() : NaN);
  }
}

const MINUS = 45;
const LETTER_T = 84;
const ZULU = 90;

/** Returns the number written by `count` digits; negative if there are other bytes. */
function digits(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at++) {
    const digit = bytes[at] - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Returns the minutes by which days begin before those of UTC in a zone such as `+09:00`; 0 for an empty zone.
 *
 * @throws InputError if it is not a zone
 */
export function offsetMinutes(zone: string): number {
  const text = zone.trim();
  if (text === '' || /^(?:Z|UTC)$/i.test(text)) return 0;
  const match = /^([+-])(\d{1,2})(?::?(\d\d))?$/.exec(text);
  const minutes = match === null ? NaN : Number(match[2]) * 60 + Number(match[3] ?? '0');
  if (match !== null && Number(match[3] ?? '0') <= 59 && minutes <= 14 * 60)
    return match[1] === '-' ? -minutes : minutes;
  throw new InputError({
    message: l10n.t('A time zone must be written such as {0}, not “{1}”.', '+09:00', zone),
    advice: l10n.t('Example: {0}.', '+09:00'),
  });
}
