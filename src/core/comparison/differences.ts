import { hallRoot, isNearlyConstant, rootSkewness } from '../statistics/hall';
import type { Moments } from '../statistics/moments';
import type { MarginEnd } from './pairs';

/** Difference of two models in one metric: values under b minus those under a, over users who have both. */
export interface Difference {
  /** Number of the model that is subtracted. */
  readonly a: number;
  /** Number of the model that it is subtracted from. */
  readonly b: number;
  readonly measure: number;
  readonly higherIsBetter: boolean;
  readonly moments: Moments;
  /** Users whose values differ. */
  readonly changed: number;
  /** Smallest difference that matters, in the metric's unit; NaN if the margin is a share of 0. */
  readonly margin: number;
  /** Differences from both bounds of a margin that is a share of a; absent: the margin is absolute. */
  readonly ends?: readonly [low: MarginEnd, high: MarginEnd];
  /** Number of the part of a division whose users are included, counted through all divisions; absent: all users. */
  readonly part?: number;
  /** Minimum number of users with a difference for a verdict; absent: there are enough. */
  readonly needed?: number;
}

/** Returns the differences from the lower and the upper bound of the margin. */
export function marginEndsOf({ ends, moments }: Difference): readonly [MarginEnd, MarginEnd] {
  const own = { share: 0, moments };
  return ends ?? [own, own];
}

/** Returns whether no user's values differ. */
export function isIdentical({ changed }: Difference): boolean {
  return changed === 0;
}

/** Returns Σd / √Σd²: from −√n to √n, increasing with t. */
export function selfNormalizedSum({ count, mean, squares }: Moments): number {
  if (count === 0 || mean === 0) return 0;
  return squares === 0
    ? Math.sign(mean) * Math.sqrt(count)
    : (count * mean) / Math.sqrt(squares + count * mean * mean);
}

/** Returns Σd³ / √Σd²³. */
function cubeStatistic({ count, mean, squares, cubes }: Moments): number {
  const raw = squares + count * mean * mean;
  return raw > 0 ? (cubes + 3 * mean * squares + count * mean ** 3) / (raw * Math.sqrt(raw)) : 0;
}

/**
 * Returns Hall's transformed t of the non-zero differences, on the scale of u: zeros stay zeros under all signs, so
 * the hypothesis is that the others have mean 0.
 */
export function hallStatistic({ moments, changed }: Pick<Difference, 'moments' | 'changed'>): number {
  return changed === 0 ? 0 : hallRoot(selfNormalizedSum(moments), cubeStatistic(moments), changed);
}

/** Returns the skewness of the non-zero differences. */
export function nonZeroSkewness({ moments, changed }: Pick<Difference, 'moments' | 'changed'>): number {
  return changed === 0 ? 0 : rootSkewness(selfNormalizedSum(moments), cubeStatistic(moments), changed);
}

/** Returns whether all non-zero differences are equal. */
export function areDifferencesEqual({ moments, changed }: Pick<Difference, 'moments' | 'changed'>): boolean {
  return isNearlyConstant(selfNormalizedSum(moments), changed);
}

/** Returns whether any value differs from 0, even if the sum is 0. */
export function hasDifferences({ count, mean, squares }: Moments): boolean {
  return count > 0 && (mean !== 0 || squares > 0);
}

/** Converts a self-normalized sum u = Σd/√Σd² over `users` users to t; ±∞ if |u| is at its maximum √users. */
export function tFromNormedSum(u: number, users: number): number {
  if (Math.abs(u) >= Math.sqrt(users) * (1 - 1e-10)) return Math.sign(u) * Infinity;
  return u * Math.sqrt((users - 1) / (users - u * u));
}

/** Converts t to the root statistic. */
export function normedSumFromT(t: number, users: number): number {
  if (!Number.isFinite(t)) return t;
  return (t * Math.sqrt(users)) / Math.sqrt(users - 1 + t * t);
}

/** Returns the standard error of a mean; NaN for fewer than two values. */
export function standardError({ count, squares }: Moments): number {
  return count < 2 ? Number.NaN : Math.sqrt(squares / (count - 1) / count);
}
