import type { FieldCounts } from '../tableShape';

/** What a column of a log is: an id of one of three tables, the time, or a number. */
export type LogField =
  | { readonly kind: 'id'; readonly table: 0 | 1 | 2 }
  | { readonly kind: 'time' }
  /** May be a key: of its text a hash stands among the numbers. */
  | { readonly kind: 'key' }
  | { readonly kind: 'number'; readonly mayBeBlank: boolean; readonly mayBeNegative: boolean };

/** What rows of a log look like. Bytes may be NO_BYTE. */
export interface LogDialect {
  /** By column of the file, as far as they count; undefined: the column does not. No table and no time comes twice. */
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
  /** Of each table the number of each row's id; empty where there is no such column. */
  readonly ids: readonly [Int32Array, Int32Array, Int32Array];
  /** Empty where there is no such column. */
  readonly times: Float64Array;
  readonly timeKinds: Uint8Array;
  /** Of a moment, which stands in whole seconds then, the fraction of one; absent: there are none. */
  readonly timeRests?: Float64Array | undefined;
  /** In the order of the dialect's fields; NaN where nothing is written. */
  readonly numbers: readonly Float64Array[];
}

/** Whether what a column holds stands among the numbers of rows. */
export function isAmongNumbers(field: LogField | undefined): boolean {
  return field?.kind === 'number' || field?.kind === 'key';
}

/** How many columns of numbers there may be, and among how many a key may stand: see src/scanner/layout.ts. */
export const MAX_NUMBERS = 32;
export const MAX_WITH_KEYS = 24;
