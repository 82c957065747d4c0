import type { Identifiers } from '../data/ids/identifiers';
import type { Lines } from '../data/interactions/interactions';
import { isRelevant } from '../data/truth';
import type { TimeColumn } from './timeColumn';

/**
 * Interactions in the order of the file, with one entry for each line that contains a row, even if the row
 * cannot be used; the number of an entry therefore determines its line. If lists are read, they have one
 * entry per item.
 */
export interface InteractionLog {
  readonly rows: number;
  /** User of each row; −1: the row lacks a user or an item, or cannot be parsed. */
  readonly users: Int32Array;
  /** Item of each row; −1 for the same rows as in `users`. */
  readonly items: Int32Array;
  /** Time of each row; undefined: the file has no time column. */
  readonly times: TimeColumn | undefined;
  /** Rating of each row, NaN if missing; undefined if not requested, or the file has no such column. */
  readonly ratings: Float64Array | undefined;
  /** Event of each row; undefined if not requested, or the file has no such column. */
  readonly events: { readonly ids: Identifiers; readonly ofRow: Int32Array } | undefined;
  /** File line of each row; rows that cannot be used have one too. */
  readonly lines: Lines;
  readonly userIds: Identifiers;
  readonly itemIds: Identifiers;
}

/** Returns whether a row of a log would be relevant in a ground truth; a row without a rating is. */
export function isInteractionOfLog({ ratings }: Pick<InteractionLog, 'ratings'>, row: number): boolean {
  const rating = ratings?.[row] ?? NaN;
  return Number.isNaN(rating) || isRelevant(rating, undefined);
}
