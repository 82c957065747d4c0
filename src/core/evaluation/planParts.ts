import type { PerUserMeasure } from '../measures/measure';
import type { ResolvedMeasure } from '../measures/resolve';
import type { MeasureResult } from './measureRunner';
import type { MeasuringPlan } from './plan';
import { RunningMean } from './runningMean';

/**
 * A metric whose value for a user depends only on this user's list and ground truth, and whose mean depends only on
 * the values.
 */
type OfOneUser = ResolvedMeasure & { readonly compiled: PerUserMeasure };

/** A plan whose metrics can be evaluated for subsets of users. */
export interface SubsetPlan extends Omit<MeasuringPlan, 'measures'> {
  readonly measures: readonly OfOneUser[];
}

/**
 * Splits a plan in two: metrics of single users, which can be evaluated for subsets of users, and pooled
 * metrics, which are bound to the data, are over all lists together, pool pairs, or weight users.
 *
 * @param fits returns which of the metrics of single users go to the first part; default: all
 */
export function splitPlan(
  plan: MeasuringPlan,
  fits: (measure: PerUserMeasure) => boolean = () => true,
): {
  readonly own: SubsetPlan;
  readonly pooled: MeasuringPlan;
  /** Returns the results of user metrics and pooled metrics together, in the order of the plan. */
  readonly joined: (own: readonly MeasureResult[], pooled: readonly MeasureResult[]) => MeasureResult[];
} {
  const isOwn = (measure: ResolvedMeasure): measure is OfOneUser =>
    isOfOneUser(measure) && fits(measure.compiled);
  return {
    own: { ...plan, measures: plan.measures.filter(isOwn) },
    pooled: { ...plan, measures: plan.measures.filter((measure) => !isOwn(measure)) },
    joined: (own, pooled) => {
      const [ownResults, pooledResults] = [own.values(), pooled.values()];
      return plan.measures.flatMap((measure) => {
        const { value } = (isOwn(measure) ? ownResults : pooledResults).next();
        return value === undefined ? [] : [value];
      });
    },
  };
}

/** Returns the result that `evaluateRankings` gives for a metric of single users with these values. */
export function resultOfValues(
  { name, compiled: { aggregate } }: OfOneUser,
  values: Float64Array,
  undefinedUsers: number,
): MeasureResult {
  const mean = new RunningMean(aggregate);
  mean.addAll(values);
  return { name, mean: mean.mean, users: mean.count, undefinedUsers, values };
}

function isOfOneUser(measure: ResolvedMeasure): measure is OfOneUser {
  const { compiled } = measure;
  return compiled.kind === 'per-user' && compiled.aggregate?.weight === undefined;
}
