import type { EvaluationView } from '../protocol/views/evaluationView';

/** Maximum lines and distributions that are drawn, so that they are distinguishable. */
const MAX_MODELS = 5;

/**
 * Returns the numbers of the models that charts draw, in their order: all if they are few, otherwise the best by the
 * drawn metric and the required ones.
 *
 * @param wanted required models: the baseline, the selected one, and those that a person added
 */
export function drawnModels(
  { models, measures }: Pick<EvaluationView, 'models' | 'measures'>,
  measure: number,
  wanted: readonly (number | undefined)[],
): number[] {
  const all = [...models.keys()];
  if (models.length <= MAX_MODELS + 1) return all;
  const mean = (model: number): number => models[model].means[measure].mean ?? Number.NaN;
  const sign = measures[measure].higherIsBetter ? -1 : 1;
  const best = all
    .filter((model) => !Number.isNaN(mean(model)))
    .sort((a, b) => sign * (mean(a) - mean(b)) || a - b)
    .slice(0, MAX_MODELS);
  return all.filter((model) => best.includes(model) || wanted.includes(model));
}
