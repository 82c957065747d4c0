import { inBlocks } from '../data/columns';
import type { PerUserMeasure } from '../measures/measure';
import type { ResolvedMeasure } from '../measures/resolve';
import type { MeasureResult } from './measureRunner';
import type { MeasuringPlan } from './plan';
import { RunningMean } from './runningMean';

/** A measure whose value for a user depends on this user's list and truth alone, and the mean on the values alone. */
type OfOneUser = ResolvedMeasure & { readonly compiled: PerUserMeasure };

/** Measures that can be measured of some users and then of others. */
export interface OwnPlan extends Omit<MeasuringPlan, 'measures'> {
  readonly measures: readonly OfOneUser[];
}

/** A plan in two; pooled are the measures that are bound to the data, speak of all lists together, pool pairs, or weigh users. */
export function partsOf(plan: MeasuringPlan): { readonly own: OwnPlan; readonly pooled: MeasuringPlan } {
  return {
    own: { ...plan, measures: plan.measures.filter(isOfOneUser) },
    pooled: { ...plan, measures: plan.measures.filter((measure) => !isOfOneUser(measure)) },
  };
}

/** The results of both parts in the plan's order. */
export function inPlanOrder(
  { measures }: MeasuringPlan,
  own: readonly MeasureResult[],
  pooled: readonly MeasureResult[],
): MeasureResult[] {
  let ownIndex = 0;
  let pooledIndex = 0;
  return measures.map((measure) => (isOfOneUser(measure) ? own[ownIndex++] : pooled[pooledIndex++]));
}

/** What `evaluateRankings` says of an own measure when it finds these values. */
export function resultOfValues(
  { name, compiled: { aggregate } }: OfOneUser,
  values: Float64Array,
  undefinedUsers: number,
): MeasureResult {
  const mean = new RunningMean(aggregate?.name, aggregate?.floor);
  inBlocks(values.length, (start, end) => {
    for (let i = start; i < end; i++) mean.add(values[i]);
  });
  return { name, mean: mean.mean, users: mean.count, undefinedUsers, values };
}

function isOfOneUser(measure: ResolvedMeasure): measure is OfOneUser {
  const { compiled } = measure;
  return (
    compiled.kind === 'per-user' &&
    compiled.breakdown === undefined &&
    compiled.aggregate?.weight === undefined
  );
}
