/*
 * To read a file row by row (interaction logs, experiment logs, items), implement `RowSink`.
 * reading/inputs/rowsOf.ts passes the rows of text and columnar files to it, from one thread or several. No
 * other code cuts a file into rows.
 */
import type { Row } from './row';
import type { LogField, LogRows } from './scanner/logDialect';
import type { RowIds } from './scanner/rowScanner';

/** Consumer of the rows of a file, and the columns it needs: an interaction log, the log of an experiment, a table of items. */
export interface RowSink {
  /** Number of rows so far. */
  readonly rowsRead: number;
  /** Bytes of memory that a row takes without its texts; absent: rows are not kept. */
  readonly rowBytes?: number;
  /** Columns of the file that are looked at: the first ones. */
  readonly columns: number;
  /** Kind of each column, undefined if it does not count; absent: all are texts, or lists of texts. */
  readonly fields?: readonly (LogField | undefined)[];
  /** Takes rows in which nothing is unusual many at a time; absent: every row is taken by itself. */
  readonly batches?: BatchSink | undefined;
  /** Whether a column is of use still; absent: it is. */
  looksAt?(column: number): boolean;
  /**
   * Takes a row.
   *
   * @param line 1-based, on which it begins; the row number in a columnar file
   * @param start byte offset in the UTF-8 text; 0 if batches are taken as well
   * @param length in bytes; 0 if batches are taken as well
   * @param open it is the last one, and has no line end
   */
  take(row: Row, line: number, start: number, length: number, open: boolean): void;
  /**
   * Takes note of a row that has another number of fields than the others; absent: it is taken as it is.
   *
   * @param expected fields that a row has
   * @param open it is the last one, and has no line end
   */
  misfit?(line: number, fields: number, expected: number, open: boolean): void;
  /** Takes note of what is no row: a quote opens there that never closes, or the text is no JSON. @param length of its line in bytes */
  unreadable(line: number, length: number): void;
}

export interface BatchSink {
  /** The tables that `id` fields number. */
  readonly ids: RowIds;
  /**
   * Takes the rows `first` … `end` of a batch: they have their ids, and times and numbers where there must be such.
   *
   * @param line of the row `first`; each has a line of its own
   */
  takeRows(rows: LogRows, line: number, first: number, end: number): void;
}
