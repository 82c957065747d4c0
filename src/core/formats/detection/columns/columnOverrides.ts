import { reducedName } from '../../columnNames';
import type { ColumnRole } from '../../tableShape';
import type { FileProblem } from '../../fileProblem';
import { columnsNamed, type ColumnOverride, type ReadOptions } from '../../readOptions';

/** Whether a person said which column holds the items. */
export function overridesItem({ columns = [] }: ReadOptions): boolean {
  return columns.some(({ role }) => role === 'item');
}

/** Whether columns are told by name, so that the file must have a header. */
export function overriddenByName(overrides: readonly ColumnOverride[] | undefined): boolean {
  return overrides?.some((told) => !columnsNamed(told).every(isPlace)) ?? false;
}

/**
 * The column that each told name or number means, by its place from 0.
 *
 * @param names the names in the file, or '' where it has none; their number is the number of columns
 * @param line where they stand
 */
export function overriddenColumns(
  overrides: readonly ColumnOverride[],
  names: readonly string[],
  line: number,
): ReadonlyMap<number, ColumnRole> | Extract<FileProblem, { code: 'no-such-column' }> {
  const roles = new Map<number, ColumnRole>();
  for (const told of overrides) {
    const whole = placeOf(told.column, names);
    // A name may have the sign in it that stands between those of a key.
    const named = whole < 0 ? columnsNamed(told) : [told.column];
    for (const [index, column] of named.entries()) {
      const place = placeOf(column, names);
      if (place < 0) return { code: 'no-such-column', column, line, columns: names };
      roles.set(place, index === 0 ? told.role : told.role === 'model' ? 'setting' : 'key');
    }
  }
  return roles;
}

/** The place of each column among those that make a key with the user, where there are several of them. */
export function keyParts(
  overrides: ReadonlyMap<number, ColumnRole> | undefined,
): ReadonlyMap<number, number> {
  const keys = [...(overrides ?? [])].filter(([, role]) => role === 'key');
  return new Map(keys.length < 2 ? [] : keys.map(([column], part) => [column, part]));
}

/** The roles with the told ones instead: a role that was told is no other column's. */
export function withOverriddenRoles(
  guessed: readonly ColumnRole[],
  overrides: ReadonlyMap<number, ColumnRole> | undefined,
): ColumnRole[] {
  if (overrides === undefined) return [...guessed];
  const given = new Set(overrides.values());
  return guessed.map((role, column) => overrides.get(column) ?? (given.has(role) ? 'ignored' : role));
}

function isPlace(column: string): boolean {
  return /^[1-9]\d{0,3}$/.test(column);
}

/** −1: there is no such column. */
function placeOf(column: string, names: readonly string[]): number {
  if (isPlace(column)) return Number(column) <= names.length ? Number(column) - 1 : -1;
  const same = [
    (name: string) => name.trim() === column,
    (name: string) => name.replace(/^.*\[\]\./, '') === column,
    (name: string) => reducedName(name) === reducedName(column) && reducedName(column) !== '',
  ];
  return same.map((test) => names.findIndex(test)).find((place) => place >= 0) ?? -1;
}
