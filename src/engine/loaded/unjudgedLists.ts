import { hasJudgements, judgedShareAt, overJudgedAlone } from '../../core/evaluation/judging/unjudgedItems';
import type { MeasureResult } from '../../core/evaluation/evaluate';
import type { Plan } from '../../core/evaluation/plan';
import type { Truth } from '../../core/data/truth';
import type { ResolvedMeasure } from '../../core/measures/resolve';
import type { UnjudgedView } from '../../shared/protocol/views/evaluationView';
import { orNull } from '../../shared/protocol/orNull';

/** A share below this is none, as it is written. */
export const LEAST_UNJUDGED = 0.005;

/**
 * What measures how much of the lists nobody judged, by how many items the measures that count unjudged ones look at.
 * Nothing where the truth names relevant items alone.
 */
export function judgedShares(truth: Pick<Truth, 'gains'>, plan: Plan): readonly ResolvedMeasure[] {
  if (!hasJudgements(truth)) return [];
  const counting = plan.measures.filter((measure) => overJudgedAlone(measure) !== undefined);
  return [...new Set(counting.map(({ cutoff }) => cutoff))].map((cutoff) => judgedShareAt(cutoff, plan));
}

/** @param found of each model what `shares` found; undefined: the convention refuses such lists for them */
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
    .filter((each) => each.shares.some((share) => (share ?? 0) >= LEAST_UNJUDGED));
}
