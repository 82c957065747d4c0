/** The smallest and largest value of a metric; infinite or null: there is none. */
type Range = readonly [number | null, number | null];

/**
 * Returns an interval around an estimate as far as values can lie: that of few users may reach beyond all values that a
 * metric can have.
 */
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
