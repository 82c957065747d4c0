import { firstPlace } from '../../data/firstPlace';
import { normalCdf, normalQuantile } from '../distributions';
import { quantileOfSorted } from '../quantile';
import { seededGenerator, type Xoshiro } from '../xoshiro';
import { multinomialDraw } from './binomialDraw';
import { blockSums, joinEqualRows, type UserRows, type WeightedRows } from './weightedRows';

/** Maximum number of rows; more are joined to blocks. */
const MAX_ROWS = 8192;

/**
 * Repeatedly draws as many users as there are, with replacement, and adds up their rows. Users with equal rows are
 * drawn together, by a multinomial. A draw depends only on the seed and its number.
 */
export class Bootstrap {
  /** Columns and weights to draw from, as plain data. */
  readonly task: MeanTask;

  constructor(
    users: UserRows,
    seed: number,
    { mostRows = MAX_ROWS, grouped = users.users > MAX_ROWS }: { mostRows?: number; grouped?: boolean } = {},
  ) {
    const rows =
      joinEqualRows(users, mostRows) ??
      blockSums(users, mostRows, seededGenerator(seed, 'block', 'bootstrap'));
    const total = rows.weights.reduce((sum, weight) => sum + weight, 0);
    const uniform = !grouped || total === rows.weights.length;
    this.task = { kind: 'means', rows, total, uniform, seed };
  }

  /** Returns the sum of each column in the draws from … to − 1: `sums[(draw − from) · columns + column]`. */
  draw(from: number, to: number): Float64Array {
    const sums = new Float64Array((to - from) * this.task.rows.columns);
    drawMeans(this.task, from, to, sums);
    return sums;
  }
}

/** Resamples that several threads may draw. */
export interface MeanTask {
  readonly kind: 'means';
  readonly rows: WeightedRows;
  /** Number of drawn units: users, or blocks of users. */
  readonly total: number;
  /** Whether single users are drawn one by one, not rows with numbers of users. */
  readonly uniform: boolean;
  readonly seed: number;
}

/** Adds to `sums` the sum of each column in the draws from … to − 1. */
export function drawMeans(
  { rows: { columns, cells, weights }, total, uniform, seed }: MeanTask,
  from: number,
  to: number,
  sums: Float64Array,
): void {
  const rows = weights.length;
  const draws = to - from;
  const counts = new Int32Array(draws * rows);
  const rowOfUser = uniform ? rowsOfUsers(weights, total) : undefined;
  for (let draw = 0; draw < draws; draw++) {
    const chance = seededGenerator(seed, 'bootstrap', String(from + draw));
    const own = counts.subarray(draw * rows, (draw + 1) * rows);
    if (rowOfUser === undefined) multinomialDraw(weights, total, chance, own);
    else uniformDraw(rowOfUser, chance, own);
  }
  // Each row for all draws: the rows may exceed the cache, so they are read once.
  for (let row = 0, start = 0; row < rows; row++, start += columns)
    for (let draw = 0, base = 0; draw < draws; draw++, base += columns) {
      const count = counts[draw * rows + row];
      if (count === 0) continue;
      for (let column = 0; column < columns; column++) sums[base + column] += count * cells[start + column];
    }
}

function rowsOfUsers(weights: Int32Array, total: number): Int32Array {
  const rowOf = new Int32Array(total);
  let at = 0;
  for (const [row, weight] of weights.entries()) rowOf.fill(row, at, (at += weight));
  return rowOf;
}

/** Draws as many users as there are. @param counts output: number of times that each row is drawn */
export function uniformDraw(rowOfUser: Int32Array, chance: Xoshiro, counts: Int32Array): void {
  counts.fill(0);
  const users = rowOfUser.length;
  for (let drawn = 0; drawn < users; drawn++) counts[rowOfUser[chance.below(users)]]++;
}

/** Replicates of a value by resampling, with bias-corrected and accelerated intervals (Efron, JASA 82:171, 1987). */
export class Bca {
  private readonly bias: number;

