import type { Identifiers } from '../../../core/data/ids/identifiers';
import { lineOfRow, userOfRow, type Interactions } from '../../../core/data/interactions/interactions';
import type { FindingCollector } from '../../../core/findings/findingCollector';

const LF = 10;
const CR = 13;

/**
 * Reports the rows with a line break in their user or item: several IDs on the lines of one cell were read as
 * one ID, or a program wrote the line break. Examines rows only if there is such an ID.
 */
export function reportBrokenIds(interactions: Interactions, findings: FindingCollector): void {
  const { userIds, itemIds, items, rows } = interactions;
  const users = brokenIn(userIds);
  const brokenItems = brokenIn(itemIds);
  if (users.size === 0 && brokenItems.size === 0) return;
  for (let row = 0; row < rows; row++) {
    const id = brokenItems.get(items[row]) ?? users.get(userOfRow(interactions, row));
    if (id === undefined) continue;
    findings.add('line-break-in-id', false, () => ({
      line: lineOfRow(interactions.lines, row),
      details: [id.replaceAll(/\r\n|\n|\r/g, '⏎')],
    }));
  }
}

/** Returns the IDs that contain a line break, by ID number. */
function brokenIn(ids: Identifiers): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const bytes = ids.arena.subarray(0, ids.starts[ids.size]);
  if (!bytes.includes(LF) && !bytes.includes(CR)) return found;
  for (let id = 0; id < ids.size; id++) {
    const text = bytes.subarray(ids.starts[id], ids.starts[id + 1]);
    if (text.includes(LF) || text.includes(CR)) found.set(id, ids.text(id));
  }
  return found;
}
