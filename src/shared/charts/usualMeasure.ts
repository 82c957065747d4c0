import { cutoffOf } from '../leaderboard/cutoffs';
import type { EvaluationView } from '../protocol/views/evaluationView';

/** Number of the measure that charts draw until somebody chooses: the first that has a cutoff, else the first. */
export function usualMeasure(measures: EvaluationView['measures']): number {
  return Math.max(
    0,
    measures.findIndex(({ name }) => cutoffOf(name) !== undefined),
  );
}
