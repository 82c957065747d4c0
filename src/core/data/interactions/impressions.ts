import type { FindingCollector } from '../../findings/findingCollector';
import { takeRows } from '../columns';
import { groupByUser } from './grouping';
import { lineOfRow, type Interactions } from './interactions';

/**
 * Makes each row with a prediction and a label an impression with an item of its own, because an item that a
 * user saw twice has two predictions and two labels. Each further row of a user, item and model gets a new
 * item, named like "i7 (2)", and is reported. Returns the interactions unchanged if there is no such row.
 *
 * @param userCount users known so far (`users.size`)
 */
export function separateImpressions(
  interactions: Interactions,
  userCount: number,
  findings: FindingCollector,
): Interactions {
  const { itemIds, models } = interactions;
  const itemCount = itemIds.size;
  const { offsets, rows } = groupByUser(interactions, userCount);
  const items = takeRows(interactions.items);
  /** The last entry of each item and model. */
  const seen = new Int32Array(itemCount * (models?.ids.size ?? 1)).fill(-1);
  const counts = new Map<number, { readonly first: number; count: number }>();
  let repeats = false;
  for (let user = 0; user < userCount; user++) {
    const start = offsets[user];
    counts.clear();
    for (let entry = start; entry < offsets[user + 1]; entry++) {
      const row = rows === undefined ? entry : rows[entry];
      const item = interactions.items[row];
      const pair = item + itemCount * (models === undefined ? 0 : models.ofRow[row]);
      const before = seen[pair];
      seen[pair] = entry;
      if (before < start) continue;
      repeats = true;
      const repeat = counts.get(pair) ?? { first: before, count: 1 };
      counts.set(pair, repeat);
      repeat.count++;
      items[row] = numberOf(interactions, item, repeat.count, itemCount);
      findings.add('repeated-impression', false, () => ({
        line: lineOfRow(interactions.lines, row),
        details: [
          itemIds.text(item),
          lineOfRow(interactions.lines, rows === undefined ? repeat.first : rows[repeat.first]),
          interactions.userIds.text(user),
        ],
      }));
    }
  }
  return repeats ? { ...interactions, items } : interactions;
}

/** Returns the number of the item of an impression. Its name differs from all IDs of the file. */
function numberOf({ itemIds }: Interactions, item: number, count: number, known: number): number {
  for (let text = `${itemIds.text(item)} (${count})`; ; text += "'") {
    const number = itemIds.intern(text);
    if (number >= known) return number;
  }
}
