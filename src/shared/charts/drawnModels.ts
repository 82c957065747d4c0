import { modelNumbersBestFirst } from '../leaderboard/bestMeans';
import type { EvaluationView } from '../protocol/views/evaluationView';

/** Maximum number of models whose lines and distributions are drawn: more are hard to distinguish. */
const MAX_MODELS = 5;

/**
 * Returns the numbers of the models that charts draw, best first: all if they are few, otherwise the best by the drawn
 * metric and the required ones.
 *
 * @param wanted required models: the baseline, the selected one, and those that a person added
 */
export function drawnModels(
  view: Pick<EvaluationView, 'models' | 'measures'>,
  measure: number,
  wanted: readonly (number | undefined)[],
): number[] {
  const ordered = modelNumbersBestFirst(view, measure);
  if (ordered.length <= MAX_MODELS + 1) return ordered;
  return ordered.filter((model, place) => place < MAX_MODELS || wanted.includes(model));
}
