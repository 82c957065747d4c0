import type { MeanView } from '../protocol/views/evaluationView';
import type { ComparedMean } from './comparedPairs';

/**
 * How far a mean is from the baseline's; null: no user has both. Undefined: one of the means is undefined.
 *
 * @param verdict what is known of it: a mark stands beside the difference that it is about, which is one over the users
 *   of both, and of models with runs over all of them
 */
export function meanDifference(
  mean: Pick<MeanView, 'mean'> | undefined,
  baseline: Pick<MeanView, 'mean'> | undefined,
  verdict: Pick<ComparedMean, 'difference'> | undefined,
): number | null | undefined {
  if (mean === undefined || mean.mean === null || baseline === undefined || baseline.mean === null)
    return undefined;
  return verdict === undefined ? mean.mean - baseline.mean : verdict.difference;
}
