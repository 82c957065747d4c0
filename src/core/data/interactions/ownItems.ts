import type { Interactions } from './interactions';
import { filterRows } from './models';

/** Returns the rows without those whose item has the ID of their user, as a query in a corpus that contains it. */
export function withoutOwnItems(interactions: Interactions): Interactions {
  const { userIds, itemIds, runUsers, runStarts, items } = interactions;
  const { arena, starts } = userIds;
  const isOwn = new Uint8Array(interactions.rows);
  for (let run = 0; run < runUsers.length; run++) {
    const user = runUsers[run];
    const own = itemIds.findBytes(arena, starts[user], starts[user + 1]);
    if (own < 0) continue;
    for (let row = runStarts[run]; row < runStarts[run + 1]; row++) if (items[row] === own) isOwn[row] = 1;
  }
  return filterRows(interactions, (row) => isOwn[row] === 0);
}
