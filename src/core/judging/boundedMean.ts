import { RunningMean } from '../evaluation/runningMean';

/** Ends of a mean over all judgments. */
export interface BoundedMean {
  /** NaN: no user counts under any judgment. */
  readonly low: number;
  readonly high: number;
  /** Users who do not count now and may. */
  readonly entering: number;
}

/** Gathers the ends of the users' values. Users do not touch each other, so that the ends of the mean are exact. */
export class MeanEnds {
  private readonly lows: RunningMean;
  private readonly highs: RunningMean;
  private readonly enteringLows: number[] = [];
  private readonly enteringHighs: number[] = [];

  /** @param floor minimum of values in a geometric mean; undefined: the mean is arithmetic */
  constructor(private readonly floor?: number) {
    const name = floor === undefined ? 'mean' : 'geometric-mean';
    this.lows = new RunningMean(name, floor);
    this.highs = new RunningMean(name, floor);
  }

  /** @param enters whether the user does not count now */
  add(low: number, high: number, enters: boolean): void {
    if (enters) {
      this.enteringLows.push(low);
      this.enteringHighs.push(high);
      return;
    }
    this.lows.add(low);
    this.highs.add(high);
  }

  get ends(): BoundedMean {
    return {
      low: this.extended(this.lows, this.enteringLows, 1),
      high: this.extended(this.highs, this.enteringHighs, -1),
      entering: this.enteringLows.length,
    };
  }

  /** Returns a mean with the entering users who lower it, or raise it. @param sign 1: lower, −1: raise */
  private extended(mean: RunningMean, entering: readonly number[], sign: 1 | -1): number {
    const sorted = [...entering].sort((a, b) => sign * (a - b));
    for (const value of sorted) {
      const folded = this.floor === undefined ? value : Math.max(value, this.floor);
      if (mean.count > 0 && sign * (folded - mean.mean) >= 0) break;
      mean.add(value);
    }
    return mean.mean;
  }
}
