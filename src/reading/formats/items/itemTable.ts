import type { FeatureRows } from '../../../core/data/itemVectors';
import type { Identifiers } from '../../../core/data/ids/identifiers';

/** A file that is about items, not about users: one row for each. */
export interface ItemTable {
  readonly rows: FeatureRows;
  /** Columns other than the id. */
  readonly columns: readonly ItemColumn[];
  /** Format by its name in `--format-in`. */
  readonly format: string;
  readonly header: boolean;
  /** The name of the column of ids, or its number where it has none. */
  readonly idColumn: string;
}

export type ItemColumn = KeptColumn | ColumnInFile;

/** A column as bytes: a string for each field would take ten times the memory of the file. */
export interface KeptColumn {
  readonly name: string;
  /** Each text that occurs, once. */
  readonly texts: Identifiers;
  /** Text number of each row. */
  readonly ofRow: Int32Array;
}

/** A column with more text than is kept: each text is read when it is shown. */
export interface ColumnInFile {
  readonly name: string;
  readonly texts: undefined;
  /** Returns the text of a row; empty if the file has changed. */
  readonly textAt: (row: number) => string;
}

/** Returns the text in a row of a column. */
export function textInRow(column: ItemColumn, row: number): string {
  return column.texts === undefined ? column.textAt(row) : column.texts.text(column.ofRow[row]);
}
