import type { MeanView } from '../protocol/views/evaluationView';

/** How far a mean is from the baseline's. Undefined: one of them is undefined. */
export function meanDifference(
  { mean }: Pick<MeanView, 'mean'>,
  baseline: Pick<MeanView, 'mean'> | undefined,
  higherIsBetter: boolean,
): { readonly difference: number; readonly better: boolean } | undefined {
  if (mean === null || baseline === undefined || baseline.mean === null) return undefined;
  const difference = mean - baseline.mean;
  return { difference, better: difference > 0 === higherIsBetter };
}
