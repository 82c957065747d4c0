import { binEdges } from '../../shared/leaderboard/binEdges';
import { inBlocks } from '../data/columns';
import { clusteredHalfWidth, intervalHalfWidth } from './meanInterval';

/** Histogram of the users' values of one metric: equal bins between the ends of the axis. */
export interface Distribution {
  readonly bins: readonly number[];
  /** First and last value of the axis. */
  readonly range: readonly [number, number];
  /** Half the width of the 95% confidence interval of the mean; NaN for fewer than two values. */
  readonly halfWidth: number;
}

/** Number of bins. For values from 0 to 1, as of most metrics, a bin is 0.05 wide. */
const BINS = 20;

/**
 * Counts values into bins, without values that are not finite. The axis is the range of the metric if that is finite,
 * so that models can be compared visually; else it has round ends around the values. A value on the edge of two bins
 * is in the upper one; the largest is in the last.
 *
 * @param times number of users with each value; default: 1
 * @param clusters cluster of each value, for several values per user; default: each is a cluster
 */
export function distributionOf(
  values: Float64Array,
  range: readonly [number, number],
  times?: Float64Array,
  clusters?: Int32Array,
): Distribution {
  const { length } = values;
  const extent = new Extent();
  inBlocks(length, (start, end) => extent.add(values, times, start, end));
  const { count, low, high } = extent;
  if (count === 0) return { bins: [], range, halfWidth: Number.NaN };
  const [from, to] = axisOf(range, low, high);
  // Equal values have no spread, even if their sum was rounded.
  const mean = low === high ? low : extent.sum / count;
  const spread = new Spread(mean, from, to);
  inBlocks(length, (start, end) => spread.add(values, times, start, end));
  const halfWidth =
    clusters === undefined
      ? intervalHalfWidth(count, spread.squares)
      : halfWidthOfClusters(values, mean, count, clusters);
  return { bins: Array.from(spread.bins), range: [from, to], halfWidth };
}

/** Number of finite values weighted by users, their sum, minimum and maximum. */
class Extent {
  count = 0;
  sum = 0;
  low = Infinity;
  high = -Infinity;

  add(values: Float64Array, times: Float64Array | undefined, start: number, end: number): void {
    let { count, sum, low, high } = this;
    for (let i = start; i < end; i++) {
      const value = values[i];
      // Skips NaN and infinite values.
      if (value - value !== 0) continue;
      const users = times === undefined ? 1 : times[i];
      count += users;
      sum += users * value;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    this.count = count;
    this.sum = sum;
    this.low = low;
    this.high = high;
  }
}

/** Number of users with a finite value per bin, and the sum of squared deviations from the mean. */
class Spread {
  squares = 0;
  readonly bins = new Float64Array(BINS);
  private readonly edges: Float64Array;
  private readonly perValue: number;

  constructor(
    private readonly mean: number,
    private readonly from: number,
    to: number,
  ) {
    this.edges = Float64Array.from(binEdges(BINS, [from, to]));
    this.perValue = to > from ? BINS / (to - from) : 0;
  }

  add(values: Float64Array, times: Float64Array | undefined, start: number, end: number): void {
    const { mean, from, perValue, edges, bins } = this;
    // Uses deviations from the mean, not from 0: avoids cancellation if the spread is small relative to the mean.
    let { squares } = this;
    for (let i = start; i < end; i++) {
      const value = values[i];
      if (value - value !== 0) continue;
      const users = times === undefined ? 1 : times[i];
      squares += users * (value - mean) * (value - mean);
      let bin = Math.min(BINS - 1, Math.max(0, Math.floor((value - from) * perValue)));
      // Corrects rounding: the displayed edges decide.
      if (bin > 0 && value < edges[bin]) bin--;
      else if (bin < BINS - 1 && value >= edges[bin + 1] && perValue > 0) bin++;
      bins[bin] += users;
    }
    this.squares = squares;
  }
}

function halfWidthOfClusters(
  values: Float64Array,
  mean: number,
  count: number,
  clusters: Int32Array,
): number {
  const sums = new Float64Array(clusters.reduce((most, cluster) => Math.max(most, cluster), -1) + 1);
  const seen = new Uint8Array(sums.length);
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) continue;
    sums[clusters[i]] += values[i] - mean;
    seen[clusters[i]] = 1;
  }
  const found = seen.reduce((total, one) => total + one, 0);
  return clusteredHalfWidth(
    count,
    found,
    sums.reduce((total, sum) => total + sum * sum, 0),
  );
}

/** Returns the ends of the axis: the range of the metric, else multiples of a round step around all values. */
function axisOf(
  [least, largest]: readonly [number, number],
  low: number,
  high: number,
): readonly [number, number] {
  if (Number.isFinite(least) && Number.isFinite(largest)) return [least, largest];
  const start = Number.isFinite(least) ? least : low;
  const end = Number.isFinite(largest) ? largest : Math.max(high, start);
  if (!(end > start)) return [start, end];
  const power = 10 ** Math.floor(Math.log10((end - start) / BINS));
  for (const round of [1, 2, 5, 10, 20]) {
    const step = round * power;
    const from = Number.isFinite(least) ? least : Number((Math.floor(low / step) * step).toPrecision(12));
    const to = Number((from + BINS * step).toPrecision(12));
    // Far from 0, a step may be below the precision of a number.
    if (to >= end && from <= start) return [from, to];
  }
  return [start, end];
}
