import type { EvaluationView } from '../protocol/views/evaluationView';

/** More lines and distributions cannot be told apart. */
const MOST = 5;

/**
 * Numbers of the models that charts draw, in their order: all of a few; of many the best by the measure that is drawn,
 * and those that must be there.
 *
 * @param wanted such as the baseline, the chosen one, and those that a person added; undefined: there is none
 */
export function drawnModels(
  { models, measures }: Pick<EvaluationView, 'models' | 'measures'>,
  measure: number,
  wanted: readonly (number | undefined)[],
): number[] {
  const all = [...models.keys()];
  if (models.length <= MOST + 1) return all;
  const mean = (model: number): number => models[model].means[measure].mean ?? Number.NaN;
  const sign = measures[measure].higherIsBetter ? -1 : 1;
  const best = all
    .filter((model) => !Number.isNaN(mean(model)))
    .sort((a, b) => sign * (mean(a) - mean(b)) || a - b)
    .slice(0, MOST);
  return all.filter((model) => best.includes(model) || wanted.includes(model));
}
