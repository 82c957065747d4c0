import type { EvaluationView } from '../protocol/views/evaluationView';

/** For each measure the best mean of all models; undefined where there is nothing to compare. */
export function bestMeans({
  models,
  measures,
}: Pick<EvaluationView, 'models' | 'measures'>): (number | undefined)[] {
  return measures.map((measure, index) => {
    const means = models
      .map((model) => model.means[index]?.mean ?? Number.NaN)
      .filter((mean) => !Number.isNaN(mean));
    if (models.length < 2 || means.length === 0 || means.every((mean) => mean === means[0])) return undefined;
    return measure.higherIsBetter ? Math.max(...means) : Math.min(...means);
  });
}

/** Number of the model with the best mean of the first measure that has one; the first of several such. */
export function bestModel(view: Pick<EvaluationView, 'models' | 'measures'>): number {
  const best = bestMeans(view);
  const measure = best.findIndex((mean) => mean !== undefined);
  if (measure < 0) return 0;
  return view.models.findIndex(({ means }) => means[measure].mean === best[measure]);
}
