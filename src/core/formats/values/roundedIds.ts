import type { Identifiers } from '../../data/ids/identifiers';
import { lineOf, userOf, type Interactions } from '../../data/interactions/interactions';
import type { FindingCollector } from '../../findings/findingCollector';

const PLUS = 43;
const E = 101;
/** The bit that makes a letter a small one. */
const SMALL = 32;

/** One digit, perhaps decimals, and an exponent: `1.23457E+11`. A small letter without decimals, `1e+05`, is R's 100000, with all digits. */
const POWER = /^-?\d(?:[.,](\d+)[eE]|E)\+(\d{2})$/;
/** Smaller numbers are written out by all who shorten large ones. */
const SMALLEST_EXPONENT = 5;

/**
 * Reports the rows of which a user or an item is a number that a spreadsheet or R shortened: several ids may have become
 * one. Looks at each id once, and at the rows only where there is such an id.
 */
export function reportRoundedIds(interactions: Interactions, findings: FindingCollector): void {
  const { userIds, itemIds, items, rows } = interactions;
  const users = shortenedIn(userIds);
  const itemNumbers = shortenedIn(itemIds);
  if (users.size === 0 && itemNumbers.size === 0) return;
  const report = (id: string | undefined, row: number): void => {
    if (id === undefined) return;
    findings.add('shortened-id', false, () => ({
      line: lineOf(interactions.lines, row),
      details: [id],
    }));
  };
  for (let row = 0; row < rows; row++) {
    if (users.size > 0) report(users.get(userOf(interactions, row)), row);
    if (itemNumbers.size > 0) report(itemNumbers.get(items[row]), row);
  }
}

/** The ids that are so, by their numbers. */
function shortenedIn(ids: Identifiers): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const { arena, starts, size } = ids;
  for (let id = 1; id <= size; id++) {
    const end = starts[id];
    // Hardly another id has a plus there.
    if (arena[end - 3] !== PLUS || (arena[end - 4] | SMALL) !== E) continue;
    const text = ids.text(id - 1);
    if (isShortened(text)) found.set(id - 1, text);
  }
  return found;
}

/** `2.000000e+01` is 20 with all its digits; of `1.00E+05` three of six are lost. */
function isShortened(id: string): boolean {
  const [, decimals = '', exponent] = POWER.exec(id) ?? [];
  return Number(exponent) >= SMALLEST_EXPONENT && decimals.length < Number(exponent);
}
