import { tQuantile, tTail, tTwoSided } from '../distributions';
import type { Moments } from '../moments';

/** A test of paired differences against 0. */
interface PairedT {
  /** NaN where the differences do not vary. */
  readonly statistic: number;
  readonly degrees: number;
  readonly p: number;
  /** Of the mean, 95%. */
  readonly interval: readonly [number, number];
}

/** Student's paired t test of the mean of differences; undefined with fewer than two. Differences that are all 0 have p 1. */
export function pairedT(differences: Moments): PairedT | undefined {
  const { count, mean, squares } = differences;
  if (count < 2) return undefined;
  const degrees = count - 1;
  const error = Math.sqrt(squares / degrees / count);
  if (error === 0)
    return { statistic: mean === 0 ? 0 : Number.NaN, degrees, p: mean === 0 ? 1 : 0, interval: [mean, mean] };
  const half = tQuantile(0.975, degrees) * error;
  const statistic = mean / error;
  return { statistic, degrees, p: tTwoSided(statistic, degrees), interval: [mean - half, mean + half] };
}

/**
 * The p of two one-sided t tests that the mean of paired differences lies within ±margin (Schuirmann, J.
 * Pharmacokinetics and Biopharmaceutics 15:657, 1987): below .05 where the 90% interval does. NaN with fewer than
 * two differences.
 *
 * @param errors standard errors of the distances from both ends of the margin; absent: that of the mean
 */
export function equivalenceP(
  { count, mean, squares }: Moments,
  margin: number,
  errors?: readonly [low: number, high: number],
): number {
  if (count < 2) return Number.NaN;
  const own = Math.sqrt(squares / (count - 1) / count);
  const beyond = (left: number, error: number): number =>
    error > 0 ? tTail(left / error, count - 1) : left > 0 || mean === 0 ? 0 : 1;
  return Math.max(beyond(margin + mean, errors?.[0] ?? own), beyond(margin - mean, errors?.[1] ?? own));
}
