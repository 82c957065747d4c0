import type { TimeTaker } from '../../core/logs/timeTaker';
import type { Identifiers } from '../../core/data/ids/identifiers';

/** The fields of one row, by the columns of the file. Valid until the next row. */
export interface Row {
  /** Whether the row has a field there: a short line has none, nor has a record without the key. */
  has(column: number): boolean;
  /** Nothing stands there, or nothing but blanks; also where the row has no field. */
  isBlank(column: number): boolean;
  /** The number of the id that stands there, which is added when it is new. */
  idIn(column: number, ids: Identifiers): number;
  /** NaN where there is no number. */
  numberAt(column: number): number;
  /** What is made of the time that stands there. */
  timeAt<T>(column: number, taker: TimeTaker<T>): T;
  /** '' where the row has no field. */
  textAt(column: number): string;
  /** The same in UTF-8. Lists have `|` between their entries. */
  bytesAt(column: number): Uint8Array;
  /** Returns the texts of the entries of a list, or undefined if a single value is there. */
  entriesAt(column: number): readonly string[] | undefined;
  /** A number that is the same for the same text, and hardly for another; NaN where nothing stands. */
  hashAt(column: number): number;
}
