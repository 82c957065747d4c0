import type { Interactions } from './interactions';
import { filterRows } from './models';

/**
 * Removes rows whose item has the ID of their user, such as a query that is in the searched corpus.
 *
 * @param onDropped called with each removed row and its user
 */
export function withoutOwnItems(
  interactions: Interactions,
  onDropped?: (row: number, user: number) => void,
): Interactions {
  const { userIds, itemIds, runUsers, runStarts, items } = interactions;
  const { arena, starts } = userIds;
  const isOwn = new Uint8Array(interactions.rows);
  for (let run = 0; run < runUsers.length; run++) {
    const user = runUsers[run];
    const own = itemIds.findBytes(arena, starts[user], starts[user + 1]);
    if (own < 0) continue;
    for (let row = runStarts[run]; row < runStarts[run + 1]; row++) {
      if (items[row] !== own) continue;
      isOwn[row] = 1;
      onDropped?.(row, user);
    }
  }
  return filterRows(interactions, (row) => isOwn[row] === 0);
}
