import { hasJudgements, judgedShareAt, onCondensedLists } from '../../core/evaluation/judging/unjudgedItems';
import { evaluateRankings, type ModelEvaluationInput } from '../../core/evaluation/evaluate';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import { runToEnd } from '../../core/evaluation/steps';
import type { Truth } from '../../core/data/truth';
import type { ResolvedMeasure } from '../../core/measures/resolve';
import type { MeasuredModel } from '../threads/measuring/measuring';
import type { UnjudgedDepthView, UnjudgedView } from '../../shared/protocol/views/evaluationView';

/** Metrics that count the unjudged entries of lists within a depth. */
export interface JudgedShares {
  /** Undefined: whole lists. */
  readonly depth: number | undefined;
  readonly judged: ResolvedMeasure;
  /** Metric that counts pooled items as judged; undefined: no item is pooled. */
  readonly pooled: ResolvedMeasure | undefined;
}

/** Returns the metrics that count unjudged entries, one group per cutoff of metrics that unjudged items matter to. */
export function judgedShares({ gains }: Pick<Truth, 'gains'>, plan: EvaluationPlan): readonly JudgedShares[] {
  const hasPooled = gains.some((gain) => gain < 0);
  const counting = plan.measures.filter((measure) => onCondensedLists(measure) !== undefined);
  return [...new Set(counting.map(({ cutoff }) => cutoff))].map((depth) => ({
    depth,
    judged: judgedShareAt(depth, 'unjudged', plan),
    pooled: hasPooled ? judgedShareAt(depth, 'judged', plan) : undefined,
  }));
}

/** Returns the metrics of groups, in order. */
export function measuresOf(shares: readonly JudgedShares[]): ResolvedMeasure[] {
  return shares.flatMap(({ judged, pooled }) => (pooled === undefined ? [judged] : [judged, pooled]));
}

/**
 * Returns the counts of unjudged entries in the lists of a model.
 *
 * @param measured model that was measured with `measuresOf(shares)` in addition
 */
export function unjudgedLists(
  shares: readonly JudgedShares[],
  { result: { listLengths }, beside }: Pick<MeasuredModel, 'result' | 'beside'>,
  truth: Truth,
): UnjudgedView {
  let usersWithoutTruth = 0;
  for (const [user, length] of listLengths.entries())
    if (length > 0 && truth.offsets[user + 1] === truth.offsets[user]) usersWithoutTruth++;
  let next = 0;
  return {
    positiveOnly: !hasJudgements(truth),
    usersWithoutTruth,
    depths: shares.map(({ depth, pooled }) => {
      const judged = beside[next++].values;
      return depthView(depth, listLengths, judged, pooled && beside[next++].values);
    }),
  };
}

/**
 * Returns the number of unjudged entries within the largest cutoff of the metrics, by user; NaN: the user has no list, or
 * no judgment.
 */
export function unjudgedEntries(input: ModelEvaluationInput, plan: EvaluationPlan): Float64Array {
  const { hitCutoff = Infinity } = plan;
  const measures = [judgedShareAt(plan.hitCutoff, 'unjudged', plan)];
  const { listLengths, measures: shares } = runToEnd(evaluateRankings(input, { ...plan, measures }));
  return shares[0].values.map((share, user) => unjudgedOf(share, Math.min(hitCutoff, listLengths[user])));
}

/** Returns the number of unjudged entries. @param share of the entries that is judged */
function unjudgedOf(share: number, entries: number): number {
  return Math.round((1 - share) * entries);
}

/** @param judged share of each list that is judged; NaN: the user has no list, or no judgment */
function depthView(
  depth: number | undefined,
  listLengths: Int32Array,
  judged: Float64Array,
  pooled: Float64Array | undefined,
): UnjudgedDepthView {
  const counts = { entries: 0, unjudged: 0, pooled: 0, users: 0 };
  for (const [user, share] of judged.entries()) {
    if (Number.isNaN(share)) continue;
    const entries = Math.min(depth ?? Infinity, listLengths[user]);
    const unjudged = unjudgedOf(share, entries);
    counts.entries += entries;
    counts.unjudged += unjudged;
    if (pooled !== undefined) counts.pooled += Math.round((pooled[user] - share) * entries);
    if (unjudged > 0) counts.users++;
  }
  const { entries, unjudged } = counts;
  return { depth: depth ?? null, ...counts, share: entries === 0 ? null : unjudged / entries };
}
