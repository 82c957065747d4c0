import type { Identifiers } from '../data/ids/identifiers';
import type { Lines } from '../data/interactions/interactions';
import type { TimeColumn } from './timeColumn';

/**
 * Interactions in the order of the file: one entry for each line that holds a row, whether the row can be used or
 * not, so that an entry's number says which line it is. If lists are read, one for each of their entries.
 */
export interface InteractionLog {
  readonly rows: number;
  /** −1: the row lacks a user or an item, or cannot be understood. */
  readonly users: Int32Array;
  /** −1 where users is. */
  readonly items: Int32Array;
  /** Undefined: the file has no such column. */
  readonly times: TimeColumn | undefined;
  /** NaN if a row has none; undefined if not requested, or the file has no such column. */
  readonly ratings: Float64Array | undefined;
  /** Word of each row; undefined if not requested, or the file has no such column. */
  readonly events: { readonly ids: Identifiers; readonly ofRow: Int32Array } | undefined;
  /** The line of each row, bad ones too. */
  readonly lines: Lines;
  readonly userIds: Identifiers;
  readonly itemIds: Identifiers;
}
