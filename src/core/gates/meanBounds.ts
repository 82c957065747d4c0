import { bettingMeanBounds } from '../statistics/bounds/bettingMean';
import { shareLowerBound } from '../statistics/bounds/clopperPearson';
import { skewedMeanBounds } from '../statistics/bounds/skewedMean';

/** Probability that the true value is below the first bound, and probability that it is above the second. */
export type TailProbabilities = readonly [low: number, high: number];

/** Minimum and maximum possible value; infinite if unlimited. */
export type PossibleRange = readonly [low: number, high: number];

/**
 * Returns confidence bounds of the mean of independent values, one per user: exact bounds of a share if every
 * value is the minimum or maximum of the range; else betting bounds, which are valid for any values in the
 * range; else bounds for many users with moderately skewed values. Undefined if there are too few users. If
 * values are outside the range, it counts as unlimited.
 */
export function meanBounds(
  values: Float64Array,
  range: PossibleRange,
  tails: TailProbabilities,
  seed: number,
): readonly [number, number] | undefined {
  const count = values.length;
  if (count === 0) return undefined;
  if (!isWithinRange(values, range)) return skewedMeanBounds(values, tails);
  const [start, end] = range;
  const width = end - start;
  const shares = values.map((value) => Math.min(1, Math.max(0, (value - start) / width)));
  const [low, high] = shares.every((share) => share === 0 || share === 1)
    ? shareBounds(
        shares.reduce((sum, share) => sum + share, 0),
        count,
        tails,
      )
    : bettingMeanBounds(shares, tails, seed);
  return [start + width * low, start + width * high];
}

/** Tolerance for values outside their range due to rounding, as a share of its width. */
const TOLERANCE = 1e-9;

/** Returns whether the range is finite and contains every value. */
export function isWithinRange(values: Float64Array, [start, end]: PossibleRange): boolean {
  const width = end - start;
  if (!Number.isFinite(width)) return false;
  const [low, high] = [start - TOLERANCE * width, end + TOLERANCE * width];
  // A loop, because there may be millions.
  for (const value of values) if (value < low || value > high) return false;
  return true;
}

function shareBounds(hits: number, count: number, [low, high]: TailProbabilities): readonly [number, number] {
  return [shareLowerBound(hits, count, low), 1 - shareLowerBound(count - hits, count, high)];
}

/**
 * Returns confidence bounds of a mean difference that is equal for all of these users. Other users may have
 * any difference within the range; their share is at most Clopper & Pearson's bound for 0 of `count`.
 *
 * @param width width of the range of values, the largest possible difference
 */
export function sameDifferenceBounds(
  difference: number,
  count: number,
  width: number,
  [low, high]: TailProbabilities,
): readonly [number, number] {
  return [
    difference - (1 - shareLowerBound(count, count, low)) * (width + difference),
    difference + (1 - shareLowerBound(count, count, high)) * (width - difference),
  ];
}
