import type { ReadingSample, SampledRow } from '../detection/sampledRows';
import type { Interactions } from '../../data/interactions/interactions';
import { FewIds, fewItems, OF_USERS, hashOfId } from './fewIds';

/** The rows of a few users of a file that was read, and a few of its items. */
export function sampledInteractions({
  runUsers,
  runStarts,
  items,
  userIds,
  itemIds,
}: Interactions): ReadingSample {
  const users = new FewIds<SampledRow>(OF_USERS);
  for (let run = 0; run < runUsers.length; run++) {
    const user = userIds.text(runUsers[run]);
    const hash = hashOfId(user);
    for (let row = runStarts[run]; row < runStarts[run + 1]; row++) {
      if (!users.takes(hash)) break;
      users.add(hash, { user, item: itemIds.text(items[row]), value: undefined, rank: undefined });
    }
  }
  return {
    users: users.finished(),
    items: fewItems(Array.from(new Set(items), (item) => itemIds.text(item))),
  };
}
