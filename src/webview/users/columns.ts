import type { BaselineDelta, UserColumn } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import type {
  EvaluationView,
  ModelView,
  UserRow,
  ValueRange,
} from '../../shared/protocol/views/evaluationView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { USER_COLUMNS } from '../../shared/query/userLanguage';
import { clipText } from '../../shared/text/clip';
import { distinguishingParts } from '../../shared/text/shortestNames';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import type { GridCell, GridColumn } from '../table/columns';
import { isPerUser } from './perUser';

/** Column of the user table. */
interface UserGridColumn extends GridColumn<UserRow> {
  readonly column: UserColumn;
}

/**
 * Returns the columns of the user table for a model.
 * @param shown indexes of the metrics that have a column, from left to right
 */
export function userColumns(
  evaluation: EvaluationView,
  model: ModelView | undefined,
  numbers: NumberFormats,
  baselineDelta: BaselineDelta | undefined,
  shown: readonly number[],
): UserGridColumn[] {
  const measures = shown
    .filter((index) => isPerUser(model, index))
    .map((index) => measureColumn(evaluation, index, model, numbers));
  const compared =
    baselineDelta === undefined ? [] : [baselineDeltaColumn(evaluation, baselineDelta, numbers)];
  const [user, ...counts] = fixedColumns(evaluation, numbers);
  return [user, ...compared, ...counts, ...measures];
}

/**
 * Returns the columns of the user's ID, the length of the list, and the number of relevant items and of hits.
 */
function fixedColumns(
  { titles, idStarts, ...evaluation }: EvaluationView,
  numbers: NumberFormats,
): UserGridColumn[] {
  const cutoff = hitCutoffOf(evaluation);
  const presentation: Record<
    'user' | 'list' | 'relevant' | 'hits',
    Pick<UserGridColumn, 'title' | 'width'>
  > = {
    user: {
      title: l10n.t('User ID as in the files'),
      width: titles?.users === undefined ? ['8em', '24em'] : ['14em', '30em'],
    },
    list: { title: l10n.t('Number of items recommended to the user'), width: ['5em', '7em'] },
    relevant: {
      title: l10n.t('Number of relevant items in the user’s ground truth'),
      width: ['6.5em', '8em'],
    },
    hits: {
      title:
        cutoff === undefined
          ? l10n.t('Number of relevant items in the list')
          : l10n.t('Number of relevant items in the top {0}', numbers.count(cutoff)),
      width: ['5em', '7em'],
    },
  };
  return USER_COLUMNS.filter((column) => 'label' in column).map(({ name, label, value }): UserGridColumn => ({
    ...presentation[name],
    column: { kind: name },
    label: label(),
    cell(row) {
      const shown = value(row);
      return typeof shown === 'string'
        ? { kind: 'name', text: shown, described: row.described, start: idStarts?.users }
        : { kind: 'number', text: numbers.count(shown), full: String(shown) };
    },
  }));
}

/** Returns the column of a metric's values, with bars. */
function measureColumn(
  { measures }: EvaluationView,
  index: number,
  model: ModelView | undefined,
  numbers: NumberFormats,
): UserGridColumn {
  const measure = measures[index];
  const range = barRange(measure.range, model?.means[index]?.histogramRange);
  const least = Math.min(18, Math.max(9, measure.name.length * 0.62 + 2));
  return {
    column: { kind: 'measure', index },
    label: measure.name,
    title: `${measure.description} ${worstFirst()}`.trim(),
    width: [`${least}em`, `${least + 3}em`],
    cell({ values }) {
      const value = values[index];
      if (value === null || value === undefined)
        return { kind: 'missing', text: '–', title: l10n.t('Undefined for this user') };
      const full = String(value);
      // If ties are averaged, a hit may be fractional.
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

/**
 * Returns the range of a column's bars: the range of the metric, or the observed range if the metric is
 * unbounded.
 */
function barRange(
  range: ValueRange,
  seen: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  const from = range[0] ?? seen?.[0];
  const to = range[1] ?? seen?.[1];
  return from === undefined || to === undefined || !(to > from) ? undefined : [from, to];
}

/** Returns the last sentence of a metric heading's tooltip, which explains the order by a click. */
function worstFirst(): string {
  return l10n.t('Click once to sort worst first.');
}

/** Returns the column of a user's difference from the baseline. */
function baselineDeltaColumn(
  evaluation: EvaluationView,
  baselineDelta: BaselineDelta,
  numbers: NumberFormats,
): UserGridColumn {
  const compared = evaluation.measures[baselineDelta.measure];
  const { name: measure, higherIsBetter, range } = compared;
  const [from, to] = range;
  const widest = from === null || to === null ? undefined : to - from;
  const baseline = evaluation.models[baselineDelta.baseline].name;
  const label = distinguishingParts(evaluation.models.map(({ name }) => name))[baselineDelta.baseline];
  const meaning = higherIsBetter
    ? l10n.t('{0} minus the same user’s value in {1}: below 0 is worse.', measure, clipText(baseline, 200))
    : l10n.t('{0} minus the same user’s value in {1}: above 0 is worse.', measure, clipText(baseline, 200));
  const missing: GridCell = { kind: 'missing', text: '–', title: l10n.t('Undefined in at least one model') };
  return {
    column: { kind: 'baselineDelta' },
    label: l10n.t('{0} vs. {1}', measure, clipText(label, 40)),
    title: `${meaning} ${worstFirst()} ${l10n.t('It is “vs” in the query box.')}`,
    width: ['15em', '20em'],
    cell({ baselineDelta: value }) {
      if (value === null || value === undefined) return missing;
      const text = numbers.differenceOf(compared, value);
      const better = value > 0 === higherIsBetter;
      return {
        kind: 'number',
        text,
        full: String(value),
        ...(value !== 0 && { spoken: `${text}, ${better ? l10n.t('better') : l10n.t('worse')}` }),
        ...(widest !== undefined && {
          bar: { kind: 'difference', share: Math.max(-1, Math.min(1, value / widest)), better },
        }),
      };
    },
  };
}

/**
 * Returns what the last column compares: a metric, with the baseline. Undefined if there is no other model,
 * or the metric has no value per user.
 */
export function lastColumnComparison(
  { models }: EvaluationView,
  model: number,
  measure: number,
  baseline: number | undefined,
): BaselineDelta | undefined {
  if (baseline === undefined || baseline === model || models.length < 2) return undefined;
  return isPerUser(models[model], measure) ? { measure, baseline } : undefined;
}
