import quantile from '@stdlib/stats-base-dists-t-quantile';

/**
 * Half the width of the 95 % confidence interval of a mean: t · s/√n, t being the .975 quantile of Student's
 * distribution with n − 1 degrees of freedom. NaN with fewer than two values.
 *
 * @param squares the squared deviations from the mean, added up
 */
export function intervalHalfWidth(count: number, squares: number): number {
  return count < 2 ? Number.NaN : quantile(0.975, count - 1) * Math.sqrt(squares / (count - 1) / count);
}

/** The interval of a mean whose values pass by once and are not kept. */
export class MeanInterval {
  private count = 0;
  private mean = 0;
  private squares = 0;

  /** Takes the next value, which must be finite. */
  add(value: number): void {
    // Welford (1962): no cancellation when the spread is small beside the mean.
    const step = value - this.mean;
    this.mean += step / ++this.count;
    this.squares += step * (value - this.mean);
  }

  get halfWidth(): number {
    return intervalHalfWidth(this.count, this.squares);
  }
}
