import type { MeasureChoices, TieRule } from '../../measures/convention';
import { compileMeasure, type ResolvedMeasure } from '../../measures/resolve';
import type { DataBoundMeasure, PerUserMeasure } from '../../measures/measure';
import { cutThroughTies } from './cutoffTies';
import {
  evaluateRankings,
  type EvaluationInput,
  type MeasureResult,
  type ModelResult,
  newColumns,
} from '../evaluate';
import { sameValue } from '../sameValue';
import type { Plan } from '../plan';
import { partsOf, resultOfValues } from '../planParts';
import { ItemTieBounds } from './itemTieBounds';
import { tiedUsers } from './tiedUsers';

/** What equal scores leave open in a measure: it could have been anything between worst and best. */
export interface TieEffect {
  /** The measure's name. */
  readonly measure: string;
  /** Means over the users; NaN: undefined. */
  readonly worst: number;
  readonly expected: number;
  readonly best: number;
  /** Users of whom the value depends on the order of equal scores. */
  readonly dependentUsers: number;
  /** Users whose list has equal scores on both sides of the cutoff; 0 without a cutoff. */
  readonly tiedAtCutoff: number;
  /** The same per user, by user number; NaN: not counted, or undefined. */
  readonly perUser: {
    readonly worst: Float64Array;
    readonly expected: Float64Array;
    readonly best: Float64Array;
  };
}

/**
 * Best, worst and expected value of each measure of a plan over all orders of entries with equal scores.
 * Best stands for the order with the largest gains first, worst for the opposite, or with what the items are worth to a
 * measure that looks at those; expected is the mean over all orders, each equally likely. Measures without a value per
 * user are left out or depend on no order; of those that compare items with each other (ILD, Calibration), and where
 * repeated items count in some entries only, nothing is known: all is NaN.
 *
 * @param results what `evaluateRankings` gives of the measures of `underEveryOrder`
 */
export function tieEffectsOf(
  input: EvaluationInput,
  plan: Plan,
  results: readonly MeasureResult[],
): TieEffect[] {
  const measures = measuresWithTies(plan);
  const cut = cutThroughTies(input, measures);
  return measures.map((measure, index): TieEffect => {
    const worst = results[index];
    const expected = results[measures.length + index];
    const best = results[2 * measures.length + index];
    return {
      measure: measure.name,
      worst: worst.mean,
      expected: expected.mean,
      best: best.mean,
      dependentUsers: dependentUsers(worst, best),
      tiedAtCutoff: cut[index],
      perUser: { worst: worst.values, expected: expected.values, best: best.values },
    };
  });
}

function measuresWithTies(plan: Plan): readonly ResolvedMeasure[] {
  return plan.measures.filter(
    ({ compiled }) => compiled.kind === 'per-user' || compiled.kind === 'data-bound',
  );
}

/** Each measure of a plan that order can make a difference to, under the worst, the expected and the best order. */
export function underEveryOrder(plan: Plan): Plan {
  const measures = measuresWithTies(plan);
  const under = (ties: TieRule): ResolvedMeasure[] =>
    measures.map((measure) => compileMeasure(measure, { ...measure.choices, ties } satisfies MeasureChoices));
  const worst = under('worst').map((measure) => inOrderOfWorth(measure, 'worst'));
  const expected = under('expected').map(ifBounded);
  const best = under('best').map((measure) => inOrderOfWorth(measure, 'best'));
  return { ...plan, measures: [...worst, ...expected, ...best] };
}

/**
 * The measures of `underEveryOrder`, of which a list without equal scores has the value that it has under the plan: only
 * the users of the other lists are judged again. Worth it where these are few.
 *
 * Yields the number of users done; returns what `evaluateRankings` gives of them.
 *
 * @param found what it gave under the plan
 */
export function* amongTiedUsers(
  input: EvaluationInput,
  plan: Plan,
  found: ModelResult,
): Generator<number, MeasureResult[]> {
  // What is put behind a list is in no order that its scores decide.
  const { own, pooled, joined } = partsOf(underEveryOrder(plan), ({ view }) => view.missed === 'absent');
  const known = new Map(found.measures.map(({ name, values }) => [name, values]));
  const columns = {
    ...newColumns(input.users.size, own),
    // Beside the users who are judged again, the values are those under the plan.
    values: own.measures.map(({ name }) => Float64Array.from(known.get(name) ?? [])),
  };
  yield* evaluateRankings(input, own, tiedUsers(input.rankings), columns);
  const again = own.measures.map((measure, index) => resultOfValues(measure, columns.values[index], 0));
  const whole = pooled.measures.length === 0 ? undefined : yield* evaluateRankings(input, pooled);
  return joined(again, whole?.measures ?? []);
}

/** A measure of which neither best nor worst order is known, as one without a value: nothing would be said of its mean. */
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

/** A measure without a value for anybody. */
function unknown(measure: PerUserMeasure): PerUserMeasure {
  return { ...measure, value: () => NaN, expected: () => NaN };
}

/** A measure of what items are worth to it, rather than of gains, under the order that is best or worst for itself. */
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

function dependentUsers(worst: MeasureResult, best: MeasureResult): number {
  let count = 0;
  for (let user = 0; user < worst.values.length; user++)
    if (!sameValue(worst.values[user], best.values[user])) count++;
  return count;
}
