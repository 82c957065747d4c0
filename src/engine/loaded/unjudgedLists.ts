import { evaluateRankings } from '../../core/evaluation/evaluate';
import { hasJudgements, judgedShareAt, overJudgedAlone } from '../../core/evaluation/judging/unjudgedItems';
import type { Plan } from '../../core/evaluation/plan';
import { InputError } from '../../shared/protocol/problem';
import type { UnjudgedView } from '../../shared/protocol/views/evaluationView';
import { measurable, type EvaluationInput } from '../reading/evaluationInput';
import { inSlices } from '../threads/yieldToEvents';
import { orNull } from '../../shared/protocol/orNull';

/** A share below this is none, as it is written. */
export const LEAST_UNJUDGED = 0.005;

/**
 * How much of the lists nobody judged, by how many items the measures that count unjudged ones look at. Nothing where
 * the truth names relevant items alone.
 */
export async function unjudgedLists(
  input: EvaluationInput,
  plan: Plan,
  check: () => void,
): Promise<readonly UnjudgedView[]> {
  if (!hasJudgements(input.truth.truth)) return [];
  const counting = plan.measures.filter((measure) => overJudgedAlone(measure) !== undefined);
  const cutoffs = [...new Set(counting.map(({ cutoff }) => cutoff))];
  if (cutoffs.length === 0) return [];
  const measures = cutoffs.map((cutoff) => judgedShareAt(cutoff, plan));
  const shares: (number | null)[][] = [];
  try {
    for (const model of input.models) {
      const { measures: found } = await inSlices(
        evaluateRankings(measurable(input, model), { ...plan, measures }),
        check,
      );
      shares.push(found.map(({ mean }) => orNull(1 - mean)));
    }
  } catch (error) {
    // The convention refuses such lists for this measure, but not for those that were asked for.
    if (error instanceof InputError) return [];
    throw error;
  }
  return cutoffs
    .map((cutoff, at) => ({ cutoff: cutoff ?? null, shares: shares.map((found) => found[at]) }))
    .filter((each) => each.shares.some((share) => (share ?? 0) >= LEAST_UNJUDGED));
}
