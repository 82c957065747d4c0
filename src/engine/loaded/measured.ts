import type { ModelResult } from '../../core/evaluation/evaluate';
import type { Plan } from '../../core/evaluation/plan';
import type { EvaluationInput } from '../../reading/inputs/evaluationInput';

/** Models with the values that they have by a ground truth: all of it, or a part. */
export interface Measured {
  readonly input: EvaluationInput;
  readonly plan: Plan;
  /** Returns an evaluated model by number. */
  readonly model: (index: number) => { readonly result: ModelResult };
}
