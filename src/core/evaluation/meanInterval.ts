import { tQuantile } from '../statistics/distributions';

/**
 * Half the width of the 95% confidence interval of a mean: t · s/√n, t being the .975 quantile of Student's
 * distribution with n − 1 degrees of freedom. NaN with fewer than two values.
 *
 * @param squares the squared deviations from the mean, added up
 */
export function intervalHalfWidth(count: number, squares: number): number {
  return count < 2 ? Number.NaN : tQuantile(0.975, count - 1) * Math.sqrt(squares / (count - 1) / count);
}
