import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { isDistance, mayBeScore, plainColumnName } from '../formats/columnNames';
import type { TableShape } from '../formats/tableShape';
import type { EvaluationRequest } from './evaluationRequest';
import type { TableFile } from './tableFile';

/**
 * Checks that an order that was specified once for all models means the same in each: the columns that order
 * their lists have one name, or names for which that order is usual.
 *
 * @throws InputError with two columns that may differ in which values are best
 */
export function requireSharedOrder(
  { models, sharedOrder }: Pick<EvaluationRequest, 'models' | 'sharedOrder'>,
  files: readonly TableFile[],
): void {
  const bestScore = models[0].overrides?.bestScore;
  if (sharedOrder !== true || bestScore === undefined) return;
  const orderColumns = files.flatMap(({ name, shape }) => {
    const column = orderColumn(shape);
    return column === undefined ? [] : [{ file: name, column }];
  });
  if (orderColumns.every(({ column }) => isUsual(column, bestScore))) return;
  const [first] = orderColumns;
  const other = orderColumns.find(
    ({ column }) => plainColumnName(column.name) !== plainColumnName(first.column.name),
  );
  if (other === undefined) return;
  throw new InputError({
    file: other.file,
    message: l10n.t(
      '{0} may not apply to all models: “{1}” orders the lists of {2}, and “{3}” those of {4}.',
      bestScore === 'smallest' ? '--ascending' : '--descending',
      first.column.name,
      first.file,
      other.column.name,
      other.file,
    ),
    advice: l10n.t(
      'Specify it for each file in recscope.json: {0}. If the columns mean the same, give them one name.',
      `{"file": ${JSON.stringify(first.file)}, "ascending": true}`,
    ),
  });
}

/** Returns the column that orders lists: scores, else ranks; undefined if neither exists. */
function orderColumn({ columns }: TableShape): TableShape['columns'][number] | undefined {
  return columns.find(({ role }) => role === 'score') ?? columns.find(({ role }) => role === 'rank');
}

/** Returns whether a column has this order by its role or its name. */
function isUsual({ name, role }: TableShape['columns'][number], bestScore: 'smallest' | 'largest'): boolean {
  const isSmallest = role === 'rank' || isDistance(name);
  return bestScore === 'smallest' ? isSmallest : !isSmallest && mayBeScore(name);
}
