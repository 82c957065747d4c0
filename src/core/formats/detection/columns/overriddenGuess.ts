import { isDistance } from './columnNames';
import { unreadable, type FileGuess } from '../fileKind';
import type { TableShape } from '../../tableShape';
import type { FileProblem } from '../../fileProblem';
import { keyParts, withOverriddenRoles, overriddenColumns } from './columnOverrides';
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

/** The shape with the columns and the order that a person told, and what of it cannot be. */
function overriddenShape(
  shape: TableShape,
  overrides: ReadOptions,
): { readonly shape: TableShape; readonly problem: FileProblem | undefined } {
  const names = shape.columns.map((column) => column.name);
  const places = overrides.columns && overriddenColumns(overrides.columns, names, 1);
  if (places !== undefined && 'kind' in places) return { shape, problem: places };
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
