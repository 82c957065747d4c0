import type { Identifiers } from '../data/ids/identifiers';
import type { Lines } from '../data/interactions/interactions';
import type { TimeColumn } from './timeColumn';
import { columnOf, type TableShape } from '../formats/tableShape';

/**
 * What happened, in the order of the file: one entry for each line that holds a row, whether the row can be used or
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
  /** NaN where a row has none; undefined when nobody asked, or the file has no such column. */
  readonly ratings: Float64Array | undefined;
  /** The word of each row; undefined when nobody asked, or the file has no such column. */
  readonly events: { readonly ids: Identifiers; readonly ofRow: Int32Array } | undefined;
  /** The line of each row, bad ones too. */
  readonly lines: Lines;
  readonly userIds: Identifiers;
  readonly itemIds: Identifiers;
}

/** What of a file is read besides users and items. */
export interface LogColumns {
  readonly times: boolean;
  readonly ratings: boolean;
  readonly events: boolean;
  /** Whether each entry of a list of items is a row, with the other cells of its line. Absent: lists are not read. */
  readonly lists?: boolean;
}

/** Where the ids of a log go; those of several files may go to the same. */
export interface LogIds {
  readonly users: Identifiers;
  readonly items: Identifiers;
}

/**
 * Which columns are the user, the item, time, rating and event of a log; −1: it has none, or nobody asked.
 *
 * @throws Error when the shape has no user or no item column
 */
export function columnsOfLog(
  shape: TableShape,
  asked: LogColumns,
): readonly [user: number, item: number, time: number, rating: number, event: number] {
  const user = columnOf(shape, 'user');
  const item = columnOf(shape, 'item');
  if (user < 0 || item < 0) throw new Error('A log needs a user and an item column.');
  return [
    user,
    item,
    asked.times ? columnOf(shape, 'timestamp') : -1,
    asked.ratings ? ratingOf(shape) : -1,
    asked.events ? columnOf(shape, 'event') : -1,
  ];
}

/** The column that says how much a user liked an item, by any of its names; −1: none does. */
export function ratingOf(shape: TableShape): number {
  const [rating, label, score] = (['rating', 'label', 'score'] as const).map((role) => columnOf(shape, role));
  return rating >= 0 ? rating : label >= 0 ? label : score;
}
