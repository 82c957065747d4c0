import { isDistance } from '../../columnNames';
import { guessOfTable, unreadable, type FileGuess } from '../fileKind';
import { ambiguousItemColumn } from './ambiguousItemColumn';
import { namesProblemOf } from './namesProblem';
import type { TableShape } from '../../tableShape';
import type { FileProblem } from '../../fileProblem';
import { keyParts, overridesItem, withOverriddenRoles, overriddenColumns } from './columnOverrides';
import type { ReadOptions } from '../../readOptions';

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
  rows: readonly (readonly string[])[],
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
  return { shape: { ...shape, columns, ...smallestFirst(overrides, columns) }, problem: undefined };
}

/** Of distances the smallest is the best, unless a person says otherwise. */
export function smallestFirst(
  { bestScore }: ReadOptions,
  columns: TableShape['columns'],
): Pick<TableShape, 'bestScore'> {
  const scores = columns.find(({ role }) => role === 'score');
  const distances = scores !== undefined && isDistance(scores.name);
  return (bestScore ?? (distances ? 'smallest' : 'largest')) === 'smallest' ? { bestScore: 'smallest' } : {};
}
