import type { PartNumbers } from '../../shared/protocol/auditResult';
import type { AuditedPart, AuditedRows } from './auditedPart';

export function partNumbers(
  data: AuditedRows,
  part: AuditedPart,
  timeOf: (row: number) => number,
): PartNumbers {
  const { keys, itemIds } = data;
  const { rows, items, starts } = part;
  const seen = new Uint8Array(itemIds.size);
  const counts: number[] = [];
  let pairs = 0;
  let duplicates = 0;
  let distinctItems = 0;
  let first = -1;
  let last = -1;
  for (let user = 0; user + 1 < starts.length; user++) {
    const n = starts[user + 1] - starts[user];
    if (n > 0) counts.push(n);
    for (let at = starts[user]; at < starts[user + 1]; at++) {
      const item = items[at];
      distinctItems += 1 - seen[item];
      seen[item] = 1;
      if (at === starts[user] || items[at - 1] !== item) pairs++;
      else if (keys === undefined || keys[rows[at - 1]] === keys[rows[at]]) duplicates++;
    }
  }
  if (keys !== undefined)
    part.forEachRow((row) => {
      if (keys[row] === Infinity) return;
      if (first < 0 || keys[row] < keys[first]) first = row;
      if (last < 0 || keys[row] > keys[last]) last = row;
    });
  const sorted = Int32Array.from(counts).sort();
  const users = sorted.length;
  return {
    rows: rows.length,
    users,
    items: distinctItems,
    pairs,
    duplicates,
    density: rows.length === 0 ? null : pairs / (users * distinctItems),
    rowsPerUser:
      users === 0
        ? null
        : {
            min: sorted[0],
            median: (sorted[(users - 1) >> 1] + sorted[users >> 1]) / 2,
            mean: rows.length / users,
            max: sorted[users - 1],
          },
    first: first < 0 ? null : timeOf(first),
    last: last < 0 ? null : timeOf(last),
  };
}
