import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { TimeColumn } from './timeColumn';

/** Notations of dates as numbers: digits such as 20260301, or the days since 1900 of a spreadsheet. */
export const DateNotation = { none: 0, digits: 1, spreadsheet: 2, either: 3 } as const;

/** Range of spreadsheet day numbers for the years 1990 to 2049, and day 0 in ms since 1970. */
const SPREADSHEET = { from: 32874, to: 54789, epoch: Date.UTC(1899, 11, 30) } as const;

/**
 * Returns the notations of a date that a number may have. For a column, combine the results of all its
 * numbers.
 */
export function dateNotation(value: number): number {
  if (value >= SPREADSHEET.from && value < SPREADSHEET.to) return DateNotation.spreadsheet;
  if (!(value >= 19_000_101 && value <= 22_001_231) || !Number.isInteger(value)) return DateNotation.none;
  const month = Math.floor(value / 100) % 100;
  const day = value % 100;
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? DateNotation.digits : DateNotation.none;
}

/** Returns a number of a column of times whose numbers are all dates; undefined for other columns. */
export function findDateNumber({ values }: TimeColumn): number | undefined {
  let dates: number = DateNotation.either;
  let found: number | undefined;
  for (let row = 0; row < values.length && dates !== DateNotation.none; row++) {
    const value = values[row];
    if (value !== value) continue;
    dates &= dateNotation(value);
    found = value;
  }
  return dates === DateNotation.none ? undefined : found;
}

/**
 * Returns the error for a column of times that contains dates written as numbers, such as 20260331.
 *
 * @param value one of the numbers
 */
export function datesAsNumbersError(file: string, column: string, value: number): InputError {
  const isDigits = dateNotation(value) === DateNotation.digits;
  const date = isDigits
    ? String(value).replace(/(\d\d)(\d\d)$/, '-$1-$2')
    : new Date(SPREADSHEET.epoch + Math.floor(value) * 86_400_000).toISOString().slice(0, 10);
  return new InputError({
    file,
    message: isDigits
      ? l10n.t('“{0}” in {1} is a date, not a number of seconds.', String(value), column)
      : l10n.t(
          '“{0}” in {1} is a day as spreadsheets count it, not a number of seconds.',
          String(value),
          column,
        ),
    advice: l10n.t('Write it as {0}.', date),
  });
}
