import type { FieldCounts } from '../tableShape';

/** Kind of a log column: an id of one of three tables, the time, or a number. */
export type LogField =
  | { readonly kind: 'id'; readonly table: 0 | 1 | 2 }
  | { readonly kind: 'time' }
  /** May be a key: of its text a hash stands among the numbers. */
  | { readonly kind: 'key' }
  | { readonly kind: 'number'; readonly mayBeBlank: boolean; readonly mayBeNegative: boolean };

/** Syntax of log rows. Bytes may be NO_BYTE. */
export interface LogDialect {
  /** Fields by column of the file; undefined for unused columns. Each table and time appears at most once. */
  readonly fields: readonly (LogField | undefined)[];
  /** Fields of a row. A row with another number of them is left to the careful reader. */
  readonly counts: FieldCounts;
  readonly delimiter: number;
  readonly quote: number;
  readonly comment: number;
  readonly decimalMark: number;
}

/** Rows of a log one after the other, column by column. */
export interface LogRows {
  readonly rows: number;
  /** ID number of each row, by table; empty if the table has no column. */
  readonly ids: readonly [Int32Array, Int32Array, Int32Array];
  /** Empty if there is no such column. */
  readonly times: Float64Array;
  readonly timeKinds: Uint8Array;
  /** Fraction of a second of moments, whose values are whole seconds; absent: there are none. */
  readonly timeRests?: Float64Array | undefined;
  /** In the order of the dialect's fields; NaN if nothing is written. */
  readonly numbers: readonly Float64Array[];
}

/** Returns true if a column is one of the numbers of rows. */
export function isAmongNumbers(field: LogField | undefined): boolean {
  return field?.kind === 'number' || field?.kind === 'key';
}

/** Maximum columns of numbers, and their maximum if a key is among them: see src/scanner/layout.ts. */
export const MAX_NUMBERS = 32;
export const MAX_WITH_KEYS = 24;
