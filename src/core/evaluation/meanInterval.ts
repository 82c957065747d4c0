import { tQuantile } from '../statistics/distributions';

/**
 * Returns half the width of the 95% confidence interval of a mean: t · s/√n, where t is the .975 quantile of
 * Student's distribution with n − 1 degrees of freedom. NaN for fewer than two values.
 *
 * @param squares sum of the squared deviations from the mean
 */
export function intervalHalfWidth(count: number, squares: number): number {
  return count < 2 ? Number.NaN : tQuantile(0.975, count - 1) * Math.sqrt(squares / (count - 1) / count);
}

/**
 * Like `intervalHalfWidth`, for values that are independent only between clusters, such as several lists of one user:
 * t · √(G/(G − 1) · Σ e²) / n, where e is the sum of deviations from the mean within a cluster and t the .975
 * quantile with G − 1 degrees of freedom (Cameron & Miller, A Practitioner’s Guide to Cluster-Robust Inference, 2015,
 * sections II.B and VI.A). If each value is a cluster, both are equal. NaN for fewer than two clusters.
 *
 * @param count number of values, n
 * @param clusters number of clusters with a value, G
 * @param squares Σ e²
 */
export function clusteredHalfWidth(count: number, clusters: number, squares: number): number {
  if (clusters < 2) return Number.NaN;
  return (tQuantile(0.975, clusters - 1) * Math.sqrt((clusters / (clusters - 1)) * squares)) / count;
}
