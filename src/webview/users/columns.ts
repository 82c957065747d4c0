import * as l10n from '@vscode/l10n';
import type {
  EvaluationView,
  ModelView,
  UserColumn,
  UserRow,
  ValueRange,
  BaselineDelta,
} from '../../shared/protocol/views/evaluationView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { clip } from '../../shared/text/clip';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { differenceText } from '../differenceText';
import type { Cell, GridColumn } from '../table/columns';
import { isPerUser } from './perUser';

/** One column of the user table. */
export interface UserGridColumn extends GridColumn<UserRow> {
  readonly column: UserColumn;
}

/**
 * The columns for one model of an evaluation.
 *
 * @param shown numbers of the measures that have a column, from left to right
 */
export function userColumns(
  evaluation: EvaluationView,
  model: ModelView | undefined,
  numbers: NumberFormats,
  baselineDelta: BaselineDelta | undefined,
  shown: readonly number[],
): UserGridColumn[] {
  const count = (value: number): Cell => ({
    kind: 'number',
    text: numbers.count(value),
    full: String(value),
    bar: undefined,
  });
  const cutoff = hitCutoffOf(evaluation);
  const missing: Cell = { kind: 'missing', text: '–', title: l10n.t('Not defined for this user') };
  const fixed: UserGridColumn[] = [
    {
      column: { kind: 'user' },
      label: l10n.t('User'),
      title: l10n.t('User id as in the files'),
      width: evaluation.titles?.users === undefined ? ['8em', '24em'] : ['14em', '30em'],
      cell: (row) => ({ kind: 'name', text: row.id, described: row.described }),
    },
    {
      column: { kind: 'list' },
      label: l10n.t('List'),
      title: l10n.t('Number of items recommended to the user'),
      width: ['5em', '7em'],
      cell: (row) => count(row.list),
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
  const measures = shown.flatMap((index): UserGridColumn[] => {
    const measure = evaluation.measures[index];
    if (!isPerUser(model, index)) return [];
    const range = barRange(measure.range, model?.means[index]?.histogramRange);
    const least = Math.min(18, Math.max(8, measure.name.length * 0.62 + 2));
    return [
      {
        column: { kind: 'measure', index },
        label: measure.name,
        title: `${measure.description} ${worstFirst()}`.trim(),
        width: [`${least}em`, `${least + 3}em`],
        cell(row) {
          const value = row.values[index];
          if (value === null || value === undefined) return missing;
          const bar =
            range === undefined
              ? undefined
              : Math.min(1, Math.max(0, (value - range[0]) / (range[1] - range[0])));
          return { kind: 'number', text: numbers.valueOf(measure, value), full: String(value), bar };
        },
      },
    ];
  });
  const [user, ...counts] = fixed;
  const compared =
    baselineDelta === undefined ? [] : [baselineDeltaColumn(evaluation, baselineDelta, numbers)];
  return [user, ...compared, ...counts, ...measures];
}

/** What a first click on the name of a measure does, whether larger or smaller is better. */
function worstFirst(): string {
  return l10n.t('The first click puts the worst users on top.');
}

/** By how much the user does better or worse here than with the baseline. */
function baselineDeltaColumn(
  evaluation: EvaluationView,
  baselineDelta: BaselineDelta,
  numbers: NumberFormats,
): UserGridColumn {
  const { name: measure, higherIsBetter, counts, range } = evaluation.measures[baselineDelta.measure];
  const [from, to] = range;
  const widest = from === null || to === null ? undefined : to - from;
  const baseline = evaluation.models[baselineDelta.baseline].name;
  const meaning = higherIsBetter
    ? l10n.t('{0} minus the same user’s value in {1}: below 0 is worse.', measure, clip(baseline, 200))
    : l10n.t('{0} minus the same user’s value in {1}: above 0 is worse.', measure, clip(baseline, 200));
  const missing: Cell = { kind: 'missing', text: '–', title: l10n.t('Not defined in both models') };
  return {
    column: { kind: 'baselineDelta' },
    label: l10n.t('{0} vs {1}', measure, clip(baseline, 40)),
    title: `${meaning} ${worstFirst()} ${l10n.t('It is “vs” in the query box.')}`,
    width: ['16em', '22em'],
    cell({ baselineDelta: value }) {
      if (value === null || value === undefined) return missing;
      const sign = value > 0 ? '+' : value < 0 ? '−' : '';
      return {
        kind: 'number',
        text: `${sign}${differenceText(numbers, counts, value)}`,
        full: String(value),
        bar: undefined,
        ...(widest !== undefined && {
          diverging: {
            share: Math.max(-1, Math.min(1, value / widest)),
            better: value > 0 === higherIsBetter,
          },
        }),
      };
    },
  };
}

/**
 * What the last column compares: the measure with the pinned model. Undefined where there is no other model, or no
 * value of the measure for one user.
 */
export function versusOf(
  { models }: EvaluationView,
  model: number,
  measure: number,
  baseline: number | undefined,
): BaselineDelta | undefined {
  if (baseline === undefined || baseline === model || models.length < 2) return undefined;
  return isPerUser(models[model], measure) ? { measure, baseline } : undefined;
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
