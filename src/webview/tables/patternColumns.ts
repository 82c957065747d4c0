import * as l10n from '@vscode/l10n';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { PatternRow, PatternSortColumn } from '../../shared/protocol/views/tablesView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import type { Cell, GridColumn } from '../table/columns';

interface PatternGridColumn extends GridColumn<PatternRow> {
  readonly column: PatternSortColumn;
}

/**
 * @param measures numbers of the measures that the patterns say
 * @param longest lists of so many entries may be longer
 */
export function patternGridColumns(
  evaluation: EvaluationView,
  measures: readonly number[],
  longest: number | null,
  numbers: NumberFormats,
): PatternGridColumn[] {
  const count = (value: number, text = numbers.count(value)): Cell => ({
    kind: 'number',
    text,
    full: String(value),
    bar: undefined,
  });
  const cutoff = hitCutoffOf(evaluation);
  const counts: PatternGridColumn[] = [
    {
      column: { kind: 'users' },
      label: l10n.t('Users'),
      title: l10n.t('Number of users with this pattern: their values are equal'),
      width: ['7em', '10em'],
      cell: (row) => count(row.users),
    },
    {
      column: { kind: 'list' },
      label: l10n.t('List'),
      title: l10n.t('Number of items recommended to the user'),
      width: ['5em', '7em'],
      cell: ({ list }) => count(list, list === longest ? `≥ ${numbers.count(list)}` : numbers.count(list)),
    },
    {
      column: { kind: 'relevant' },
      label: l10n.t('Relevant'),
      title: l10n.t('Number of relevant items in the user’s ground truth'),
      width: ['6.5em', '8em'],
      cell: (row) => count(row.relevant),
    },
    {
      column: { kind: 'hits' },
      label: l10n.t('Hits'),
      title:
        cutoff === undefined
          ? l10n.t('Number of relevant items in the list')
          : l10n.t('Number of relevant items in the top {0}', numbers.count(cutoff)),
      width: ['5em', '7em'],
      cell: (row) => count(row.hits),
    },
  ];
  return [
    ...counts,
    ...measures.map((index, place): PatternGridColumn => {
      const { name, description, range } = evaluation.measures[index];
      return {
        column: { kind: 'measure', index },
        label: name,
        title: description,
        width: ['8em', '14em'],
        cell: ({ values }) => {
          const value = values[place];
          if (value === null)
            return { kind: 'missing', text: '–', title: l10n.t('Not defined for this user') };
          const bar = range[0] === 0 && range[1] === 1 ? value : undefined;
          return { kind: 'number', text: numbers.value(value), full: String(value), bar };
        },
      };
    }),
  ];
}
