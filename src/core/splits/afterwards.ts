import type { LeftRows } from '../../shared/protocol/splitResult';
import { rowCountOfSize, type SplitOptions } from './splitOptions';
import type { UsedRows } from './keptRows';
import { sortedByTime } from './ways/byUser';
import { rowsByHash } from './rowHashes';
import { SplitPart } from './splitPart';

/** Moves the first rows of each user of test and valid to the history part, which a model may use as input. */
export function setHistoryAside(filteredRows: UsedRows, parts: Uint8Array, options: SplitOptions): void {
  const { history, rounding, seed } = options;
  if (history === undefined) return;
  const { starts, keys } = filteredRows;
  const ordered =
    keys === undefined ? rowsByHash(filteredRows, seed) : sortedByTime(filteredRows, options).rows;
  for (let user = 0; user + 1 < starts.length; user++) {
    const n = starts[user + 1] - starts[user];
    if (n === 0) continue;
    // All rows of a user are in one part.
    const part = parts[ordered[starts[user]]];
    if (part !== SplitPart.test && part !== SplitPart.valid) continue;
    const aside = Math.min(rowCountOfSize(history, n, rounding), n - 1);
    const to = part === SplitPart.test ? SplitPart.testHistory : SplitPart.validHistory;
    for (let at = 0; at < aside; at++) parts[ordered[starts[user] + at]] = to;
  }
}

/** Removes rows of valid and test with users or items that train lacks, then pairs that train has, and counts them in `left`. */
export function dropAgainstTrain(
  { log, rows, starts }: UsedRows,
  parts: Uint8Array,
  { dropCold, dropSeen }: SplitOptions,
  leftRows: LeftRows,
): void {
  const { users, items } = log;
  const drop = (row: number, reason: keyof LeftRows): void => {
    parts[row] = SplitPart.none;
    leftRows[reason] = (leftRows[reason] ?? 0) + 1;
  };
  const isTested = (row: number): boolean => parts[row] === SplitPart.test || parts[row] === SplitPart.valid;
  if (dropCold !== undefined) {
    const knownUsers = new Uint8Array(log.userIds.size);
    const knownItems = new Uint8Array(log.itemIds.size);
    for (const row of rows) {
      if (parts[row] !== SplitPart.train) continue;
      knownUsers[users[row]] = 1;
      knownItems[items[row]] = 1;
    }
    for (const row of rows) {
      if (!isTested(row)) continue;
      if (dropCold !== 'items' && knownUsers[users[row]] === 0) drop(row, 'cold-users');
      else if (dropCold !== 'users' && knownItems[items[row]] === 0) drop(row, 'cold-items');
    }
  }
  if (!dropSeen) return;
  const seenBy = new Int32Array(log.itemIds.size).fill(-1);
  for (let user = 0; user + 1 < starts.length; user++) {
    for (let at = starts[user]; at < starts[user + 1]; at++)
      if (parts[rows[at]] === SplitPart.train) seenBy[items[rows[at]]] = user;
    for (let at = starts[user]; at < starts[user + 1]; at++)
      if (isTested(rows[at]) && seenBy[items[rows[at]]] === user) drop(rows[at], 'seen');
  }
}
