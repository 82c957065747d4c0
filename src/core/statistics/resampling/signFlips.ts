import { seededGenerator, type Xoshiro } from '../xoshiro';
import { fairCoins } from './binomialDraw';
import { blockSums, weightedRows, type UserRows, type WeightedRows } from './weightedRows';

/** What is held against 0: the sum of a column of differences, or that of one column less that of another. */
export interface Contrast {
  readonly plus: number;
  readonly minus?: number;
  /** Contrasts of one family are corrected together. */
  readonly family: number;
}

/** p of each contrast. */
export interface Randomization {
  readonly p: Float64Array;
  /** Adjusted within its family by the largest statistic (max-T). */
  readonly adjusted: Float64Array;
  /** Every choice of signs was counted, none drawn. */
  readonly exact: boolean;
}

/** Up to so many users all choices of signs are counted. */
const MOST_EXACT = 20;

/**
 * The sign-flip test: under the null hypothesis that models can be exchanged for each user, the differences of a user
 * may have either sign, all together. p is the share of choices of signs whose sum is as far from 0, with Monte Carlo
 * (b + 1)/(m + 1); adjusted p of a family compare with the farthest of all its contrasts, each in units of its root sum
 * of squares (Westfall & Young, Resampling-Based Multiple Testing, 1993).
 */
export class SignFlips {
  readonly exact: boolean;
  /** All that draws need, as plain data. */
  readonly task: SignTask;

  /**
   * @param users columns that contrasts are made of: a row of one user keeps together under a choice of signs
   * @param mostRows of more different rows, users are joined to blocks
   */
  constructor(
    users: UserRows,
    contrasts: readonly Contrast[],
    seed: number,
    mostRows = mostRowsFor(users.columns.length),
  ) {
    this.exact = users.users <= MOST_EXACT;
    const rows =
      weightedRows(users, true, this.exact ? Infinity : mostRows) ??
      blockSums(users, mostRows, seededGenerator(seed, 'block', 'signs'));
    const sums = columnSums(users);
    this.task = {
      kind: 'signs',
      rows,
      contrasts,
      seed,
      observed: Float64Array.from(contrasts, (contrast) => Math.abs(valueOf(contrast, sums))),
      scales: Float64Array.from(contrasts, (contrast) => {
        const squares = squaresOf(contrast, users);
        return squares > 0 ? 1 / Math.sqrt(squares) : 0;
      }),
      families: contrasts.reduce((count, { family }) => Math.max(count, family + 1), 0),
    };
  }

  /** How often the draws from … to (not included) came as far, added to `counts`; the same for any division of them. */
  draw(from: number, to: number, counts: FlipCounts): void {
    drawSigns(this.task, from, to, counts);
  }

  /** All choices of signs, each differing from the one before in one user. @returns how many; half of them, as the others mirror them */
  private enumerate(counts: FlipCounts): number {
    const users = expanded(this.task.rows);
    const count = users.weights.length;
    const { columns, cells } = users;
    const sums = new Float64Array(columns);
    for (let row = 0; row < count; row++)
      for (let column = 0; column < columns; column++) sums[column] += cells[row * columns + column];
    const signs = new Float64Array(count).fill(1);
    const tally = tallyOf(this.task, counts);
    const ways = 2 ** Math.max(0, count - 1);
    tally(sums);
    for (let way = 1; way < ways; way++) {
      const row = 31 - Math.clz32(way & -way);
      signs[row] = -signs[row];
      for (let column = 0; column < columns; column++)
        sums[column] += 2 * signs[row] * cells[row * columns + column];
      tally(sums);
    }
    return ways;
  }

  newCounts(): FlipCounts {
    return flipCounts(new Float64Array(2 * this.task.contrasts.length));
  }

  /** p from all choices of signs. */
  exactly(): Randomization {
    const counts = this.newCounts();
    const ways = this.enumerate(counts);
    return {
      p: counts.own.map((b) => b / ways),
      adjusted: counts.farthest.map((b) => b / ways),
      exact: true,
    };
  }

  /** p from what `draws` draws counted. */
  from({ own, farthest }: FlipCounts, draws: number): Randomization {
    const share = (b: number): number => (b + 1) / (draws + 1);
    return { p: own.map(share), adjusted: farthest.map(share), exact: false };
  }
}

