import type { Identifiers } from '../ids/identifiers';

/**
 * The rows of one file as columns: what a reader hands on. Row numbers count the rows that were kept,
 * from 0; `lines` turns one into the line of the file.
 *
 * Users are kept as runs, because files are nearly always grouped: run k is the rows
 * runStarts[k] … runStarts[k + 1], all of user runUsers[k]. A user may have several runs.
 */
export interface Interactions {
  readonly rows: number;
  /** Length: number of runs. */
  readonly runUsers: Int32Array;
  /** Length: number of runs + 1; the last is `rows`. */
  readonly runStarts: Int32Array;
  readonly items: Int32Array;
  /** Score, rating or gain of each row, never NaN; undefined when the file has no such column. */
  readonly values: Float64Array | undefined;
  /** Rank column of each row, NaN where it is no number beside a good value; undefined when the file has none. */
  readonly ranks: Float64Array | undefined;
  /** The truth beside each prediction, in a file that holds both; NaN where the row has none. */
  readonly labels?: Float64Array | undefined;
  /** Which model each row belongs to, in a file with several: splitByModel in ./models separates them. */
  readonly models?: { readonly ids: Identifiers; readonly ofRow: Int32Array } | undefined;
  readonly lines: Lines;
  /** Rows come from lists that no line tells apart: each list is a run, also behind another of the same user. */
  readonly lists?: true;
  /** What the numbers in runUsers and items stand for; shared with other files, so they may hold more. */
  readonly userIds: Identifiers;
  readonly itemIds: Identifiers;
}

/**
 * Where each kept row stands in its file. Of the rows from rows[j] on (up to rows[j + 1]) the first is on line
 * starts[j], and each of the others one line further down. Nearly always one piece is enough; every blank or refused
 * line in between begins a new one. Where starts[j] is negative they are all on line −starts[j], as entries of a list.
 * A Parquet file has no lines: there it is the row, counted from 1.
 */
export interface Lines {
  readonly rows: Int32Array;
  readonly starts: Int32Array;
}

/** The 1-based line of kept row `row`. */
export function lineOf(lines: Lines, row: number): number {
  const piece = pieceOf(lines.rows, row);
  const start = lines.starts[piece];
  return start < 0 ? -start : start + row - lines.rows[piece];
}

/** The 1-based line of an entry of Rankings or Truth, whose `rows` say which kept row it is. */
export function lineOfEntry(
  { lines }: Pick<Interactions, 'lines'>,
  rows: Int32Array | undefined,
  entry: number,
): number {
  return lineOf(lines, rows === undefined ? entry : rows[entry]);
}

/** The first kept row on a 1-based line or below it; `rows` when there is none. */
function firstRowFrom({ lines, rows }: Pick<Interactions, 'lines' | 'rows'>, line: number): number {
  let low = 0;
  let high = rows;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lineOf(lines, middle) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The kept row that stands on a 1-based line, the last of several; −1 when that line was not kept. */
export function rowAtLine(interactions: Pick<Interactions, 'lines' | 'rows'>, line: number): number {
  // Lines ascend with rows: the last row whose line is at most `line` is the only candidate.
  const row = firstRowFrom(interactions, line + 1) - 1;
  return row >= 0 && lineOf(interactions.lines, row) === line ? row : -1;
}

/** The user of kept row `row`. */
export function userOf(interactions: Interactions, row: number): number {
  return interactions.runUsers[pieceOf(interactions.runStarts, row)];
}

/** The last j with starts[j] ≤ row; starts begins with 0 and ascends. So it is with the offsets of compressed sparse rows. */
export function pieceOf(starts: Int32Array, row: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle] <= row) low = middle;
    else high = middle;
  }
  return low;
}
