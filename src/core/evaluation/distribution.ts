import { intervalHalfWidth } from './meanInterval';

/** How the users' values of one measure are spread: equal bins between the ends of the axis. */
export interface Distribution {
  readonly bins: readonly number[];
  /** Ends of the axis. */
  readonly range: readonly [number, number];
  /** Half the width of the 95 % confidence interval of the mean; NaN with fewer than two values. */
  readonly halfWidth: number;
}

const BINS = 12;

/**
 * Counts values into bins. What is not finite is left out. Where the measure's own range is finite it is the
 * axis, so that models can be compared by eye; else the values' own ends are.
 */
export function distributionOf(values: Float64Array, range: readonly [number, number]): Distribution {
  let count = 0;
  let sum = 0;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    // Neither NaN nor infinite.
    if (value - value !== 0) continue;
    count++;
    sum += value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (count === 0) return { bins: [], range, halfWidth: Number.NaN };
  const from = Number.isFinite(range[0]) ? range[0] : low;
  const to = Number.isFinite(range[1]) ? range[1] : Math.max(high, from);
  const bins = new Array<number>(BINS).fill(0);
  const width = (to - from) / BINS;
  // Equal values have no spread, though their sum may have been rounded.
  const mean = low === high ? low : sum / count;
  // Deviations are taken from the mean, not from zero: no cancellation when the spread is small beside the mean.
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value - value !== 0) continue;
    squares += (value - mean) * (value - mean);
    const bin = width > 0 ? Math.floor((value - from) / width) : 0;
    bins[bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin]++;
  }
  return { bins, range: [from, to], halfWidth: intervalHalfWidth(count, squares) };
}
