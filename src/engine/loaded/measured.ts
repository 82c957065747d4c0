import type { ModelResult } from '../../core/evaluation/evaluate';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import type { EvaluationInput } from '../../reading/inputs/evaluationInput';

/** Models with their values under a ground truth, or under the judgments of one judge or kind. */
export interface MeasuredModels {
  readonly input: EvaluationInput;
  readonly plan: EvaluationPlan;
  /** Returns an evaluated model by number. */
  readonly model: (index: number) => { readonly result: ModelResult };
}
