import type { Identifiers } from '../../../core/data/ids/identifiers';
import { lineOfRow, type Interactions } from '../../../core/data/interactions/interactions';
import { filterRows } from '../../../core/data/interactions/models';
import type { FindingCollector } from '../../../core/findings/findingCollector';
import { columnIndexOfRole, type TableShape } from '../tableShape';

/**
 * Removes and reports rows that repeat the header, as in concatenated files. If the file has a column of
 * numbers, the reader has already reported such a row, because the column name is not a number.
 *
 * @param shape shape of the whole file
 */
export function withoutRepeatedHeaders(
  interactions: Interactions,
  shape: TableShape,
  findings: FindingCollector,
): Interactions {
  const { values, ranks, labels, userIds, itemIds, items, runUsers, runStarts } = interactions;
  if (!shape.header || [values, ranks, labels].some((numbers) => numbers !== undefined)) return interactions;
  const user = numberOfName(userIds, shape, 'user');
  const item = user < 0 ? -1 : numberOfName(itemIds, shape, 'item');
  if (item < 0) return interactions;
  const headers = new Set<number>();
  for (let run = 0; run < runUsers.length; run++) {
    if (runUsers[run] !== user) continue;
    for (let row = runStarts[run]; row < runStarts[run + 1]; row++) {
      if (items[row] !== item) continue;
      const line = lineOfRow(interactions.lines, row);
      // The names of further items on that line are rows, too.
      let first = row;
      while (first > runStarts[run] && lineOfRow(interactions.lines, first - 1) === line) first--;
      while (row + 1 < runStarts[run + 1] && lineOfRow(interactions.lines, row + 1) === line) row++;
      for (let left = first; left <= row; left++) {
        headers.add(left);
        findings.add('repeated-header', true, () => ({ line, details: [] }));
      }
    }
  }
  return headers.size === 0 ? interactions : filterRows(interactions, (row) => !headers.has(row));
}

/**
 * Returns the number of the ID that equals the column name; −1 if there is none. Compares all IDs, because an
 * index would cost more.
 */
function numberOfName(
  { arena, starts, size }: Identifiers,
  shape: TableShape,
  role: 'user' | 'item',
): number {
  const name = new TextEncoder().encode(shape.columns[columnIndexOfRole(shape, role)].name);
  for (let id = 0; id < size; id++) {
    const start = starts[id];
    if (starts[id + 1] - start === name.length && name.every((byte, at) => arena[start + at] === byte))
      return id;
  }
  return -1;
}
