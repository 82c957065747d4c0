/**
 * The rows of one file as columns: what a reader hands on. Row numbers count the rows that were kept,
 * from 0; `lines` turns one into the line of the file. Users and items are dense integers from the
 * shared {@link Identifiers}.
 */
export interface Interactions {
  readonly rows: number;
  readonly users: Int32Array;
  readonly items: Int32Array;
  /** Score, rating or gain of each row; undefined when the file has no such column. */
  readonly values: Float64Array | undefined;
  /** Rank column of each row; undefined when the file has none. */
  readonly ranks: Float64Array | undefined;
  readonly lines: Lines;
}

/**
 * Where each kept row stands in its file. Nearly always row r is on line `first + r`, and then nothing
 * is stored per row; blank or refused lines in between make `numbers` necessary.
 */
export interface Lines {
  readonly first: number;
  readonly numbers: Int32Array | undefined;
}

/** The 1-based line of kept row `row`. */
export function lineOf(lines: Lines, row: number): number {
  return lines.numbers === undefined ? lines.first + row : lines.numbers[row];
}
