import * as l10n from '@vscode/l10n';
import type { EvaluationView, ModelView, ValueRange } from '../../shared/protocol/views/evaluationView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import type { Cell, GridColumn } from '../table/columns';

/** What is counted of one list, or of many that are alike. */
interface CountedList {
  readonly list: number;
  readonly relevant: number;
  readonly hits: number;
}

interface CountColumn extends GridColumn<CountedList> {
  readonly column: { readonly kind: keyof CountedList };
}

export function countCell(numbers: NumberFormats, value: number, text = numbers.count(value)): Cell {
  return { kind: 'number', text, full: String(value) };
}

/**
 * How long a list is, how many items are relevant, and how many of those it has.
 *
 * @param lengthText what is shown of a length
 */
export function countColumns(
  evaluation: EvaluationView,
  numbers: NumberFormats,
  lengthText: (length: number) => string = numbers.count,
): CountColumn[] {
  const cutoff = hitCutoffOf(evaluation);
  return [
    {
      column: { kind: 'list' },
      label: l10n.t('List'),
      title: l10n.t('Number of items recommended to the user'),
      width: ['5em', '7em'],
      cell: ({ list }) => countCell(numbers, list, lengthText(list)),
    },
    {
      column: { kind: 'relevant' },
      label: l10n.t('Relevant'),
      title: l10n.t('Number of relevant items in the user’s ground truth'),
      width: ['6.5em', '8em'],
      cell: ({ relevant }) => countCell(numbers, relevant),
    },
    {
      column: { kind: 'hits' },
      label: l10n.t('Hits'),
      title:
        cutoff === undefined
          ? l10n.t('Number of relevant items in the list')
          : l10n.t('Number of relevant items in the top {0}', numbers.count(cutoff)),
      width: ['5em', '7em'],
      cell: ({ hits }) => countCell(numbers, hits),
    },
  ];
}

interface MeasureColumn<Row> extends GridColumn<Row> {
  readonly column: { readonly kind: 'measure'; readonly index: number };
}

/**
 * The values of one measure of an evaluation, with bars.
 *
 * @param hint said of the column after what the measure is
 */
export function measureColumn<Row>(
  { measures }: EvaluationView,
  index: number,
  model: ModelView | undefined,
  numbers: NumberFormats,
  valueOf: (row: Row) => number | null | undefined,
  hint = '',
): MeasureColumn<Row> {
  const measure = measures[index];
  const range = barRange(measure.range, model?.means[index]?.histogramRange);
  const least = Math.min(18, Math.max(9, measure.name.length * 0.62 + 2));
  return {
    column: { kind: 'measure', index },
    label: measure.name,
    title: `${measure.description} ${hint}`.trim(),
    width: [`${least}em`, `${least + 3}em`],
    cell(row) {
      const value = valueOf(row);
      if (value === null || value === undefined)
        return { kind: 'missing', text: '–', title: l10n.t('Undefined for this user') };
      const full = String(value);
      // Where ties are averaged, a hit may be one in part.
      if (measure.hitOrNot && (value === 0 || value === 1))
        return value === 1
          ? { kind: 'number', text: '●', full, spoken: l10n.t('hit') }
          : { kind: 'number', text: '○', full, spoken: l10n.t('no hit') };
      const share = range && (value - range[0]) / (range[1] - range[0]);
      return {
        kind: 'number',
        text: numbers.valueOf(measure, value),
        full,
        ...(share !== undefined && { bar: { kind: 'share', share: Math.min(1, Math.max(0, share)) } }),
      };
    },
  };
}

/** From where to where a cell's bar goes: the measure's own range, or what was seen where that has no end. */
function barRange(
  range: ValueRange,
  seen: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  const from = range[0] ?? seen?.[0];
  const to = range[1] ?? seen?.[1];
  return from === undefined || to === undefined || !(to > from) ? undefined : [from, to];
}
