import type { InteractionLog } from '../logs/interactionLog';
import { RowSorter } from '../logs/rowSorter';
import { timeKeys } from '../logs/timeColumn';

/**
 * The rows of a log that are used, each user's together and in time: the rows of user u are
 * rows[starts[u] … starts[u + 1]), the earlier first, and of the same time the one that stands first in the file.
 */
export interface KeptRows {
  readonly log: InteractionLog;
  readonly rows: Int32Array;
  /** Length: users + 1. Users without a kept row have none here. */
  readonly starts: Int32Array;
  /** By row of the log: its order in time, +Infinity without one; undefined where the file has no times. */
  readonly keys: Float64Array | undefined;
}

/** Groups all rows that have a user and an item. @param needsTime rows without a time are left out */
export function keptRows(log: InteractionLog, needsTime: boolean): KeptRows {
  const keys = log.times && timeKeys(log.times);
  const { users } = log;
  const isBad = (row: number): boolean =>
    users[row] < 0 || (needsTime && (keys === undefined || keys[row] === Infinity));
  const starts = new Int32Array(log.userIds.size + 1);
  for (let row = 0; row < log.rows; row++) if (!isBad(row)) starts[users[row] + 1]++;
  for (let user = 1; user < starts.length; user++) starts[user] += starts[user - 1];
  const rows = new Int32Array(starts[starts.length - 1]);
  const next = starts.slice();
  for (let row = 0; row < log.rows; row++) if (!isBad(row)) rows[next[users[row]]++] = row;
  const sorter = new RowSorter();
  if (keys !== undefined)
    for (let user = 0; user + 1 < starts.length; user++)
      sorter.sort(rows, starts[user], starts[user + 1], keys);
  return { log, rows, starts, keys };
}

/** The rows of which `isKept` is true, in the same order. */
export function restrict(kept: KeptRows, isKept: (row: number) => boolean): KeptRows {
  const { rows, starts } = kept;
  const left = new Int32Array(rows.length);
  const leftStarts = new Int32Array(starts.length);
  let count = 0;
  for (let user = 0; user + 1 < starts.length; user++) {
    for (let at = starts[user]; at < starts[user + 1]; at++) if (isKept(rows[at])) left[count++] = rows[at];
    leftStarts[user + 1] = count;
  }
  return { ...kept, rows: left.subarray(0, count), starts: leftStarts };
}
