import { hallRoot, isAlike, rootSkewness } from '../statistics/hall';
import type { Moments } from '../statistics/moments';
import type { MarginEnd } from './pairs';

/** A model held against another by one measure: values under b less those under a, of the users who have both. */
export interface Difference {
  /** Models and measure, by number. */
  readonly a: number;
  readonly b: number;
  readonly measure: number;
  readonly higherIsBetter: boolean;
  readonly moments: Moments;
  /** Users whose values differ. */
  readonly changed: number;
  /** How much of a difference does not matter, in the measure's unit; NaN: that is a share of nothing. */
  readonly margin: number;
  /** Differences from both ends of a margin that is a share of a; absent: the margin is a number. */
  readonly ends?: readonly [low: MarginEnd, high: MarginEnd];
  /** Among the users of one part alone; counted through all divisions. */
  readonly part?: number;
  /** Users whose values differ that a word needs, if there are fewer. */
  readonly needed?: number;
}

/** Returns both ends of the margin. */
export function marginEndsOf({ ends, moments }: Difference): readonly [MarginEnd, MarginEnd] {
  const own = { share: 0, moments };
  return ends ?? [own, own];
}

/** Returns whether no user's values differ. */
export function isIdentical({ changed }: Difference): boolean {
  return changed === 0;
}

/** Returns Σd / √Σd²: from −√n to √n, and in the order of t. */
export function rootStatistic({ count, mean, squares }: Moments): number {
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
 * Returns Hall's transformed t of the differences that are not 0, on the scale of u: zeros stay zeros whatever their signs
 * are, so that the question is whether the others have a mean of 0.
 */
export function hallStatistic({ moments, changed }: Pick<Difference, 'moments' | 'changed'>): number {
  return changed === 0 ? 0 : hallRoot(rootStatistic(moments), cubeStatistic(moments), changed);
}

/** Returns the skewness of the differences that are not 0. */
export function changedSkewness({ moments, changed }: Pick<Difference, 'moments' | 'changed'>): number {
  return changed === 0 ? 0 : rootSkewness(rootStatistic(moments), cubeStatistic(moments), changed);
}

/** Returns whether all differences that are not 0 are the same. */
export function areAlike({ moments, changed }: Pick<Difference, 'moments' | 'changed'>): boolean {
  return isAlike(rootStatistic(moments), changed);
}

/** Whether any value differs from 0, though their sum may be 0. */
export function isOpen({ count, mean, squares }: Moments): boolean {
  return count > 0 && (mean !== 0 || squares > 0);
}

/** The t of a root statistic, of n users; without end where it is as large as it can be. */
export function tOfRoot(u: number, users: number): number {
  if (Math.abs(u) >= Math.sqrt(users) * (1 - 1e-10)) return Math.sign(u) * Infinity;
  return u * Math.sqrt((users - 1) / (users - u * u));
}

/** The root statistic of a t. */
export function rootOfT(t: number, users: number): number {
  if (!Number.isFinite(t)) return t;
  return (t * Math.sqrt(users)) / Math.sqrt(users - 1 + t * t);
}

/** The standard error of a mean; NaN with fewer than two values. */
export function standardError({ count, squares }: Moments): number {
  return count < 2 ? Number.NaN : Math.sqrt(squares / (count - 1) / count);
}
