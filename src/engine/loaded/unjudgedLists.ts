import { hasJudgements, judgedShareAt, onCondensedLists } from '../../core/evaluation/judging/unjudgedItems';
import type { MeasureResult } from '../../core/evaluation/evaluate';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import type { Truth } from '../../core/data/truth';
import type { ResolvedMeasure } from '../../core/measures/resolve';
import type { UnjudgedView } from '../../shared/protocol/views/evaluationView';
import { orNull } from '../../shared/protocol/orNull';

/** Minimum share that is displayed. Smaller shares are rounded to 0%. */
export const MIN_DISPLAYED_UNJUDGED_SHARE = 0.005;

/**
 * Returns the metrics that compute the unjudged share of lists, one per cutoff of metrics that count unjudged items.
 * Empty if the ground truth has only relevant items.
 */
export function judgedShares(truth: Pick<Truth, 'gains'>, plan: EvaluationPlan): readonly ResolvedMeasure[] {
  if (!hasJudgements(truth)) return [];
  const counting = plan.measures.filter((measure) => onCondensedLists(measure) !== undefined);
  return [...new Set(counting.map(({ cutoff }) => cutoff))].map((cutoff) => judgedShareAt(cutoff, plan));
}

/**
 * Returns the unjudged shares.
 *
 * @param found results of `shares` by model; undefined: the convention refuses the lists
 */
export function unjudgedLists(
  shares: readonly ResolvedMeasure[],
  found: readonly (readonly MeasureResult[] | undefined)[],
): readonly UnjudgedView[] {
  const models = found.filter((results) => results !== undefined);
  if (models.length < found.length) return [];
  return shares
    .map(({ cutoff }, at) => ({
      cutoff: cutoff ?? null,
      shares: models.map((results) => orNull(1 - results[at].mean)),
    }))
    .filter((each) => each.shares.some((share) => (share ?? 0) >= MIN_DISPLAYED_UNJUDGED_SHARE));
}
