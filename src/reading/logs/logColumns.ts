import type { Identifiers } from '../../core/data/ids/identifiers';
import { columnIndexOfRole, type TableShape } from '../formats/tableShape';

/** Columns of a log to read in addition to users and items. */
export interface RequestedLogColumns {
  readonly times: boolean;
  readonly ratings: boolean;
  readonly events: boolean;
  /**
   * Whether each entry of a list of items is a row, with the other cells of its line. Absent: lists are not
   * accepted.
   */
  readonly lists?: boolean;
}

/** Tables in which the IDs of a log are numbered; several files may share them. */
export interface LogIds {
  readonly users: Identifiers;
  readonly items: Identifiers;
}

/**
 * Returns the columns of a log that are the user, item, time, rating and event; −1 if missing or not requested.
 *
 * @throws Error if the shape has no user or no item column
 */
export function columnsOfLog(
  shape: TableShape,
  asked: RequestedLogColumns,
): readonly [user: number, item: number, time: number, rating: number, event: number] {
  const user = columnIndexOfRole(shape, 'user');
  const item = columnIndexOfRole(shape, 'item');
  if (user < 0 || item < 0) throw new Error('A log needs a user and an item column.');
  return [
    user,
    item,
    asked.times ? columnIndexOfRole(shape, 'timestamp') : -1,
    asked.ratings ? findRatingColumn(shape) : -1,
    asked.events ? columnIndexOfRole(shape, 'event') : -1,
  ];
}

/** Returns the column with how much a user liked an item, by any of its names; −1 if there is none. */
export function findRatingColumn(shape: TableShape): number {
  const [rating, label, score] = (['rating', 'label', 'score'] as const).map((role) =>
    columnIndexOfRole(shape, role),
  );
  return rating >= 0 ? rating : label >= 0 ? label : score;
}
