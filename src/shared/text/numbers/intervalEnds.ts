/** Smallest and largest value of a metric; infinite or null: unbounded. */
type Range = readonly [number | null, number | null];

/** Clips an interval around an estimate to the range of the metric: with few users it may exceed it. */
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

/** Returns half the width of an interval around a mean: that of the side which no range has cut. */
export function halfWidthOf(mean: number, [low, high]: readonly [number, number]): number {
  return Math.max(mean - low, high - mean);
}
