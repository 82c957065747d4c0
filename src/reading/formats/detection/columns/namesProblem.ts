import { isClassColumn, holdsNumbers } from './columnProfile';
import { fieldsOf } from './chanceOfGroups';
import { fallsWith } from './columnRoles';
import { rivalScores, sampledNegativesColumn } from '../../columnNames';
import type { ColumnRole, TableShape, RowFields } from '../../tableShape';
import type { FileProblem } from '../../fileProblem';

/** Returns the ambiguity or contradiction in the names of columns whose roles are not specified. */
export function namesProblem(
  names: readonly string[],
  roles: readonly ColumnRole[],
  rows: RowFields,
): FileProblem | undefined {
  const has = (role: ColumnRole): boolean => roles.includes(role);
  if (!has('user') || !has('item')) return undefined;
  const negatives = sampledNegativesColumn(names);
  if (negatives !== undefined) return { code: 'negatives', column: negatives.trim() };
  const scores = has('rating') || has('label') ? [] : openScores(names, roles, rows);
  if (scores.length === 0) return undefined;
  const fields = names.map((_, column) => fieldsOf(rows, column));
  const [user, rank] = [roles.indexOf('user'), roles.indexOf('rank')];
  const isOfRank = (column: number): boolean =>
    rank >= 0 && fallsWith(fields[user], fields[rank], fields[column]);
  const ordered = scores.toSorted((a, b) => Number(isOfRank(b)) - Number(isOfRank(a)));
  const own = ordered.map((column) => names[column].trim());
  // Columns of one name are specified by number.
  const isOne = new Set(own).size < own.length;
  return { code: 'unclear-score', columns: isOne ? ordered.map((column) => String(column + 1)) : own };
}

/** Like `namesProblem`, for a shape with the column names of the file. */
export function namesProblemOf({ columns }: TableShape, rows: RowFields): FileProblem | undefined {
  return namesProblem(
    columns.map(({ name }) => name),
    columns.map(({ role }) => role),
    rows,
  );
}

/** Returns the indexes of columns that may each be the score; empty if there are fewer than two. */
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
    (column) => !rivals.some((other) => other !== column && isClassColumn(fields(column), fields(other))),
  );
  // A column without numbers describes the others.
  const numbers = left.filter((column) => roles[column] === 'score' || holdsNumbers(fields(column)));
  return numbers.length < 2 ? [] : numbers;
}

type AmbiguousItemColumn = Extract<FileProblem, { code: 'unclear-item' }>;

/**
 * Returns the problem if several columns may be the item, or undefined.
 *
 * @param rivals indexes of these columns; empty if the choice is clear
 * @param textOf text that identifies a column for the user: its name or a value
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
