import { cutoffOf } from '../leaderboard/cutoffs';
import type { EvaluationView } from '../protocol/views/evaluationView';

/**
 * Number of the measure that charts draw: the chosen one, also at another cutoff, else the first that has a cutoff, else
 * the first.
 *
 * @param chosen its name; undefined: nobody chose
 */
export function drawnMeasure(chosen: string | undefined, measures: EvaluationView['measures']): number {
  const stem = (name: string | undefined): string | undefined => name?.replace(/@\d+$/, '@');
  const found = [
    measures.findIndex(({ name }) => name === chosen),
    measures.findIndex(({ name }) => stem(name) === stem(chosen)),
    measures.findIndex(({ name }) => cutoffOf(name) !== undefined),
  ];
  return found.find((index) => index >= 0) ?? 0;
}
