import {
  evaluateRankings,
  type ModelEvaluationInput,
  type ModelResult,
} from '../src/core/evaluation/evaluate';
import type { MeasuringPlan } from '../src/core/evaluation/plan';
import { runToEnd } from '../src/core/evaluation/steps';

/** What one model scores, where nobody waits for messages meanwhile. @throws InputError as `evaluateRankings` does */
export function evaluateAtOnce(input: ModelEvaluationInput, plan: MeasuringPlan): ModelResult {
  return runToEnd(evaluateRankings(input, plan));
}
