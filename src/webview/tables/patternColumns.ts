import type { PatternSortColumn } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import type { EvaluationView, ModelView } from '../../shared/protocol/views/evaluationView';
import type { PatternRow } from '../../shared/protocol/views/tablesView';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import type { GridColumn } from '../table/columns';
import { countCell, countColumns, measureColumn } from '../users/listColumns';

interface PatternGridColumn extends GridColumn<PatternRow> {
  readonly column: PatternSortColumn;
}

/**
 * The columns for one model of an evaluation.
 *
 * @param measures numbers of the measures that the patterns say
 * @param longest lists of so many entries may be longer
 */
export function patternGridColumns(
  evaluation: EvaluationView,
  model: ModelView | undefined,
  measures: readonly number[],
  longest: number | null,
  numbers: NumberFormats,
): PatternGridColumn[] {
  const users: PatternGridColumn = {
    column: { kind: 'users' },
    label: l10n.t('Users'),
    title: l10n.t('Number of users with this pattern: their values are equal'),
    width: ['7em', '10em'],
    cell: (row) => countCell(numbers, row.users),
  };
  const lengthText = (list: number): string =>
    list === longest ? `≥ ${numbers.count(list)}` : numbers.count(list);
  return [
    users,
    ...countColumns(evaluation, numbers, lengthText),
    ...measures.map((index, place) =>
      measureColumn<PatternRow>(evaluation, index, model, numbers, ({ values }) => values[place]),
    ),
  ];
}
