import { isClassOf, holdsNumbers } from './columnProfile';
import { rivalScores, sampledNegatives } from '../../columnNames';
import type { ColumnRole, TableShape, RowFields } from '../../tableShape';
import type { FileProblem } from '../../fileProblem';

/**
 * What the names of columns leave open, or rule out, where nobody said which is which.
 */
export function namesProblem(
  names: readonly string[],
  roles: readonly ColumnRole[],
  rows: RowFields,
): FileProblem | undefined {
  const has = (role: ColumnRole): boolean => roles.includes(role);
  if (!has('user') || !has('item')) return undefined;
  const negatives = sampledNegatives(names);
  if (negatives !== undefined) return { code: 'negatives', column: negatives.trim() };
  const scores = has('rating') || has('label') ? [] : openScores(names, roles, rows);
  return scores.length === 0
    ? undefined
    : { code: 'unclear-score', columns: scores.map((column) => names[column].trim()) };
}

/** As namesProblem, of a shape whose columns have the names of the file. */
export function namesProblemOf({ columns }: TableShape, rows: RowFields): FileProblem | undefined {
  return namesProblem(
    columns.map(({ name }) => name),
    columns.map(({ role }) => role),
    rows,
  );
}

/** The columns of which each may be the score, by their places; none where one at most may be. */
export function openScores(
  names: readonly string[],
  roles: readonly ColumnRole[],
  rows: RowFields,
): number[] {
  // Lists of items may be called predictions.
  const free = names.map((name, column) => (['score', 'ignored'].includes(roles[column]) ? name : ''));
  const rivals = rivalScores(free);
  if (rivals.length === 0) return [];
  const fields = (column: number): string[] => rows.map((row) => row[column] ?? '');
  const left = rivals.filter(
    (column) => !rivals.some((other) => other !== column && isClassOf(fields(column), fields(other))),
  );
  // What one of them alone has in place of numbers says something of it.
  const numbers = left.filter((column) => roles[column] === 'score' || holdsNumbers(fields(column)));
  return numbers.length < 2 ? [] : numbers;
}

type AmbiguousItemColumn = Extract<FileProblem, { code: 'unclear-item' }>;

/**
 * What is asked where several columns may be the item; undefined where it is clear.
 *
 * @param rivals these columns, by their places; empty where it is clear
 * @param textOf what shows a person which column is meant: its name, or what stands in it
 */
export function ambiguousItemColumn(
  rivals: readonly number[],
  textOf: (column: number) => string,
  { line = 1, named }: Partial<Pick<AmbiguousItemColumn, 'line' | 'named'>> = {},
): AmbiguousItemColumn | undefined {
  if (rivals.length === 0) return undefined;
  const columns = rivals.map((column) => ({ column: column + 1, text: textOf(column) }));
  return { code: 'unclear-item', line, columns, ...(named && { named }) };
}
