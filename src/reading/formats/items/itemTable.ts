import type { FeatureRows } from '../../../core/data/itemVectors';
import type { Identifiers } from '../../../core/data/ids/identifiers';

/** A file that is about items, not about users: one row for each. */
export interface ItemTable {
  readonly rows: FeatureRows;
  /** The columns beside the id. */
  readonly columns: readonly ItemColumn[];
  /** As `--format-in` calls it. */
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
  /** Which of them stands in each row. */
  readonly ofRow: Int32Array;
}

/** A column of more text than is kept: each text is read when somebody looks at it. */
export interface ColumnInFile {
  readonly name: string;
  readonly texts: undefined;
  /** Of a row; empty where the file is no longer what it was. */
  readonly textAt: (row: number) => string;
}

/** What stands in a row of a column. */
export function textInRow(column: ItemColumn, row: number): string {
  return column.texts === undefined ? column.textAt(row) : column.texts.text(column.ofRow[row]);
}
