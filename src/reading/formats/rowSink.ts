/*
 * To read a file row by row (interaction logs, experiment logs, items), implement `RowSink`.
 * reading/inputs/rowsOf.ts passes the rows of text and columnar files to it, from one thread or several. No
 * other code cuts a file into rows.
 */
import type { Row } from './row';
import type { LogFieldType, LogRows } from './scanner/logDialect';
import type { RowIds } from './scanner/rowScanner';

/**
 * Consumer of the rows of a file, such as an interaction log, an experiment log, or a table of items; and the
 * columns that it needs.
 */
export interface RowSink {
  /** Number of rows that were read so far. */
  readonly rowsRead: number;
  /** Memory that a row takes without its texts, in bytes; absent: rows are not stored. */
  readonly rowBytes?: number;
  /** Number of columns of the file that are read, from the first on. */
  readonly columns: number;
  /** Type of each column, undefined if it is not used; absent: all columns are texts, or lists of texts. */
  readonly fields?: readonly (LogFieldType | undefined)[];
  /** Takes plain rows in batches; absent: `take` gets every row. */
  readonly batches?: BatchSink | undefined;
  /** Returns whether the values of a column are still needed; absent: all are needed. */
  looksAt?(column: number): boolean;
  /**
   * Takes a row.
   *
   * @param line line number, from 1, on which it begins; the row number in a columnar file
   * @param start byte offset in the UTF-8 text; 0 if batches are taken as well
   * @param length length in bytes; 0 if batches are taken as well
   * @param open whether it is the last row and has no line end
   */
  take(row: Row, line: number, start: number, length: number, open: boolean): void;
  /**
   * Reports a row with another number of fields than the others; absent: such a row is passed to `take`.
   *
   * @param expected number of fields of the other rows
   * @param open whether it is the last row and has no line end
   */
  misfit?(line: number, fields: number, expected: number, open: boolean): void;
  /**
   * Reports text that is not a row: a quote in it is never closed, or it is not JSON.
   *
   * @param length length of its line in bytes
   */
  unreadable(line: number, length: number): void;
}

export interface BatchSink {
  /** Tables in which the IDs of `id` fields are numbered. */
  readonly ids: RowIds;
  /**
   * Takes the rows `first` … `end` − 1 of a batch. They have all their IDs, times and numbers that must not
   * be missing.
   *
   * @param line line number of the row `first`; each row is one line
   */
  takeRows(rows: LogRows, line: number, first: number, end: number): void;
}
