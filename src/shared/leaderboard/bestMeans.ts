import type { EvaluationView } from '../protocol/views/evaluationView';

/** Returns the best mean of all models by metric; undefined if fewer than two models have a mean. */
export function bestMeans({
  models,
  measures,
}: Pick<EvaluationView, 'models' | 'measures'>): (number | undefined)[] {
  return measures.map(({ higherIsBetter }, index) =>
    bestValue(
      models.map((model) => model.means[index]?.mean ?? null),
      higherIsBetter,
    ),
  );
}

/** Returns the best of some means; undefined if fewer than two are defined. */
export function bestValue(all: readonly (number | null)[], higherIsBetter: boolean): number | undefined {
  const means = all.flatMap((mean) => (mean === null || Number.isNaN(mean) ? [] : [mean]));
  if (all.length < 2 || means.length === 0 || means.every((mean) => mean === means[0])) return undefined;
  return higherIsBetter ? Math.max(...means) : Math.min(...means);
}

/**
 * Returns the number of the model with the best mean of the first metric with a mean; of equal means, the
 * first.
 */
export function bestModel(view: Pick<EvaluationView, 'models' | 'measures'>): number {
  const best = bestMeans(view);
  const measure = best.findIndex((mean) => mean !== undefined);
  if (measure < 0) return 0;
  return view.models.findIndex(({ means }) => means[measure].mean === best[measure]);
}

/**
 * Returns the numbers of the models by their mean of a metric, the best first and models without a mean last.
 */
export function modelNumbersBestFirst(
  {
    models,
    measures,
  }: {
    readonly models: readonly { readonly means: readonly { readonly mean: number | null }[] }[];
    readonly measures: EvaluationView['measures'];
  },
  measure: number,
): number[] {
  const sign = measures[measure]?.higherIsBetter === false ? 1 : -1;
  const place = (model: number): number => {
    const mean = models[model].means[measure]?.mean ?? Number.NaN;
    return Number.isNaN(mean) ? Infinity : sign * mean;
  };
  return [...models.keys()].sort((a, b) => place(a) - place(b) || a - b);
}
