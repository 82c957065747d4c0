import { firstPlace } from '../firstPlace';
import type { Identifiers } from '../ids/identifiers';

/**
 * Rows of one file as columns, from a reader. Row numbers count the kept rows from 0; `lines` maps them to
 * lines of the file.
 *
 * Users are stored as runs, because files are nearly always grouped by user: run k is the rows runStarts[k] …
 * runStarts[k + 1], all of user runUsers[k]. A user may have several runs.
 */
export interface Interactions {
  readonly rows: number;
  /** User number of each run of rows; length: number of runs. */
  readonly runUsers: Int32Array;
  /** Length: number of runs + 1; the last is `rows`. */
  readonly runStarts: Int32Array;
  readonly items: Int32Array;
  /** Score, rating or gain of each row, never NaN; undefined if the file has no such column. */
  readonly values: Float64Array | undefined;
  /** Rank of each row, NaN if it is not a number but the value is valid; undefined if the file has no ranks. */
  readonly ranks: Float64Array | undefined;
  /** Label of each prediction, in a file with both; NaN if the row has none. */
  readonly labels?: Float64Array | undefined;
  /** Time of each judgment, in any unit; NaN if it has none. Absent: the rows are not judgments, or have no times. */
  readonly times?: Float64Array | undefined;
  /** Model of each row, if the file has several models. `splitByModel` separates their rows. */
  readonly models?: { readonly ids: Identifiers; readonly ofRow: Int32Array } | undefined;
  readonly lines: Lines;
  /**
   * Set if rows come from lists that no column identifies. Each list is then a run, even after another list
   * of the same user.
   */
  readonly lists?: true;
  /** IDs of the users, by the numbers in `runUsers`. Other files share the table, so it may contain more IDs. */
  readonly userIds: Identifiers;
  /** IDs of the items, by the numbers in `items`; shared with other files too. */
  readonly itemIds: Identifiers;
}

/**
 * Line of each kept row, as pieces of consecutive lines: of the rows rows[j] … rows[j + 1] − 1, the first is
 * on line starts[j], and each further row one line below. Every blank or refused line begins a new piece, so
 * usually one piece suffices. Negative starts[j]: all rows of the piece are on line −starts[j], as entries of
 * a list. A Parquet file has row numbers, from 1, in place of lines.
 */
export interface Lines {
  readonly rows: Int32Array;
  readonly starts: Int32Array;
}

/** Returns the 1-based line of a kept row. */
export function lineOfRow(lines: Lines, row: number): number {
  const piece = lastStartUpTo(lines.rows, row);
  const start = lines.starts[piece];
  return start < 0 ? -start : start + row - lines.rows[piece];
}

/** Row of an entry that its file does not contain. */
export const NO_ROW = -1;

/** Returns the 1-based line of an entry of Rankings or Truth, whose `rows` map entries to kept rows; 0: in no row. */
export function lineOfEntry(
  { lines }: Pick<Interactions, 'lines'>,
  rows: Int32Array | undefined,
  entry: number,
): number {
  const row = rows === undefined ? entry : rows[entry];
  return row === NO_ROW ? 0 : lineOfRow(lines, row);
}

/** Returns the last kept row on a 1-based line, or −1 if there is none. */
export function rowAtLine({ lines, rows }: Pick<Interactions, 'lines' | 'rows'>, line: number): number {
  // Lines ascend with rows: only the last row whose line is at most `line` is possible.
  const row = firstPlace(0, rows, (at) => lineOfRow(lines, at) > line) - 1;
  return row >= 0 && lineOfRow(lines, row) === line ? row : -1;
}

/** Returns the user of a kept row. */
export function userOfRow(interactions: Interactions, row: number): number {
  return interactions.runUsers[lastStartUpTo(interactions.runStarts, row)];
}

/** Returns the last j with starts[j] ≤ row, for ascending starts from 0, such as offsets of compressed sparse rows. */
export function lastStartUpTo(starts: Int32Array, row: number): number {
  return firstPlace(1, starts.length, (place) => starts[place] > row) - 1;
}
