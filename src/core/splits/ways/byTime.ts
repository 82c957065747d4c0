import { compareRowTime, addToTime, timeOfRow, type TimeColumn, type TimePoint } from '../../logs/timeColumn';
import type { ParsedTime } from '../../logs/timeText';
import { inferTimeUnit } from '../../logs/timeColumn';
import { gatherNumbers } from '../../logs/rowSorter';
import type { UsedRows } from '../keptRows';
import { SplitPart } from '../splitPart';
import { rowCountOfSize, type Duration, type SplitOptions, type SplitSize } from '../splitOptions';

/** Start times of the test and valid parts. */
interface TimeCut {
  /** Start of the test part; undefined: the test part is empty. */
  readonly testFrom: TimePoint | undefined;
  readonly validFrom: TimePoint | undefined;
}

/** Test period, with the start times of the train and valid parts before it. */
interface TimeWindow {
  readonly trainFrom: TimePoint | undefined;
  readonly validFrom: TimePoint | undefined;
  readonly from: TimePoint;
  readonly to: TimePoint;
}

/** Returns the borders of a split by time, which never separate rows of equal time. There must be kept rows. */
export function timeCut(
  filteredRows: UsedRows,
  times: TimeColumn,
  { test, valid, rounding }: SplitOptions,
): TimeCut {
  const { rows } = filteredRows;
  const n = rows.length;
  const inOrder = rowsInTime(filteredRows);
  const at = (place: number): TimePoint | undefined =>
    place >= n ? undefined : timeOfRow(times, inOrder(Math.max(0, place)));
  const isCounted = (size: SplitSize | undefined): boolean =>
    size?.kind === 'share' || size?.kind === 'count';
  let testFrom: TimePoint | undefined;
  let inTest = rowCountOfSize(test, n, rounding);
  if (isCounted(test)) testFrom = at(n - inTest);
  else {
    if (test?.kind === 'duration')
      testFrom = addToTime(endOf(times, inOrder(n - 1), test), -test.seconds * times.unit);
    if (test?.kind === 'point') testFrom = pointIn(times, test.time);
    const from = testFrom;
    inTest =
      from === undefined
        ? 0
        : rows.reduce((sum, row) => sum + (compareRowTime(times, row, from) >= 0 ? 1 : 0), 0);
  }
  const validFrom =
    valid === undefined
      ? undefined
      : valid.kind === 'point'
        ? pointIn(times, valid.time)
        : valid.kind === 'duration'
          ? testFrom && addToTime(testFrom, -valid.seconds * times.unit)
          : at(n - inTest - rowCountOfSize(valid, n, rounding));
  return { testFrom, validFrom };
}

/** Returns the part of the split that each row of the log is in, by the start times of test and valid. */
export function partsOfCut(
  { log, rows }: UsedRows,
  times: TimeColumn,
  { testFrom, validFrom }: TimeCut,
): Uint8Array {
  const parts = new Uint8Array(log.rows);
  const isFrom = (row: number, point: TimePoint | undefined): boolean =>
    point !== undefined && compareRowTime(times, row, point) >= 0;
  for (const row of rows)
    parts[row] = isFrom(row, testFrom)
      ? SplitPart.test
      : isFrom(row, validFrom)
        ? SplitPart.valid
        : SplitPart.train;
  return parts;
}

/** Returns the time windows to test, earliest first. */
export function timeWindows(
  kept: UsedRows,
  times: TimeColumn,
  test: Duration,
  valid: Duration | undefined,
  { count, step = test, train }: NonNullable<SplitOptions['windows']>,
): TimeWindow[] {
  const { unit } = times;
  const end = endOf(times, rowsInTime(kept)(kept.rows.length - 1), test);
  return Array.from({ length: count }, (_, window) => {
    const from = addToTime(end, -((count - 1 - window) * step.seconds + test.seconds) * unit);
    const validFrom = valid && addToTime(from, -valid.seconds * unit);
    return {
      from,
      to: addToTime(from, test.seconds * unit),
      validFrom,
      trainFrom: train && addToTime(validFrom ?? from, -train.seconds * unit),
    };
  });
}

/** Returns the part of each row of the log, and the number of kept rows before and after all parts of the window. */
export function partsOfWindow(
  { log, rows }: UsedRows,
  times: TimeColumn,
  { trainFrom, validFrom, from, to }: TimeWindow,
): { readonly parts: Uint8Array; readonly before: number; readonly behind: number } {
  const parts = new Uint8Array(log.rows);
  let before = 0;
  let behind = 0;
  for (const row of rows) {
    if (compareRowTime(times, row, to) >= 0) behind++;
    else if (compareRowTime(times, row, from) >= 0) parts[row] = SplitPart.test;
    else if (validFrom !== undefined && compareRowTime(times, row, validFrom) >= 0)
      parts[row] = SplitPart.valid;
    else if (trainFrom === undefined || compareRowTime(times, row, trainFrom) >= 0)
      parts[row] = SplitPart.train;
    else before++;
  }
  return { parts, before, behind };
}

/** Returns a function that returns the kept row at a position in order of time. */
function rowsInTime({ rows, keys }: UsedRows): (place: number) => number {
  if (keys === undefined) throw new Error('Rows without times have no order in time.');
  const sorted = gatherNumbers(rows, keys).sort();
  return (place) => {
    const key = sorted[place];
    return rows.find((row) => keys[row] === key) ?? rows[0];
  };
}

/** Returns the end of the UTC day or hour that contains a row; always after its time. */
function endOf(times: TimeColumn, row: number, { per }: Duration): TimePoint {
  const units = (per === 'hour' ? 3600 : 86400) * times.unit;
  const { value, rest } = timeOfRow(times, row);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) {
    // For a date, `rest` is a fraction of a second, which never reaches the next day.
    return { value: (Math.floor(value / units) + 1) * units, rest: 0 };
  }
  const exact = BigInt(value) + BigInt(Math.floor(rest));
  const whole = BigInt(units);
  const floored = exact / whole - (exact < 0n && exact % whole !== 0n ? 1n : 0n);
  return pointOf((floored + 1n) * whole);
}

function pointOf(exact: bigint): TimePoint {
  const value = Number(exact);
  return { value, rest: Number(exact - BigInt(value)) };
}

/** Converts a time that the user specified to the unit of the column. */
function pointIn({ unit }: TimeColumn, { kind, value, rest }: ParsedTime): TimePoint {
  const given = kind === 'date' ? 1 : inferTimeUnit(Math.abs(value));
  if (given === unit) return { value, rest };
  if (given < unit) {
    const factor = unit / given;
    const whole = Number.isInteger(value)
      ? pointOf(BigInt(value) * BigInt(factor))
      : { value: value * factor, rest: 0 };
    return kind === 'date' && rest !== 0 ? addToTime(whole, rest * factor) : whole;
  }
  return { value: value / (given / unit), rest: 0 };
}
