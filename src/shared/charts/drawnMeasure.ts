import { parseCutoff } from '../leaderboard/cutoffs';
import type { EvaluationView } from '../protocol/views/evaluationView';

/**
 * Returns the index of the metric that charts draw: the chosen one, possibly at another cutoff, otherwise the first
 * with a cutoff, otherwise the first.
 *
 * @param chosen name of the metric; undefined: none was chosen
 */
export function drawnMeasure(chosen: string | undefined, measures: EvaluationView['measures']): number {
  const stem = (name: string | undefined): string | undefined => name?.replace(/@\d+$/, '@');
  const found = [
    measures.findIndex(({ name }) => name === chosen),
    measures.findIndex(({ name }) => stem(name) === stem(chosen)),
    measures.findIndex(({ name }) => parseCutoff(name) !== undefined),
  ];
  return found.find((index) => index >= 0) ?? 0;
}
