import { gatherNumbers } from '../../logs/rowSorter';
import type { UsedRows } from '../keptRows';
import { RowHashes } from '../rowHashes';

/**
 * Divides the rows into groups, in the order of their hashes.
 *
 * @param ends end of each group among the rows, without the last group
 * @returns group of each kept row, by row of the log
 */
export function randomSplitGroups(
  filteredRows: UsedRows,
  seed: number,
  ends: readonly number[],
): Uint16Array {
  const { rows, log } = filteredRows;
  const hashes = new RowHashes(filteredRows, seed, 'row');
  const { numbers } = hashes;
  const sorted = gatherNumbers(rows, numbers).sort();
  const borders = Float64Array.from(ends, (end) => (end < sorted.length ? sorted[end] : Infinity));
  const runs = new Uint16Array(log.rows);
  for (const row of rows) {
    const number = numbers[row];
    let run = 0;
    while (run < borders.length && number >= borders[run]) run++;
    runs[row] = run;
  }
  // Equal numbers on both sides of a border are ordered by `compare`.
  for (const [at, end] of ends.entries()) {
    if (end === 0 || end >= sorted.length || sorted[end - 1] !== borders[at]) continue;
    const alike = rows.filter((row) => numbers[row] === borders[at]).sort((a, b) => hashes.compare(a, b));
    const first = sorted.indexOf(borders[at]);
    for (const [index, row] of alike.entries())
      runs[row] = ends.filter((other) => first + index >= other).length;
  }
  return runs;
}
