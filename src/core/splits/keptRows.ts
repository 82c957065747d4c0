import { groupRowsByUser } from '../audit/auditedPart';
import type { InteractionLog } from '../logs/interactionLog';
import { timeSortKeys } from '../logs/timeColumn';

/**
 * Used rows of a log, by user and then by time: the rows of user u are rows[starts[u] … starts[u + 1]), earliest
 * first, and equal times in file order.
 */
export interface UsedRows {
  readonly log: InteractionLog;
  readonly rows: Int32Array;
  /** Offsets by user; length: users + 1. A user without kept rows has an empty range. */
  readonly starts: Int32Array;
  /** Time of each row of the log as a sort key, +Infinity without one; undefined if the file has no times. */
  readonly keys: Float64Array | undefined;
}

/** Groups all rows that have a user and an item. @param needsTime whether rows without a time are left out */
export function groupUsedRows(log: InteractionLog, needsTime: boolean): UsedRows {
  const keys = log.times && timeSortKeys(log.times);
  const { users } = log;
  const { rows, starts } = groupRowsByUser(
    { ...log, keys },
    0,
    log.rows,
    (row) => users[row] >= 0 && !(needsTime && (keys === undefined || keys[row] === Infinity)),
  );
  return { log, rows, starts, keys };
}

/** Returns the rows for which `isAttributeInMemory` is true, in the same order. */
export function filterKeptRows(kept: UsedRows, isKept: (row: number) => boolean): UsedRows {
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
