import type { Moments } from '../statistics/moments';

/** A model held against another by one measure: values under b less those under a, of the users who have both. */
export interface Difference {
  /** Models and measure, by number. */
  readonly a: number;
  readonly b: number;
  readonly measure: number;
  readonly higherIsBetter: boolean;
  readonly moments: Moments;
  /** No user's values differ. */
  readonly identical: boolean;
  /** How much of a difference does not matter, in the measure's unit; NaN: that is a share of nothing. */
  readonly margin: number;
  /** Among the users of one part alone; counted through all divisions. */
  readonly part?: number;
}

/** |Σd| / √Σd²: from 0 to √n, and in the order of |t|. */
export function rootStatistic({ count, mean, squares }: Moments): number {
  if (count === 0 || mean === 0) return 0;
  return squares === 0
    ? Math.sqrt(count)
    : (count * Math.abs(mean)) / Math.sqrt(squares + count * mean * mean);
}

/** Whether any value differs from 0, though their sum may be 0. */
export function isOpen({ count, mean, squares }: Moments): boolean {
  return count > 0 && (mean !== 0 || squares > 0);
}

/** The t of a root statistic, of n users; without end where it is as large as it can be. */
export function tOfRoot(u: number, users: number): number {
  if (u >= Math.sqrt(users) * (1 - 1e-10)) return Infinity;
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
