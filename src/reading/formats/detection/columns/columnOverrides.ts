import { isDistance, lastKeyOf, plainColumnName } from '../../columnNames';
import type { ColumnRole, TableShape, RowFields } from '../../tableShape';
import type { FileProblem } from '../../fileProblem';
import { columnsNamed, type ColumnOverride, type ReadOptions } from '../../readOptions';
import { guessOfTable, unreadableGuess, type FileGuess } from '../fileKind';
import { ambiguousItemColumn, namesProblemOf } from './namesProblem';

/** Returns whether the item column is specified. */
export function overridesItem({ columns = [] }: ReadOptions): boolean {
  return columns.some(({ role }) => role === 'item');
}

/** Returns whether columns are specified by name, so that the file must have a header. */
export function overriddenByName(overrides: readonly ColumnOverride[] | undefined): boolean {
  return overrides?.some((told) => !columnsNamed(told).every(isPlace)) ?? false;
}

/**
 * Returns the roles of the specified columns by index, or a problem if a column does not exist.
 *
 * @param names the names in the file, or '' if it has none, one per column
 * @param line line number of the names
 */
export function overriddenColumns(
  overrides: readonly ColumnOverride[],
  names: readonly string[],
  line: number,
): ReadonlyMap<number, ColumnRole> | Extract<FileProblem, { code: 'no-such-column' }> {
  const roles = new Map<number, ColumnRole>();
  for (const told of overrides) {
    const whole = placeOf(told.column, names);
    // A name may contain the sign that separates the columns of a key.
    const named = whole < 0 ? columnsNamed(told) : [told.column];
    for (const [index, column] of named.entries()) {
      const place = placeOf(column, names);
      if (place < 0) return { code: 'no-such-column', column, line, columns: names };
      roles.set(place, index === 0 ? told.role : told.role === 'model' ? 'setting' : 'key');
    }
  }
  return roles;
}

/** Returns the position of each key column among several that form a key with the user. */
export function keyParts(
  overrides: ReadonlyMap<number, ColumnRole> | undefined,
): ReadonlyMap<number, number> {
  const keys = [...(overrides ?? [])].filter(([, role]) => role === 'key');
  return new Map(keys.length < 2 ? [] : keys.map(([column], part) => [column, part]));
}

/** Returns the roles with the overrides applied: an overridden role is removed from other columns. */
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

/** Returns the index of a column, or −1 if it does not exist. */
function placeOf(column: string, names: readonly string[]): number {
  if (isPlace(column)) return Number(column) <= names.length ? Number(column) - 1 : -1;
  const same = [
    (name: string) => name.trim() === column,
    (name: string) => lastKeyOf(name) === column,
    (name: string) => plainColumnName(name) === plainColumnName(column) && plainColumnName(column) !== '',
  ];
  return same.map((test) => names.findIndex(test)).find((place) => place >= 0) ?? -1;
}

/** Returns the guess for a file with the specified columns and order applied. */
export function overriddenGuess(
  shape: TableShape,
  overrides: ReadOptions,
  guessOf: (shape: TableShape) => FileGuess,
): FileGuess {
  const { problem, shape: changed } = overriddenShape(shape, overrides);
  return problem === undefined ? guessOf(changed) : unreadableGuess(problem, changed);
}

/**
 * Returns the guess for a file with named columns (JSON fields or stored columns), with overrides applied.
 *
 * @param rivals list columns if only the position decides which are the items
 */
export function guessNamedColumns(
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

/** Returns the shape with the specified columns and order, and the problem if they are invalid. */
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

/** Returns which score is best: as specified, else the smallest if scores are distances; empty for other scores. */
export function bestScoreOf(
  { bestScore }: ReadOptions,
  columns: TableShape['columns'],
): Pick<TableShape, 'bestScore'> {
  const scores = columns.find(({ role }) => role === 'score');
  const distances = scores !== undefined && isDistance(scores.name);
  return bestScore !== undefined ? { bestScore } : distances ? { bestScore: 'smallest' } : {};
}
