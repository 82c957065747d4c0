import type { ReadingSample, SampledRow } from '../detection/sampledRows';
import type { Interactions } from '../../data/interactions/interactions';
import { FewItems } from './fewItems';
import { FewUsers } from './fewUsers';
import { hashOfId } from './idHash';
import { readingSample } from './readingSample';

/** The rows of a few users of a file that was read. */
export function sampledInteractions({
  runUsers,
  runStarts,
  items,
  userIds,
  itemIds,
}: Interactions): ReadingSample {
  const few = new FewUsers<SampledRow>();
  for (let run = 0; run < runUsers.length; run++) {
    const user = userIds.text(runUsers[run]);
    const hash = hashOfId(user);
    for (let row = runStarts[run]; row < runStarts[run + 1]; row++) {
      if (!few.takes(hash)) break;
      few.add(hash, { user, item: itemIds.text(items[row]), value: undefined, rank: undefined });
    }
  }
  const kept = new FewItems().addAll(Array.from(new Set(items), (item) => itemIds.text(item)));
  return readingSample(few.finished(), few.reach, kept);
}
