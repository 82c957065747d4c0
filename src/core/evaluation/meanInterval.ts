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

/**
 * The same of values that are independent only from cluster to cluster, such as those of several lists of one user:
 * t · √(G/(G − 1) · Σ e²) / n, e being the deviations from the mean added up within a cluster, t the .975 quantile with
 * G − 1 degrees of freedom (Cameron & Miller, A Practitioner’s Guide to Cluster-Robust Inference, 2015, sections II.B
 * and VI.A). Where each value is a cluster of its own it is the interval above. NaN with fewer than two clusters.
 *
 * @param count of values, n
 * @param clusters that have a value, G
 * @param squares the squares of e, added up
 */
export function clusteredHalfWidth(count: number, clusters: number, squares: number): number {
  if (clusters < 2) return Number.NaN;
  return (tQuantile(0.975, clusters - 1) * Math.sqrt((clusters / (clusters - 1)) * squares)) / count;
}
