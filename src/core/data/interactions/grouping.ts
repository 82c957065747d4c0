import { takeRows, wholeNumbers } from '../columns';
import type { Interactions } from './interactions';

/**
 * Rows of a file ordered by user: entry e of the range offsets[u] … offsets[u + 1] is row rows[e], or row e if `rows`
 * is undefined.
 */
interface Grouping {
  readonly offsets: Int32Array;
  readonly rows: Int32Array | undefined;
}

/**
 * Groups the rows by user, in file order within a user. A file that is grouped by ascending user number, as the first
 * file always is if it is grouped, is not copied; otherwise one counting sort over the runs.
 *
 * @param userCount users of all files; the result has userCount + 1 offsets
 */
export function groupByUser(
  interactions: Pick<Interactions, 'rows' | 'runUsers' | 'runStarts'>,
  userCount: number,
): Grouping {
  const { runUsers, runStarts, rows: rowCount } = interactions;
  const offsets = wholeNumbers(userCount + 1);
  let ascending = true;
  for (let run = 0; run < runUsers.length; run++) {
    offsets[runUsers[run] + 1] += runStarts[run + 1] - runStarts[run];
    if (run > 0 && runUsers[run] <= runUsers[run - 1]) ascending = false;
  }
  for (let user = 0; user < userCount; user++) offsets[user + 1] += offsets[user];
  if (ascending) return { offsets, rows: undefined };

  const rows = wholeNumbers(rowCount);
  const next = offsets.slice(0, userCount);
  for (let run = 0; run < runUsers.length; run++) {
    const user = runUsers[run];
    let entry = next[user];
    for (let row = runStarts[run]; row < runStarts[run + 1]; row++) rows[entry++] = row;
    next[user] = entry;
  }
  return { offsets, rows };
}

/** Returns column[rows[e]] for every entry e, or the column itself if `rows` is undefined. */
export function gatherColumn<A extends Int32Array | Float64Array>(
  column: A,
  rows: Int32Array | undefined,
): A {
  return rows === undefined ? column : takeRows(column, rows);
}
