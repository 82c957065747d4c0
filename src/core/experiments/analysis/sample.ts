import { sumOfValues } from '../../statistics/resampling/permutedArms';
import type { MetricKind } from '../../../shared/protocol/experimentResult';
import type { MetricValues } from '../metrics/metricValues';

/** Standard deviation, relative to the largest term, below which it is rounding error. */
const ROUNDING = 1e-12;

/** Estimate of a metric in one variant, with its variance. */
export interface Sample {
  readonly kind: MetricKind;
  readonly n: number;
  /** Value of the metric; null: no user counts, or the denominator is 0. */
  readonly estimate: number | null;
  /** Variance of one user; for a ratio, of the users linearised around it. null: fewer than two users. */
  readonly variance: number | null;
  /** Sum of the numerators, or of the values. */
  readonly sum: number;
  /** Sum of the denominators; for a mean and a share, the number of users. */
  readonly denominator: number;
  /** Whether the numerator or the denominator of some user is negative. */
  readonly negative: boolean;
  /** Values of the users that the estimate is computed from. */
  readonly values: MetricValues;
}

/**
 * Returns the estimate of one variant and the variance of its unit, the user. Ratios use the delta method: the sample
 * variance of (x − R y)/ȳ around the ratio R of the variant (A. Deng, U. Knoblich and J. Lu, Applying the delta
 * method in metric analytics, KDD 2018). Variances are computed in two passes around the mean.
 */
export function sampleStatistics(kind: MetricKind, values: MetricValues): Sample {
  const { x, y } = values;
  const n = x.length;
  const sum = sumOfValues(x);
  const denominator = y === undefined ? n : sumOfValues(y);
  const negative = isBelowZero(x) || (y !== undefined && isBelowZero(y));
  const base = { kind, n, sum, denominator, negative, values };
  if (n === 0 || denominator === 0) return { ...base, estimate: null, variance: null };
  const estimate = sum / denominator;
  if (kind === 'share') return { ...base, estimate, variance: estimate * (1 - estimate) };
  if (n < 2) return { ...base, estimate, variance: null };
  return {
    ...base,
    estimate,
    variance: y === undefined ? varianceOf(x, estimate) : linearised(x, y, estimate, denominator / n),
  };
}

function isBelowZero(values: Float64Array): boolean {
  for (let at = 0; at < values.length; at++) if (values[at] < 0) return true;
  return false;
}

/** Returns the sample variance around the mean, with n − 1; 0 if it is only rounding error. */
function varianceOf(values: Float64Array, mean: number): number {
  let squares = 0;
  let rest = 0;
  let largest = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    const from = value - mean;
    squares += from * from;
    rest += from;
    const size = Math.abs(value);
    if (size > largest) largest = size;
  }
  return zeroIfRoundingError((squares - (rest * rest) / values.length) / (values.length - 1), largest);
}

function linearised(x: Float64Array, y: Float64Array, ratio: number, mean: number): number {
  let squares = 0;
  let rest = 0;
  let largest = 0;
  for (let at = 0; at < x.length; at++) {
    const expected = ratio * y[at];
    const from = x[at] - expected;
    squares += from * from;
    rest += from;
    largest = Math.max(largest, Math.abs(x[at]), Math.abs(expected));
  }
  return zeroIfRoundingError(
    (squares - (rest * rest) / x.length) / (x.length - 1) / (mean * mean),
    largest / Math.abs(mean),
  );
}

/** Returns a variance, or 0 if it is only rounding error of terms up to `largest`. */
export function zeroIfRoundingError(variance: number, largest: number): number {
  return Math.sqrt(Math.max(0, variance)) <= ROUNDING * largest ? 0 : variance;
}

/** Returns the skewness m₃/m₂^{3/2}; null if all values are equal. */
export function sampleSkewness(values: Float64Array, mean: number, variance: number | null): number | null {
  if (variance === null || variance === 0) return null;
  let squares = 0;
  let cubes = 0;
  for (let at = 0; at < values.length; at++) {
    const from = values[at] - mean;
    squares += from * from;
    cubes += from * from * from;
  }
  return cubes / values.length / (squares / values.length) ** 1.5;
}
