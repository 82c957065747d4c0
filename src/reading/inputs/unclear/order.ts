import * as l10n from '@vscode/l10n';
import type { UnclearOrder } from '../../../core/evaluation/sanity/orderChecks';
import { columnIndexOfRole, withGivenRoles, type RowFields, type TableShape } from '../../formats/tableShape';
import { parseNumber } from '../../formats/values/decimal';
import { formatCount } from '../../../shared/text/numbers/numberText';
import type { QuestionChoice } from './evaluationQuestion';
import { shapeChoice, unclearFileError, type UnclearInput } from './question';

/** Maximum number of columns that are offered to order lists. */
const MAX_ORDERING_COLUMNS = 3;

const USE = 'recommendations';

/** First rows of recommendations, and how they are read. */
interface ReadRows {
  readonly shape: TableShape;
  readonly rows: RowFields;
}

/** Returns the choice that the smallest or the largest score is the best. */
function bestChoice(
  { shape, rows }: ReadRows,
  bestScore: 'smallest' | 'largest',
  label: string,
): QuestionChoice {
  return shapeChoice(USE, { ...shape, bestScore }, rows, { label, options: { bestScore } });
}

/** Returns the choices for lists that only a column of ranks orders. */
function rankChoices({ shape, rows }: ReadRows): readonly QuestionChoice[] {
  const rank = columnIndexOfRole(shape, 'rank');
  const byRank = withGivenRoles({ ...shape, bestScore: 'largest' }, new Map([[rank, 'score']]));
  return [
    shapeChoice(USE, byRank, rows, { label: l10n.t('The largest value is the best') }),
    bestChoice({ shape, rows }, 'smallest', l10n.t('Rank 1 is the best')),
  ];
}

/** Returns the question for lists that ranks order, although the largest score was specified as the best. */
export function unclearRanksError(file: string, read: ReadRows): UnclearInput {
  const message = l10n.t(
    'No score orders the lists, and it is not clear whether the smallest or the largest value of “{0}” is the best.',
    read.shape.columns[columnIndexOfRole(read.shape, 'rank')]?.name ?? '',
  );
  return unclearFileError({ file, message }, USE, rankChoices(read));
}

/** Returns the question for a file without a clear order of its lists, with each order as a choice. */
export function unclearOrderError(
  file: string,
  { shape, rows }: ReadRows,
  { name, count, of: total }: UnclearOrder,
): UnclearInput {
  const best = (bestScore: 'smallest' | 'largest', label: string): QuestionChoice =>
    bestChoice({ shape, rows }, bestScore, label);
  const smallest = best('smallest', l10n.t('The smallest score is the best'));
  const largest = best('largest', l10n.t('The largest score is the best'));
  const counts = [formatCount(count, 'en'), formatCount(total, 'en')] as const;
  if (name === 'rising') {
    const message = l10n.t(
      'In {0} of {1} lists, the scores rise from row to row, and it is not clear whether the smallest or the largest is the best.',
      ...counts,
    );
    return unclearFileError({ file, message }, USE, [smallest, largest]);
  }
  if (name === 'falling') {
    const scored = columnIndexOfRole(shape, 'score') >= 0;
    const message = l10n.t(
      'In {0} of {1} lists, the values of “{2}” fall from row to row, and it is not clear whether the smallest or the largest is the best.',
      ...counts,
      shape.columns.find(({ role }) => role === (scored ? 'score' : 'rank'))?.name ?? '',
    );
    const isRanked = !scored && columnIndexOfRole(shape, 'rank') >= 0;
    return unclearFileError(
      { file, message },
      USE,
      isRanked ? rankChoices({ shape, rows }) : [largest, smallest],
    );
  }
  const ordering = shape.columns
    .flatMap(({ role }, column) => (role === 'ignored' && areNumbers(rows, column) ? [column] : []))
    .slice(0, MAX_ORDERING_COLUMNS)
    .map((column) => shapeChoice(USE, withGivenRoles(shape, new Map([[column, 'score']])), rows));
  const otherwise = l10n.t('Otherwise, write a column of ranks or scores.');
  return unclearFileError(
    { file, message: orderMessage(name, ...counts), ...(ordering.length === 0 && { otherwise }) },
    USE,
    [shapeChoice(USE, shape, rows, { label: l10n.t('The order of the rows is the ranking') }), ...ordering],
  );
}

function orderMessage(name: 'apart' | 'by-id' | 'sets', count: string, of: string): string {
  switch (name) {
    case 'apart':
      return l10n.t(
        'No score or rank orders the lists, and the rows of users are not together: {0} of {1} changes of the user lead back to one before.',
        count,
        of,
      );
    case 'by-id':
      return l10n.t(
        'No score or rank orders the lists, and {0} of {1} are in the order of their item IDs.',
        count,
        of,
      );
    case 'sets':
      return l10n.t('The lists are written as sets, which have no order, and no score or rank orders them.');
  }
}

function areNumbers(rows: RowFields, column: number): boolean {
  return rows.length > 0 && rows.every((fields) => !Number.isNaN(parseNumber(fields[column] ?? '')));
}
