import type { FieldCounts } from '../tableShape';

/** Type of a log column: an ID of one of three tables, the time, a number, or a possible key. */
export type LogFieldType =
  | { readonly kind: 'id'; readonly table: 0 | 1 | 2 }
  | { readonly kind: 'time' }
  /** A column that may be a key. The hash of its text is stored with the numbers. */
  | { readonly kind: 'key' }
  | { readonly kind: 'number'; readonly mayBeBlank: boolean; readonly mayBeNegative: boolean };

/** Syntax of the rows of a log. Bytes may be NO_BYTE. */
export interface LogDialect {
  /** Fields by column of the file; undefined for unused columns. Each table and time appears at most once. */
  readonly fields: readonly (LogFieldType | undefined)[];
  /** Possible numbers of fields of a row. A row with another number is left to the full row reader. */
  readonly counts: FieldCounts;
  readonly delimiter: number;
  readonly quote: number;
  readonly comment: number;
  readonly decimalMark: number;
}

/** Consecutive rows of a log, as columns. */
export interface LogRows {
  readonly rows: number;
  /** ID number of each row, by table; empty if the table has no column. */
  readonly ids: readonly [Int32Array, Int32Array, Int32Array];
  /** Time of each row; empty if the log has no time column. */
  readonly times: Float64Array;
  readonly timeKinds: Uint8Array;
  /** Fraction of a second of each time, if times are whole seconds; absent: there are no fractions. */
  readonly timeRests?: Float64Array | undefined;
  /** Numbers of each row, by field of the dialect; NaN if the field is blank. */
  readonly numbers: readonly Float64Array[];
}

/** Returns whether a column is stored with the numbers of rows. */
export function isAmongNumbers(field: LogFieldType | undefined): boolean {
  return field?.kind === 'number' || field?.kind === 'key';
}

/** Maximum number of columns of numbers: see src/scanner/layout.ts. */
export const MAX_NUMBER_COLUMNS = 32;
/** Maximum number of columns of numbers if one of them is a key. */
export const MAX_NUMBER_COLUMNS_WITH_KEYS = 24;
