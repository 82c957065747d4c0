import { rivalScores, sampledNegatives } from './columnNames';
import type { ColumnRole, TableShape } from '../../tableShape';
import type { FileProblem } from '../../delimited/textLines';

/** What the names of columns leave open, or rule out, where nobody said which is which. */
export function namesProblem(
  names: readonly string[],
  roles: readonly ColumnRole[],
): FileProblem | undefined {
  const has = (role: ColumnRole): boolean => roles.includes(role);
  if (!has('user') || !has('item')) return undefined;
  const negatives = sampledNegatives(names);
  if (negatives !== undefined) return { kind: 'negatives', column: negatives.trim() };
  // Lists of items may be called predictions.
  const free = names.map((name, column) => (['score', 'ignored'].includes(roles[column]) ? name : ''));
  const scores = has('rating') || has('label') ? [] : rivalScores(free);
  return scores.length === 0
    ? undefined
    : { kind: 'unclear-score', columns: scores.map((column) => names[column].trim()) };
}

/** As namesProblem, of a shape whose columns have the names of the file. */
export function namesProblemOf({ columns }: TableShape): FileProblem | undefined {
  return namesProblem(
    columns.map(({ name }) => name),
    columns.map(({ role }) => role),
  );
}
