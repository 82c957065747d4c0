import { tQuantile, tTail, tTwoSidedP } from '../distributions';
import type { Moments } from '../moments';

/** Paired t test of the mean difference against 0. */
interface PairedT {
  /** Value of t; NaN if the differences do not vary. */
  readonly statistic: number;
  readonly degrees: number;
  readonly p: number;
  /** 95% confidence interval of the mean difference. */
  readonly interval: readonly [number, number];
}

/** Returns Student's paired t test of the mean of differences; undefined for fewer than two. If all differences are 0, p is 1. */
export function pairedT(differences: Moments): PairedT | undefined {
  const { count, mean, squares } = differences;
  if (count < 2) return undefined;
  const degrees = count - 1;
  const error = Math.sqrt(squares / degrees / count);
  if (error === 0)
    return { statistic: mean === 0 ? 0 : Number.NaN, degrees, p: mean === 0 ? 1 : 0, interval: [mean, mean] };
  const half = tQuantile(0.975, degrees) * error;
  const statistic = mean / error;
  return { statistic, degrees, p: tTwoSidedP(statistic, degrees), interval: [mean - half, mean + half] };
}

/**
 * Returns p of two one-sided t tests that the mean of paired differences is within ±margin (Schuirmann, J.
 * Pharmacokinetics and Biopharmaceutics 15:657, 1987): below .05 if and only if the 90% interval is within. NaN for
 * fewer than two differences.
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
