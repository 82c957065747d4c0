/** Grid over the values of two models: `bins` on each axis, from the minimum of both models to the maximum. */
export interface HeatmapBins {
  readonly bins: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the lower edge of bin `at`, which is the upper edge of the bin before. Counting and drawing share
 * it.
 */
export function lowerEdgeOfBin({ bins, from, to }: HeatmapBins, at: number): number {
  return at === bins ? to : from + (at * (to - from)) / bins;
}
