import { rowsOfUsers } from '../audit/auditedPart';
import type { InteractionLog } from '../logs/interactionLog';
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
  const { rows, starts } = rowsOfUsers(
    { ...log, keys },
    0,
    log.rows,
    (row) => users[row] >= 0 && !(needsTime && (keys === undefined || keys[row] === Infinity)),
  );
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
