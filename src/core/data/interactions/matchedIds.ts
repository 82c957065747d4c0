import { lineOf, type Interactions } from './interactions';
import type { FindingCollector } from '../../findings/findingCollector';
import type { RenumberedIds } from '../ids/idMatching';

/**
 * Rows with ids that were numbered anew. Ids of the file itself that have become one are reported: their rows are now of
 * one user, or one item.
 */
export function matchedIds(
  interactions: Interactions,
  users: RenumberedIds,
  items: RenumberedIds,
  findings: FindingCollector,
): Interactions {
  const { runUsers, runStarts, lines, userIds, itemIds } = interactions;
  const report = (ids: typeof userIds, first: number, other: number, row: number): void =>
    findings.add('matched-ids', false, () => ({
      line: lineOf(lines, row),
      details: [ids.text(other), ids.text(first)],
    }));
  return {
    ...interactions,
    runUsers: anew(runUsers, users, (first, other, run) => report(userIds, first, other, runStarts[run])),
    items: anew(interactions.items, items, (first, other, row) => report(itemIds, first, other, row)),
    userIds: users.ids,
    itemIds: items.ids,
  };
}

/** The numbers in place of those before. @param merged is told of two that have become one, and where the second stands first */
function anew(
  column: Int32Array,
  { ids, numbers }: RenumberedIds,
  merged: (first: number, other: number, place: number) => void,
): Int32Array {
  const before = new Int32Array(ids.size).fill(-1);
  const said = new Uint8Array(numbers.length);
  return column.map((old, index) => {
    const number = numbers[old];
    if (before[number] < 0) before[number] = old;
    else if (before[number] !== old && said[old] === 0) {
      said[old] = 1;
      merged(before[number], old, index);
    }
    return number;
  });
}
