import { bettingMeanBounds } from '../statistics/bounds/bettingMean';
import { shareLowerBound } from '../statistics/bounds/clopperPearson';
import { skewedMeanBounds } from '../statistics/bounds/skewedMean';

/** Chance that what is bounded is below the first bound, and that it is above the second. */
export type Tails = readonly [low: number, high: number];

/** Smallest and largest possible value; infinite if there is none. */
export type ValueRange = readonly [low: number, high: number];

/**
 * Confidence bounds of the mean of independent values, one a user: exact ones of a share if every value is at an end of
 * the range, else betting bounds, which are valid for any values in the range, else bounds that hold for many users with
 * values that are not very skewed. Undefined if there are too few for any. Values outside the range count as without one.
 */
export function meanBounds(
  values: Float64Array,
  range: ValueRange,
  tails: Tails,
  seed: number,
): readonly [number, number] | undefined {
  const count = values.length;
  if (count === 0) return undefined;
  if (!isWithin(values, range)) return skewedMeanBounds(values, tails);
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

/** Rounding by which values may be outside their range, as a share of its width. */
const TOLERANCE = 1e-9;

/** Whether the range is finite and has every value in it. */
export function isWithin(values: Float64Array, [start, end]: ValueRange): boolean {
  const width = end - start;
  if (!Number.isFinite(width)) return false;
  const [low, high] = [start - TOLERANCE * width, end + TOLERANCE * width];
  // There may be millions.
  for (const value of values) if (value < low || value > high) return false;
  return true;
}

function shareBounds(hits: number, count: number, [low, high]: Tails): readonly [number, number] {
  return [shareLowerBound(hits, count, low), 1 - shareLowerBound(count - hits, count, high)];
}

/**
 * Returns confidence bounds of a mean difference if it is the same for all of these users. Other users may have any
 * difference that the range allows; their share is at most Clopper & Pearson's bound for 0 of `count`.
 *
 * @param width of the range of the values, and so the largest difference
 */
export function sameDifferenceBounds(
  difference: number,
  count: number,
  width: number,
  [low, high]: Tails,
): readonly [number, number] {
  return [
    difference - (1 - shareLowerBound(count, count, low)) * (width + difference),
    difference + (1 - shareLowerBound(count, count, high)) * (width - difference),
  ];
}
