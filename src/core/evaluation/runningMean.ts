import { Float64Column, inBlocks } from '../data/columns';
import type { Aggregate } from '../measures/measure';
import { quantileOfSorted } from '../statistics/quantile';

/** Adds numbers and their rounding errors (Neumaier 1974), so that the order of users does not matter. */
class RunningSum {
  private sum = 0;
  private lost = 0;

  add(value: number): void {
    const next = this.sum + value;
    this.lost += Math.abs(this.sum) >= Math.abs(value) ? this.sum - next + value : value - next + this.sum;
    this.sum = next;
  }

  /** Adds the values[start … end) that are not NaN, and returns their number. */
  addAll(values: Float64Array, start: number, end: number): number {
    let { sum, lost } = this;
    let count = 0;
    for (let i = start; i < end; i++) {
      const value = values[i];
      if (Number.isNaN(value)) continue;
      const next = sum + value;
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
      sum = next;
      count++;
    }
    this.sum = sum;
    this.lost = lost;
    return count;
  }

  get value(): number {
    return this.sum + this.lost;
  }
}

/** Aggregates the users' values to the reported number; NaN if there are none. */
export class RunningMean {
  private readonly sum = new RunningSum();
  /** Sum of the weights of weighted values; a metric weights all values or none. */
  private readonly weights = new RunningSum();
  private weighted = false;
  private added = 0;
  /** Values of a quantile; the first `added` are set. */
  private readonly kept = new Float64Column(0);

  constructor(private readonly aggregate: Omit<Aggregate, 'weight'> = { name: 'mean' }) {}

  /** Adds a value unless it is NaN. Without a weight all values are equal. @param times number of users with this value */
  add(value: number, weight?: number, times = 1): void {
    if (Number.isNaN(value)) return;
    const { name, floor = 0 } = this.aggregate;
    if (name === 'quantile') {
      if (this.added + times > this.kept.values.length) this.kept.reserve(2 * (this.added + times));
      this.kept.values.fill(value, this.added, this.added + times);
    }
    this.added += times;
    const folded = name === 'geometric-mean' ? Math.log(Math.max(value, floor)) : value;
    if (weight === undefined) {
      this.sum.add(times * folded);
      return;
    }
    this.weighted = true;
    this.weights.add(times * weight);
    this.sum.add(times * weight * folded);
  }

  /** Adds values without weights: like `add` for each, in a tenth of the time. */
  addAll(values: Float64Array): void {
    const { name } = this.aggregate;
    if (name === 'geometric-mean' || name === 'quantile') {
      for (let i = 0; i < values.length; i++) this.add(values[i]);
      return;
    }
    inBlocks(values.length, (start, end) => (this.added += this.sum.addAll(values, start, end)));
  }

  /** Number of values in the mean. */
  get count(): number {
    return this.added;
  }

  get mean(): number {
    const { name, share = Number.NaN } = this.aggregate;
    if (name === 'quantile') return quantileOfSorted(this.kept.values.slice(0, this.added).sort(), share);
    const mean = this.sum.value / (this.weighted ? this.weights.value : this.added);
    return name === 'geometric-mean' ? Math.exp(mean) : mean;
  }
}
