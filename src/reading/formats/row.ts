import type { TimeVisitor } from '../../core/logs/timeTaker';
import type { Identifiers } from '../../core/data/ids/identifiers';

/** Fields of one row, by column of the file. Valid until the next row is read. */
export interface Row {
  /** Returns whether the row has the field: a short line or a record without the key lacks it. */
  has(column: number): boolean;
  /** Returns true if the field is missing, empty or blank. */
  isBlank(column: number): boolean;
  /** Returns the number of the ID in the column; adds a new ID. */
  idIn(column: number, ids: Identifiers): number;
  /** Returns the number in the column; NaN if there is none. */
  numberAt(column: number): number;
  /** Calls the method of `taker` for the kind of time in the column, and returns its result. */
  timeAt<T>(column: number, taker: TimeVisitor<T>): T;
  /** Returns the text of the field; '' if the row does not have it. */
  textAt(column: number): string;
  /** Returns the field in UTF-8. The entries of a list are joined by `|`. */
  bytesAt(column: number): Uint8Array;
  /** Returns the texts of the entries of a list, or undefined if the field is a single value. */
  entriesAt(column: number): readonly string[] | undefined;
  /**
   * Returns a hash of the field, NaN if the field is missing. Different texts hardly ever have equal hashes.
   */
  hashAt(column: number): number;
}