/** How many draws were as far from 0 as what was observed: by each contrast, and by the farthest of its family. */
export interface FlipCounts {
  readonly own: Float64Array;
  readonly farthest: Float64Array;
}

/** What is counted of so many contrasts, in one array: the own counts, then those of the farthest. */
export function flipCounts(counts: Float64Array): FlipCounts {
  const contrasts = counts.length / 2;
  return { own: counts.subarray(0, contrasts), farthest: counts.subarray(contrasts) };
}

/** Sign flips that several threads may draw. */
export interface SignTask {
  readonly kind: 'signs';
  readonly rows: WeightedRows;
  readonly contrasts: readonly Contrast[];
  readonly seed: number;
  readonly observed: Float64Array;
  /** One over the root sum of squares of each contrast; 0 where all differences are 0. */
  readonly scales: Float64Array;
  readonly families: number;
}

/** Adds to `counts` how often the draws from … to (not included) came as far. */
export function drawSigns(task: SignTask, from: number, to: number, counts: FlipCounts): void {
  const { rows, seed } = task;
  const sums = new Float64Array(rows.columns);
  const tally = tallyOf(task, counts);
  for (let draw = from; draw < to; draw++) {
    sums.fill(0);
    addSigned(rows, seededGenerator(seed, 'randomization', String(draw)), sums);
    tally(sums);
  }
}

function tallyOf(
  { contrasts, scales, observed, families }: SignTask,
  { own, farthest }: FlipCounts,
): (sums: Float64Array) => void {
  const largest = new Float64Array(families);
  // Sums that differ by rounding alone are equal.
  const bounds = observed.map((value, at) => value * (1 - 1e-10) - (scales[at] > 0 ? 1e-12 / scales[at] : 0));
  const scaled = bounds.map((bound, at) => bound * scales[at]);
  return (sums) => {
    largest.fill(0);
    for (let at = 0; at < contrasts.length; at++) {
      const value = Math.abs(valueOf(contrasts[at], sums));
      if (value >= bounds[at]) own[at]++;
      const { family } = contrasts[at];
      if (value * scales[at] > largest[family]) largest[family] = value * scales[at];
    }
    for (let at = 0; at < contrasts.length; at++)
      if (largest[contrasts[at].family] >= scaled[at]) farthest[at]++;
  };
}

/** So many rows that a draw takes some hundred thousand additions. */
export function mostRowsFor(columns: number): number {
  return Math.min(8192, Math.max(2048, 2 ** Math.floor(Math.log2(131_072 / Math.max(1, columns)))));
}

function valueOf({ plus, minus }: Contrast, sums: Float64Array): number {
  return minus === undefined ? sums[plus] : sums[plus] - sums[minus];
}

function squaresOf({ plus, minus }: Contrast, { columns, users }: UserRows): number {
  let squares = 0;
  for (let user = 0; user < users; user++) {
    const difference = columns[plus][user] - (minus === undefined ? 0 : columns[minus][user]);
    squares += difference * difference;
  }
  return squares;
}

function columnSums({ columns }: UserRows): Float64Array {
  return Float64Array.from(columns, (column) => {
    let sum = 0;
    for (const value of column) sum += value;
    return sum;
  });
}

/** Adds each row with a sign drawn for each of its users. */
function addSigned({ columns, cells, weights }: WeightedRows, chance: Xoshiro, sums: Float64Array): void {
  let bits = 0;
  let left = 0;
  for (let row = 0, start = 0; row < weights.length; row++, start += columns) {
    const weight = weights[row];
    let factor: number;
    if (weight === 1) {
      if (left === 0) {
        bits = chance.next();
        left = 32;
      }
      factor = 1 - 2 * (bits & 1);
      bits >>>= 1;
      left--;
    } else {
      factor = 2 * fairCoins(weight, chance) - weight;
      if (factor === 0) continue;
    }
    for (let column = 0; column < columns; column++) sums[column] += factor * cells[start + column];
  }
}

/** Each user with a row of its own. */
function expanded({ columns, cells, weights }: WeightedRows): WeightedRows {
  const users = weights.reduce((sum, weight) => sum + weight, 0);
  const all = new Float64Array(users * columns);
  let at = 0;
  for (const [row, weight] of weights.entries())
    for (let copy = 0; copy < weight; copy++, at++)
      all.set(cells.subarray(row * columns, (row + 1) * columns), at * columns);
  return { columns, cells: all, weights: new Int32Array(users).fill(1) };
}
