/** Smallest and largest value of a metric; an infinite bound or null means unbounded. */
type Range = readonly [number | null, number | null];

/** Clips an interval around an estimate to the range of the metric, which it may exceed for few users. */
export function intervalEnds(
  estimate: number,
  [low, high]: readonly [number, number],
  [least, most]: Range,
): [number, number] {
  return [
    Math.max(low, Math.min(estimate, least ?? -Infinity)),
    Math.min(high, Math.max(estimate, most ?? Infinity)),
  ];
}

/**
 * Returns half the width of an interval around a mean, from the side that the metric's range did not clip.
 */
export function halfWidthOf(mean: number, [low, high]: readonly [number, number]): number {
  return Math.max(mean - low, high - mean);
}
