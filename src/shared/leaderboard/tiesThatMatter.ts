import type { EvaluationView, MeanView } from '../protocol/views/evaluationView';
import type { NumberFormats } from '../text/numbers/numberFormats';

/**
 * Returns the evaluation without the ties of means that no other order of equal scores would visibly change.
 */
export function withTiesThatMatter(
  evaluation: EvaluationView,
  { meanOf }: Pick<NumberFormats, 'meanOf'>,
): EvaluationView {
  const columns = evaluation.measures.map((measure, column) => {
    const means = evaluation.models.map((model) => model.means[column]);
    return means.map((_, model) => tiesMatter(means, model, (mean) => meanOf(measure, mean)));
  });
  return {
    ...evaluation,
    models: evaluation.models.map((model, at) => ({
      ...model,
      means: model.means.map((mean, column) => {
        if (mean.ties === undefined || columns[column][at]) return mean;
        const { ties: _, ...rest } = mean;
        return rest;
      }),
    })),
  };
}

/**
 * Returns whether another order of equal scores would change a mean as printed, or the order of the models.
 * @param means means of one metric, by model
 * @param model index of the mean's model
 * @param printed formats a mean
 */
function tiesMatter(
  means: readonly Pick<MeanView, 'mean' | 'ties'>[],
  model: number,
  printed: (mean: number) => string,
): boolean {
  const { mean, ties } = means[model];
  if (mean === null || ties === undefined) return false;
  if ([ties.worst, ties.best].some((other) => printed(other) !== printed(mean))) return true;
  const [low, high] = rangeOf(mean, ties);
  return means.some((other, index) => {
    if (index === model || other.mean === null) return false;
    const [otherLow, otherHigh] = rangeOf(other.mean, other.ties);
    return other.mean > mean ? high > otherLow : low < otherHigh;
  });
}

function rangeOf(mean: number, ties: MeanView['ties']): readonly [low: number, high: number] {
  const ends = ties === undefined ? [mean] : [mean, ties.worst, ties.best];
  return [Math.min(...ends), Math.max(...ends)];
}
