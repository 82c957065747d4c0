import type { FeatureRows } from '../../../core/data/itemVectors';
import type { Identifiers } from '../../../core/data/ids/identifiers';

/** A table with one row for each item (or each user), without interactions. */
export interface ItemTable {
  readonly rows: FeatureRows;
  /** Columns of the table, without the ID column. */
  readonly columns: readonly ItemTableColumn[];
  /** Format, as in `--format-in`. */
  readonly format: string;
  readonly header: boolean;
  /** Name of the ID column, or its number if it has no name. */
  readonly idColumn: string;
}

export type ItemTableColumn = KeptColumn | ColumnInFile;

/** A column in memory, as bytes: one string per field would take ten times the memory of the file. */
export interface KeptColumn {
  readonly name: string;
  /** Distinct texts of the column. */
  readonly texts: Identifiers;
  /** Text number of each row. */
  readonly ofRow: Int32Array;
}

/** A column whose texts exceed the memory limit: each text is read from the file when it is needed. */
interface ColumnInFile {
  readonly name: string;
  readonly texts: undefined;
  /** Returns the text of a row; empty if the file has changed. */
  readonly textAt: (row: number) => string;
}

/** Returns the text in a row of a column. */
export function textInRow(column: ItemTableColumn, row: number): string {
  return column.texts === undefined ? column.textAt(row) : column.texts.text(column.ofRow[row]);
}