  /**
   * @param replicates of the value, at least one; sorted in place
   * @param value as observed
   * @param acceleration a sixth of the skewness of the values, over √n: `accelerationOf`
   */
  constructor(
    private readonly replicates: Float64Array,
    value: number,
    private readonly acceleration: number,
  ) {
    replicates.sort();
    // Replicates that differ from the value only by rounding are equal to it, and count half.
    const tolerance =
      1e-13 * Math.max(Math.abs(value), Math.abs(replicates[0]), Math.abs(replicates[replicates.length - 1]));
    let below = 0;
    for (const replicate of replicates) {
      if (replicate < value - tolerance) below++;
      else if (replicate <= value + tolerance) below += 0.5;
      else break;
    }
    this.bias = normalQuantile(below / replicates.length);
  }

  /** Standard deviation of the replicates, which estimates the standard error of the value. */
  get deviation(): number {
    const { replicates } = this;
    let sum = 0;
    for (const replicate of replicates) sum += replicate;
    const mean = sum / replicates.length;
    let squares = 0;
    for (const replicate of replicates) squares += (replicate - mean) ** 2;
    return Math.sqrt(squares / Math.max(1, replicates.length - 1));
  }

  /** Whether all replicates are equal. */
  get constant(): boolean {
    return this.replicates[0] === this.replicates[this.replicates.length - 1];
  }

  /**
   * Returns the interval; undefined if there are too few draws for an end.
   *
   * @param alpha probability that the interval does not contain the value
   */
  interval(alpha = 0.05): [number, number] | undefined {
    const [low, high] = [this.end(alpha / 2), this.end(1 - alpha / 2)];
    return low === undefined || high === undefined ? undefined : [low, high];
  }

  /**
   * Returns an end of an interval, or undefined if fewer than half a draw is expected beyond it.
   *
   * @param tail probability that the value is below the end
   */
  end(tail: number): number | undefined {
    const { replicates, bias, acceleration } = this;
    if (this.constant) return replicates[0];
    const z = bias + normalQuantile(tail);
    const factor = 1 - acceleration * z;
    const share = factor > 0 ? normalCdf(bias + z / factor) : Number.NaN;
    const beyond = Math.min(share, 1 - share) * (replicates.length + 1);
    return beyond >= 0.5 ? quantileOfSorted(replicates, share) : undefined;
  }

  /** Returns the alpha of the interval that ends at a value, as a two-sided p; never 0. */
  p(value: number): number {
    return Math.min(1, 2 * Math.min(this.beyond(value, -1), this.beyond(value, 1)));
  }

  /** Returns the one-sided probability of a value at or beyond this one. */
  beyond(value: number, side: -1 | 1): number {
    const { replicates, bias, acceleration } = this;
    const least = 1 / (replicates.length + 1);
    const share = shareBelow(replicates, value, side);
    if (!Number.isFinite(bias)) return Math.max(least, side < 0 ? share : 1 - share);
    // Solves the formula of the end for its share.
    const far = normalQuantile(share) - bias;
    const z = Number.isFinite(far) ? far / (1 + acceleration * far) - bias : far;
    return Math.max(least, normalCdf(-side * z));
  }
}

/**
 * Returns the position of a value between sorted ones, as a share: the inverse of `quantileOfSorted`. Among equal
 * ones, side −1 takes the last, side 1 the first.
 */
function shareBelow(ascending: Float64Array, value: number, side: -1 | 1): number {
  const last = ascending.length - 1;
  const passes = side < 0 ? (own: number): boolean => own <= value : (own: number): boolean => own < value;
  if (!passes(ascending[0])) return 0;
  if (passes(ascending[last])) return 1;
  const high = firstPlace(1, last, (place) => !passes(ascending[place]));
  const low = high - 1;
  return (low + (value - ascending[low]) / (ascending[high] - ascending[low])) / last;
}

/**
 * Returns the acceleration of a mean of these values: Σ(x − x̄)³ / (6 (Σ(x − x̄)²)^1.5), equal to the jackknife; 0
 * without variation.
 */
export function accelerationOf(values: Float64Array, mean: number): number {
  let squares = 0;
  let cubes = 0;
  for (const value of values) {
    const deviation = value - mean;
    squares += deviation * deviation;
    cubes += deviation * deviation * deviation;
  }
  return squares > 0 ? cubes / (6 * squares ** 1.5) : 0;
}
