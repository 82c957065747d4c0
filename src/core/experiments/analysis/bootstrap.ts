import { seededGenerator } from '../../statistics/xoshiro';
import { quantileOfSorted } from '../../statistics/quantile';

/** What is drawn of a metric in one variant: the estimate is the sum of `x` over that of `y`, of all its users in order. */
export interface Drawn {
  readonly x: Float64Array;
  /** undefined: 1 for each user. */
  readonly y: Float64Array | undefined;
}

/** Estimates of replicates: [replicate][metric][variant], one after the other; NaN where there is none. */
export type Replicates = Float64Array;

/**
 * Estimates of the replicates from … to − 1. Each has its own generator, so that parts may be computed anywhere, and in
 * any order. All metrics use the same draws.
 *
 * @param metrics of each metric, what each variant's users have of it
 * @param sizes how many users each variant has
 */
export function replicatesOf(
  metrics: readonly (readonly Drawn[])[],
  sizes: readonly number[],
  seed: number,
  from: number,
  to: number,
): Replicates {
  const perReplicate = metrics.length * sizes.length;
  const estimates = new Float64Array((to - from) * perReplicate);
  const most = Math.max(0, ...sizes);
  const draws = new Int32Array(most);
  for (let replicate = from; replicate < to; replicate++) {
    const generator = seededGenerator(seed, 'bootstrap', String(replicate));
    const base = (replicate - from) * perReplicate;
    sizes.forEach((n, variant) => {
      for (let draw = 0; draw < n; draw++) draws[draw] = generator.below(n);
      metrics.forEach((variants, metric) => {
        const { x, y } = variants[variant];
        let numerator = 0;
        let denominator = y === undefined ? n : 0;
        for (let draw = 0; draw < n; draw++) numerator += x[draws[draw]];
        if (y !== undefined) for (let draw = 0; draw < n; draw++) denominator += y[draws[draw]];
        estimates[base + metric * sizes.length + variant] = denominator === 0 ? NaN : numerator / denominator;
      });
    });
  }
  return estimates;
}

/** The percentile interval of the difference of a treatment from the control, over the replicates in which both exist. */
export function percentileInterval(
  replicates: Replicates,
  counts: { readonly metrics: number; readonly variants: number },
  metric: number,
  treatment: number,
  alpha: number,
): { replicates: number; defined: number; lower: number | null; upper: number | null } {
  const perReplicate = counts.metrics * counts.variants;
  const all = replicates.length / perReplicate;
  const differences = new Float64Array(all);
  let defined = 0;
  for (let replicate = 0; replicate < all; replicate++) {
    const at = replicate * perReplicate + metric * counts.variants;
    const difference = replicates[at + treatment] - replicates[at];
    if (!Number.isNaN(difference)) differences[defined++] = difference;
  }
  if (defined === 0) return { replicates: all, defined, lower: null, upper: null };
  const ascending = differences.subarray(0, defined).sort();
  return {
    replicates: all,
    defined,
    lower: quantileOfSorted(ascending, alpha / 2),
    upper: quantileOfSorted(ascending, 1 - alpha / 2),
  };
}
