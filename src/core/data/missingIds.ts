import type { Identifiers } from './ids/identifiers';
import { lineOfRow, userOfRow, type Interactions } from './interactions/interactions';
import type { FindingCollector } from '../findings/findingCollector';

/** Texts that programs write for a missing ID: pandas, Python, R, databases, and padding of short lists. */
const MARKS = /^(nan|none|null|nil|na|n\/a|<na>|\\n|-|-1)$/i;
const LONGEST_MARK = 4;

/**
 * Reports the rows whose user or item is a word for a missing value. The rows are kept, because an ID may
 * have this text; but such an item takes a rank from a recommended one. Examines each short ID once, and rows
 * only if there is such a word.
 */
export function reportMissingIds(interactions: Interactions, findings: FindingCollector): void {
  reportIds('missing-id', wordsForNone, interactions, findings);
}

/**
 * Reports the rows whose user or item has an ID with a problem. Examines rows only if there is such an ID.
 *
 * @param found returns these IDs by number, as they are reported
 */
export function reportIds(
  code: 'missing-id' | 'line-break-in-id',
  found: (ids: Identifiers) => ReadonlyMap<number, string>,
  interactions: Interactions,
  findings: FindingCollector,
): void {
  const { userIds, itemIds, items: itemOf, rows, lines } = interactions;
  const users = found(userIds);
  const items = found(itemIds);
  if (users.size === 0 && items.size === 0) return;
  for (let row = 0; row < rows; row++) {
    const id =
      items.get(itemOf[row]) ?? (users.size > 0 ? users.get(userOfRow(interactions, row)) : undefined);
    if (id !== undefined) findings.add(code, false, () => ({ line: lineOfRow(lines, row), details: [id] }));
  }
}

export function isWordForNone(text: string): boolean {
  return MARKS.test(text.trim());
}

/** Returns the IDs that are words for a missing value, by ID number. */
export function wordsForNone(ids: Identifiers): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const { starts, size } = ids;
  for (let id = 0; id < size; id++) {
    if (starts[id + 1] - starts[id] > LONGEST_MARK) continue;
    const first = ids.arena[starts[id]];
    // Most short ids are numbers.
    if (first >= ZERO && first <= NINE) continue;
    const text = ids.text(id);
    if (isWordForNone(text)) found.set(id, text);
  }
  return found;
}

/** Returns the IDs that are words for a missing value, as written. */
export function missingValueTexts(ids: Identifiers): readonly string[] {
  return Array.from(wordsForNone(ids).values(), (word) => word.trim());
}

const ZERO = 48;
const NINE = 57;
