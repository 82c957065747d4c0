import { RunningMean } from '../evaluation/runningMean';

/** Ends of a mean over all judgments. */
export interface BoundedMean {
  /** NaN: no user counts under any judgment. */
  readonly low: number;
  readonly high: number;
  /** Users who do not count now and may. */
  readonly entering: number;
}

/** Users whose ends are added at a time, which is faster than one by one. */
const USERS_AT_ONCE = 1024;

/** Gathers the ends of the users' values. Users do not touch each other, so that the ends of the mean are exact. */
export class MeanEnds {
  private readonly lows: RunningMean;
  private readonly highs: RunningMean;
  /** Ends that are not in the means yet; the first `waiting` are set. */
  private readonly waitingLows = new Float64Array(USERS_AT_ONCE);
  private readonly waitingHighs = new Float64Array(USERS_AT_ONCE);
  private waiting = 0;
  private readonly enteringLows: number[] = [];
  private readonly enteringHighs: number[] = [];

  /** @param floor minimum of values in a geometric mean; undefined: the mean is arithmetic */
  constructor(private readonly floor?: number) {
    const aggregate = floor === undefined ? undefined : ({ name: 'geometric-mean', floor } as const);
    this.lows = new RunningMean(aggregate);
    this.highs = new RunningMean(aggregate);
  }

  /** @param enters whether the user does not count now */
  add(low: number, high: number, enters: boolean): void {
    if (enters) {
      this.enteringLows.push(low);
      this.enteringHighs.push(high);
      return;
    }
    this.waitingLows[this.waiting] = low;
    this.waitingHighs[this.waiting++] = high;
    if (this.waiting === USERS_AT_ONCE) this.addWaiting();
  }

  private addWaiting(): void {
    this.lows.addAll(this.waitingLows.subarray(0, this.waiting));
    this.highs.addAll(this.waitingHighs.subarray(0, this.waiting));
    this.waiting = 0;
  }

  get ends(): BoundedMean {
    this.addWaiting();
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
