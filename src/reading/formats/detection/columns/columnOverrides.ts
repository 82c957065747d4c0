import { isDistance, ownName, reducedName } from '../../columnNames';
import type { ColumnRole, TableShape, RowFields } from '../../tableShape';
import type { FileProblem } from '../../fileProblem';
import { columnsNamed, type ColumnOverride, type ReadOptions } from '../../readOptions';
import { guessOfTable, unreadable, type FileGuess } from '../fileKind';
import { ambiguousItemColumn, namesProblemOf } from './namesProblem';

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
    (name: string) => ownName(name) === column,
    (name: string) => reducedName(name) === reducedName(column) && reducedName(column) !== '',
  ];
  return same.map((test) => names.findIndex(test)).find((place) => place >= 0) ?? -1;
}

/** What a file is with the columns and the order that a person told of it, where it is understood otherwise. */
export function overriddenGuess(
  shape: TableShape,
  overrides: ReadOptions,
  guessOf: (shape: TableShape) => FileGuess,
): FileGuess {
  const { problem, shape: changed } = overriddenShape(shape, overrides);
  return problem === undefined ? guessOf(changed) : unreadable(problem, changed);
}

/**
 * What a file is whose columns have names of their own, fields of JSON or columns that are stored, where a person may
 * have told which is which.
 *
 * @param rivals columns of lists of which nothing but its place makes one the items
 */
export function guessOfNamed(
  shape: TableShape,
  rows: RowFields,
  rivals: readonly number[],
  overrides: ReadOptions,
  file: { readonly name: string; readonly named: 'field' | 'column' },
): FileGuess {
  const nameOf = (column: number): string => shape.columns[column].name;
  const unclear = overridesItem(overrides)
    ? undefined
    : (ambiguousItemColumn(rivals, nameOf, { named: file.named }) ??
      (overrides.columns === undefined ? namesProblemOf(shape, rows) : undefined));
  return unclear === undefined
    ? overriddenGuess(shape, overrides, (changed) => guessOfTable(changed, rows, file.name))
    : { ...guessOfTable(shape, rows, file.name), problem: unclear };
}

/** The shape with the columns and the order that a person told, and what of it cannot be. */
function overriddenShape(
  shape: TableShape,
  overrides: ReadOptions,
): { readonly shape: TableShape; readonly problem: FileProblem | undefined } {
  const names = shape.columns.map((column) => column.name);
  const places = overrides.columns && overriddenColumns(overrides.columns, names, 1);
  if (places !== undefined && 'code' in places) return { shape, problem: places };
  const roles = withOverriddenRoles(
    shape.columns.map(({ role }) => role),
    places,
  );
  const parts = keyParts(places);
  const columns = shape.columns.map((column, index) => {
    const part = parts.get(index);
    return { ...column, role: roles[index], ...(part !== undefined && { part }) };
  });
  return { shape: { ...shape, columns, ...bestScoreOf(overrides, columns) }, problem: undefined };
}

/** Returns which score is the best: as specified by a person, else the smallest of distances; nothing for other scores. */
export function bestScoreOf(
  { bestScore }: ReadOptions,
  columns: TableShape['columns'],
): Pick<TableShape, 'bestScore'> {
  const scores = columns.find(({ role }) => role === 'score');
  const distances = scores !== undefined && isDistance(scores.name);
  return bestScore !== undefined ? { bestScore } : distances ? { bestScore: 'smallest' } : {};
}
