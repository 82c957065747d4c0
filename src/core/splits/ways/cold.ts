import { idsByHash } from '../rowHashes';
import type { UsedRows } from '../keptRows';

/**
 * Divides the users or items that have kept rows into groups, in the order of their hashes.
 *
 * @param ends end of each group among the n IDs, ascending, without the last group
 * @returns group of the user or item of each kept row, by row of the log
 */
export function coldSplitGroups(
  { log, rows }: UsedRows,
  seed: number,
  kind: 'user' | 'item',
  ends: (n: number) => readonly number[],
): Uint16Array {
  const ids = kind === 'user' ? log.userIds : log.itemIds;
  const ofRow = kind === 'user' ? log.users : log.items;
  const there = new Uint8Array(ids.size);
  for (const row of rows) there[ofRow[row]] = 1;
  const order = idsByHash(ids, idsOf(there), seed, kind);
  const borders = ends(order.length);
  const runOf = new Uint16Array(ids.size);
  for (const [index, id] of order.entries()) runOf[id] = borders.filter((end) => index >= end).length;
  const runs = new Uint16Array(log.rows);
  for (const row of rows) runs[row] = runOf[ofRow[row]];
  return runs;
}

/** Returns the IDs whose entry is 1, ascending. */
function idsOf(isThere: Uint8Array): Int32Array {
  return Int32Array.from(isThere.keys()).filter((id) => isThere[id] === 1);
}
