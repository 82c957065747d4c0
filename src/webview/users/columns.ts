import type { BaselineDelta, UserColumn } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import type { EvaluationView, ModelView, UserRow } from '../../shared/protocol/views/evaluationView';
import { clip } from '../../shared/text/clip';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import type { Cell, GridColumn } from '../table/columns';
import { countColumns, measureColumn } from './listColumns';
import { isPerUser } from './perUser';

/** One column of the user table. */
interface UserGridColumn extends GridColumn<UserRow> {
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
  const user: UserGridColumn = {
    column: { kind: 'user' },
    label: l10n.t('User'),
    title: l10n.t('User ID as in the files'),
    width: evaluation.titles?.users === undefined ? ['8em', '24em'] : ['14em', '30em'],
    cell: (row) => ({ kind: 'name', text: row.id, described: row.described }),
  };
  const measures = shown
    .filter((index) => isPerUser(model, index))
    .map((index) =>
      measureColumn<UserRow>(evaluation, index, model, numbers, ({ values }) => values[index], worstFirst()),
    );
  const compared =
    baselineDelta === undefined ? [] : [baselineDeltaColumn(evaluation, baselineDelta, numbers)];
  return [user, ...compared, ...countColumns(evaluation, numbers), ...measures];
}

/** What a first click on the name of a measure does, whether larger or smaller is better. */
function worstFirst(): string {
  return l10n.t('Click once to sort worst first.');
}

/** By how much the user does better or worse here than with the baseline. */
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
  const meaning = higherIsBetter
    ? l10n.t('{0} minus the same user’s value in {1}: below 0 is worse.', measure, clip(baseline, 200))
    : l10n.t('{0} minus the same user’s value in {1}: above 0 is worse.', measure, clip(baseline, 200));
  const missing: Cell = { kind: 'missing', text: '–', title: l10n.t('Undefined in at least one model') };
  return {
    column: { kind: 'baselineDelta' },
    label: l10n.t('{0} vs. {1}', measure, clip(baseline, 40)),
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
