import { groupByUser } from './grouping';
import type { Interactions } from './interactions';
import { addTo } from '../../../shared/addTo';

/**
 * First rows in which two logs differ, as numbers of kept rows. For a log that is shorter, its number of
 * rows.
 */
interface RowsApart {
  readonly row: number;
  readonly other: number;
}

/**
 * Returns for each row of `other` the matching row of `log`: same user, item and label. If these three
 * values are equal in several rows, the first matches the first, the second the second, and so on.
 *
 * @param log predictions with labels; users and items have the same numbers as in `other`
 * @param hasItems whether rows have an item; otherwise only their order can match them
 * @returns row of `log` for each row of `other`; undefined if all rows match in order
 */
export function alignRows(
  log: Interactions,
  other: Interactions,
  hasItems: boolean,
): Int32Array | undefined | RowsApart {
  const apart = firstApart(log, other);
  if (apart === undefined) return undefined;
  if (!hasItems || log.rows !== other.rows) return apart;
  return rowsByContent(log, other) ?? apart;
}

function firstApart(log: Interactions, other: Interactions): RowsApart | undefined {
  const rows = Math.min(log.rows, other.rows);
  let run = 0;
  let otherRun = 0;
  for (let row = 0; row < rows; row++) {
    while (log.runStarts[run + 1] <= row) run++;
    while (other.runStarts[otherRun + 1] <= row) otherRun++;
    const isSame =
      log.runUsers[run] === other.runUsers[otherRun] &&
      log.items[row] === other.items[row] &&
      Object.is(log.labels?.[row], other.labels?.[row]);
    if (!isSame) return { row, other: row };
  }
  return log.rows === other.rows ? undefined : { row: rows, other: rows };
}

/** Like `alignRows`, if rows are in different orders; undefined if a row has no match. */
function rowsByContent(log: Interactions, other: Interactions): Int32Array | undefined {
  const users = Math.max(log.userIds.size, other.userIds.size);
  const [ours, theirs] = [groupByUser(log, users), groupByUser(other, users)];
  const rowOfOther = new Int32Array(other.rows);
  for (let user = 0; user < users; user++) {
    if (ours.offsets[user] !== theirs.offsets[user]) return undefined;
    const waiting = new Map<string, number[]>();
    for (let entry = ours.offsets[user]; entry < ours.offsets[user + 1]; entry++) {
      const row = ours.rows === undefined ? entry : ours.rows[entry];
      const content = `${log.items[row]} ${log.labels?.[row]}`;
      addTo(waiting, content, row);
    }
    for (const rows of waiting.values()) rows.reverse();
    for (let entry = theirs.offsets[user]; entry < theirs.offsets[user + 1]; entry++) {
      const row = theirs.rows === undefined ? entry : theirs.rows[entry];
      const same = waiting.get(`${other.items[row]} ${other.labels?.[row]}`)?.pop();
      if (same === undefined) return undefined;
      rowOfOther[row] = same;
    }
  }
  return rowOfOther;
}
