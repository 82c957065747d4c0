import type { RowFields } from '../../tableShape';
import { parseNumber } from '../../values/decimal';
import { groupRows } from '../sampledRows';

/** Chance below which a column with one value for each item is a feature of the item. */
export const MAX_CHANCE = 1e-4;

/**
 * Returns the probability that a column has one value in all rows of each item, or of each user, by chance: pʳ, with p for the
 * probability that two rows have the same value, and r for the number of rows beyond the first of each group. Returns 1 if a
 * group has several values, or all rows have the same one.
 *
 * @param groups ID of the item or user of each row
 * @param fields field of the column in each row
 */
export function chanceOfGroups(groups: readonly string[], fields: readonly string[]): number {
  const valueOfGroup = new Map<string, string>();
  const counts = new Map<string, number>();
  let repeats = 0;
  for (const [row, group] of groups.entries()) {
    const text = fields[row].trim();
    const before = valueOfGroup.get(group);
    if (before === undefined) valueOfGroup.set(group, text);
    else if (before !== text) return 1;
    else repeats++;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  let alike = 0;
  for (const count of counts.values()) alike += (count / groups.length) ** 2;
  return alike ** repeats;
}

/** Returns the fields of a column; empty text if a row has none. */
export function fieldsOf(rows: RowFields, column: number): string[] {
  return rows.map((fields) => fields[column] ?? '');
}

/** Returns whether the rows of each group, such as a user's, have whole numbers from 0 to their number, each at most once. */
export function arePlaces(groups: readonly string[], fields: readonly string[]): boolean {
  const lists = groupRows([...groups.keys()], (row) => groups[row]);
  return [...lists.values()].every((list) => {
    const places = list.map((row) => parseNumber(fields[row]));
    return (
      new Set(places).size === places.length &&
      places.every((place) => Number.isInteger(place) && place >= 0 && place <= places.length)
    );
  });
}
