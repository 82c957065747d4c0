import { withTolerance } from '../statistics/resampling/signFlips';
import { blockSums, shuffledIndexes } from '../statistics/resampling/weightedRows';
import { seededGenerator } from '../statistics/xoshiro';
import { completeValues } from './pairs';

/** Overestimation of the best model's mean that is due to choosing the best. */
interface SelectionBias {
  /** Number of users with a value of every model. */
  readonly users: number;
  readonly splits: number;
  /** Mean over splits of the winner's mean in one half minus its mean in the other. */
  readonly halves: number;
  /** Estimate for all users; halves have twice the variance. */
  readonly luck: number;
  /** Numbers of the models with the best mean over all users. */
  readonly best: readonly number[];
  readonly mean: number;
  readonly meanWithoutLuck: number;
}

/** Maximum number of splits into halves that are enumerated. */
const ALL_SPLITS = 1000;
const SPLITS = 200;
/**
 * Maximum number of rows. More users are joined at random into blocks; halves of blocks differ as much as
 * halves of users.
 */
const MAX_ROWS = 1024;

/**
 * Estimates how much of the best mean is due to selection: splits users into halves, and evaluates the winner of one
 * half on the other. Undefined for fewer than two models, or users with a value of all. Yields between splits.
 *
 * @param columns values of each model by user
 * @param halvesByRows cache of random halves by number of rows, common to all metrics
 */
export function* estimateSelectionBias(
  columns: readonly Float64Array[],
  higherIsBetter: boolean,
  seed: number,
  halvesByRows: Map<number, readonly Uint32Array[]>,
): Generator<number, SelectionBias | undefined> {
  const values = completeValues(columns);
  const users = values[0]?.length ?? 0;
  if (values.length < 2 || users < 2) return undefined;
  const sign = higherIsBetter ? 1 : -1;
  const { columns: width, cells } =
    users > MAX_ROWS
      ? blockSums({ columns: values, users }, MAX_ROWS, seededGenerator(seed, 'block', 'halves'))
      : rowsOf(values, users);
  const rows = cells.length / width;
  const total = new Float64Array(width);
  for (let at = 0; at < cells.length; at++) total[at % width] += sign * cells[at];
  const half = Math.floor(rows / 2);
  const first = new Float64Array(width);
  let sum = 0;
  let splits = 0;
  const look = (chosen: ArrayLike<number>): void => {
    first.fill(0);
    for (let at = 0; at < chosen.length; at++)
      for (let model = 0, cell = chosen[at] * width; model < width; model++, cell++)
        first[model] += sign * cells[cell];
    const second = total.map((whole, model) => whole - first[model]);
    for (const [own, other, ownRows, otherRows] of [
      [first, second, half, rows - half],
      [second, first, rows - half, half],
    ] as const) {
      const winners = largest(own);
      for (const winner of winners)
        sum += (own[winner] / ownRows - other[winner] / otherRows) / winners.length / 2;
    }
    splits++;
  };
  if (rows === users && ways(rows, half) <= ALL_SPLITS)
    for (const chosen of choices(rows, half)) look(chosen);
  else
    for (const [split, chosen] of drawnHalves(rows, seed, halvesByRows).entries()) {
      look(chosen);
      yield split;
    }
  const halves = sum / splits / (users / rows);
  const luck = halves / Math.SQRT2;
  const best = largest(total);
  const mean = (sign * total[best[0]]) / users;
  return {
    users,
    splits,
    halves,
    luck,
    best,
    mean,
    meanWithoutLuck: mean - sign * Math.max(0, luck),
  };
}

function drawnHalves(
  rows: number,
  seed: number,
  known: Map<number, readonly Uint32Array[]>,
): readonly Uint32Array[] {
  const halves =
    known.get(rows) ??
    Array.from({ length: SPLITS }, (_, split) =>
      shuffledIndexes(rows, seededGenerator(seed, 'halves', String(split)), Math.floor(rows / 2)),
    );
  known.set(rows, halves);
  return halves;
}

/** Returns the indexes of the largest values, including those that differ only by rounding. */
function largest(values: Float64Array): number[] {
  const most = values.reduce((found, value) => Math.max(found, value), -Infinity);
  const bound = withTolerance(most);
  return [...values.keys()].filter((at) => values[at] >= bound);
}

function rowsOf(columns: readonly Float64Array[], rows: number): { columns: number; cells: Float64Array } {
  const width = columns.length;
  const cells = new Float64Array(rows * width);
  for (const [at, column] of columns.entries())
    for (let row = 0; row < rows; row++) cells[row * width + at] = column[row];
  return { columns: width, cells };
}

/** Returns the number of ways to choose `chosen` out of `count`; Infinity above `ALL_SPLITS`. */
function ways(count: number, chosen: number): number {
  let product = 1;
  for (let at = 1; at <= chosen; at++) {
    product = (product * (count - chosen + at)) / at;
    if (product > ALL_SPLITS) return Infinity;
  }
  return product;
}

/** Yields every choice of `chosen` numbers below `count`, in lexicographic order. */
function* choices(count: number, chosen: number): Generator<readonly number[]> {
  const current = Array.from({ length: chosen }, (_, at) => at);
  for (;;) {
    yield current;
    let at = chosen - 1;
    while (at >= 0 && current[at] === count - chosen + at) at--;
    if (at < 0) return;
    current[at]++;
    for (let next = at + 1; next < chosen; next++) current[next] = current[next - 1] + 1;
  }
}
