import type { TimeVisitor } from '../../core/logs/timeTaker';
import type { Identifiers } from '../../core/data/ids/identifiers';

/** The fields of one row, by the columns of the file. Valid until the next row. */
export interface Row {
  /** Returns true if the row has a field there: a short line has none, nor has a record without the key. */
  has(column: number): boolean;
  /** Returns true if the field is missing, empty or blank. */
  isBlank(column: number): boolean;
  /** Returns the number of the id in the column; adds a new id. */
  idIn(column: number, ids: Identifiers): number;
  /** NaN if there is no number. */
  numberAt(column: number): number;
  /** Returns what `taker` makes of the time in the column. */
  timeAt<T>(column: number, taker: TimeVisitor<T>): T;
  /** '' if the row has no field. */
  textAt(column: number): string;
  /** Returns the field in UTF-8. Lists have `|` between their entries. */
  bytesAt(column: number): Uint8Array;
  /** Returns the texts of the entries of a list, or undefined if a single value is there. */
  entriesAt(column: number): readonly string[] | undefined;
  /** Returns a hash of the field: equal for equal text, and hardly for other text; NaN if the field is missing. */
  hashAt(column: number): number;
}
