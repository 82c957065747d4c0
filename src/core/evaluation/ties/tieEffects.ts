import type { TieView } from '../../../shared/protocol/views/evaluationView';
import type { MeasureChoices, TieRule } from '../../measures/convention';
import { compileMeasure, type ResolvedMeasure } from '../../measures/resolve';
import type { DataBoundMeasure, PerUserMeasure } from '../../measures/measure';
import { cutThroughTies } from './cutoffTies';
import {
  evaluateRankings,
  type ModelEvaluationInput,
  type MeasureResult,
  type ModelResult,
  newResultColumns,
} from '../evaluate';
import { sameValue } from '../sameValue';
import type { EvaluationPlan } from '../plan';
import { splitPlan, resultOfValues } from '../planParts';
import { ItemTieBounds } from './itemTieBounds';
import { tiedUsers } from './tiedUsers';

/**
 * Returns, by name, the best, worst and expected value of each metric of a plan over all orders of entries with equal scores.
 * Best is the order with the largest gains first (or the largest worth, for metrics that use the worth of items),
 * worst the opposite; expected is the mean over all orders with equal probability. Metrics without a value per user
 * are omitted or depend on no order. All values are NaN if no bound is known: metrics that compare items with each
 * other (ILD, Calibration), or that count only some entries of duplicates.
 *
 * @param results results of `evaluateRankings` under the plan of `planUnderTieOrders`
 */
export function tieEffectsOf(
  input: ModelEvaluationInput,
  plan: EvaluationPlan,
  results: readonly MeasureResult[],
): ReadonlyMap<string, TieView> {
  const measures = measuresWithTies(plan);
  const cut = cutThroughTies(input, measures);
  return new Map(
    measures.map(({ name }, index) => {
      const worst = results[index];
      const expected = results[measures.length + index];
      const best = results[2 * measures.length + index];
      const view = {
        worst: worst.mean,
        expected: expected.mean,
        best: best.mean,
        users: dependentUsers(worst, best),
        atCutoff: cut[index],
      };
      return [name, view];
    }),
  );
}

function measuresWithTies(plan: EvaluationPlan): readonly ResolvedMeasure[] {
  return plan.measures.filter(
    ({ compiled }) => compiled.kind === 'per-user' || compiled.kind === 'data-bound',
  );
}

/** Returns a plan of each metric that depends on the order, under the worst, the expected and the best order. */
export function planUnderTieOrders(plan: EvaluationPlan): EvaluationPlan {
  const measures = measuresWithTies(plan);
  const under = (ties: TieRule): ResolvedMeasure[] =>
    measures.map((measure) => compileMeasure(measure, { ...measure.choices, ties } satisfies MeasureChoices));
  const worst = under('worst').map((measure) => inOrderOfWorth(measure, 'worst'));
  const expected = under('expected').map(ifBounded);
  const best = under('best').map((measure) => inOrderOfWorth(measure, 'best'));
  return { ...plan, measures: [...worst, ...expected, ...best] };
}

/**
 * Evaluates the plan of `planUnderTieOrders`, judging only users with equal scores in their list: others have the same
 * value as under `plan`. Faster if they are few.
 *
 * Yields the number of users done; returns the results of `evaluateRankings`.
 *
 * @param found results under `plan`
 */
export function* evaluateTiedUsers(
  input: ModelEvaluationInput,
  plan: EvaluationPlan,
  found: ModelResult,
): Generator<number, MeasureResult[]> {
  // Appended items are not ordered by the scores of lists.
  const { own, pooled, joined } = splitPlan(planUnderTieOrders(plan), ({ view }) => view.missed === 'absent');
  const known = new Map(found.measures.map(({ name, values }) => [name, values]));
  const columns = {
    ...newResultColumns(input.users.size, own),
    // Values of users who are not judged again are those under the plan.
    values: own.measures.map(({ name }) => Float64Array.from(known.get(name) ?? [])),
  };
  yield* evaluateRankings(input, own, tiedUsers(input.rankings), columns);
  const again = own.measures.map((measure, index) => resultOfValues(measure, columns.values[index], 0));
  const whole = pooled.measures.length === 0 ? undefined : yield* evaluateRankings(input, pooled);
  return joined(again, whole?.measures ?? []);
}

/** Returns a metric without a value if neither its best nor its worst order is known, so that no mean is reported. */
function ifBounded(measure: ResolvedMeasure): ResolvedMeasure {
  const { compiled } = measure;
  if (compiled.kind !== 'data-bound') return measure;
  const bind: DataBoundMeasure['bind'] = (data) => {
    const bound = compiled.bind(data);
    const isBounded = bound.kind !== 'per-user' || bound.sees === undefined || bound.tiedWorths !== undefined;
    return isBounded ? bound : unknown(bound);
  };
  return { ...measure, compiled: { kind: 'data-bound', bind } };
}

/** Returns a metric without a value for any user. */
function unknown(measure: PerUserMeasure): PerUserMeasure {
  return { ...measure, value: () => NaN, expected: () => NaN };
}

/** Returns a metric that depends on the worth of items, not on gains, in its best or worst order. */
function inOrderOfWorth(measure: ResolvedMeasure, end: 'best' | 'worst'): ResolvedMeasure {
  const { compiled, family, choices } = measure;
  if (compiled.kind !== 'data-bound') return measure;
  const first = (end === 'best') === family.higherIsBetter ? 'most' : 'least';
  const bind: DataBoundMeasure['bind'] = (data) => {
    const tied = compileMeasure(measure, { ...choices, ties: 'expected' }).compiled;
    const bound = tied.kind === 'data-bound' ? tied.bind(data) : undefined;
    if (bound?.kind !== 'per-user' || bound.sees === undefined) return compiled.bind(data);
    if (bound.tiedWorths === undefined) return unknown(bound);
    const order = new ItemTieBounds(bound, bound.tiedWorths, first);
    return { ...bound, expected: (list) => order.valueOf(list) };
  };
  return { ...measure, compiled: { kind: 'data-bound', bind } };
}

/** Returns the number of users whose value depends on the order of equal scores. */
function dependentUsers(worst: MeasureResult, best: MeasureResult): number {
  let count = 0;
  for (let user = 0; user < worst.values.length; user++)
    if (!sameValue(worst.values[user], best.values[user])) count++;
  return count;
}
