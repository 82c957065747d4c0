import { seededGenerator, type Xoshiro } from '../xoshiro';
import { mostRowsFor } from './signFlips';
import { blockSums, sumsOfBlocks, type UserRows, type WeightedRows } from './weightedRows';

/**
 * The randomised version of Tukey's honestly significant differences (Carterette, TOIS 30:4, 2012): the models' values
 * are exchanged within each user, those of all measures together, and each observed difference of two means is held
 * against the range between the best and the worst mean, which holds the error of all pairs where all models vary
 * alike. Over several measures the widest range counts, each in units of what its values vary within users.
 */
export class RangePermutations {
  /** All that draws need, as plain data. */
  readonly task: RangeTask;

  /**
   * @param values `column[measure · models + model]`, 0 for users who are left out of a measure
   * @param units of each measure, what its ranges are divided by; 0: it is in no maximum
   */
  constructor(values: UserRows, models: number, units: Float64Array, seed: number) {
    const varying = withoutConstant(values, models);
    const most = mostRowsFor(values.columns.length);
    if (varying.users <= most) {
      this.task = { kind: 'ranges', rows: asRows(varying), models, units, seed };
      return;
    }
    const rows = blockSums(varying, most, seededGenerator(seed, 'block', 'ranges'));
    // Sums of blocks carry the models' means many times over: in units of their own the ranges are as wide as of users.
    const [ofUsers, ofBlocks] = [asRows(varying), rows].map((own) => squaresWithin(own, models));
    const blockUnits = units.map((unit, at) => unit * Math.sqrt(ofBlocks[at] / ofUsers[at]) || 0);
    this.task = { kind: 'ranges', rows, models, units: blockUnits, seed };
  }
}

/** Permutations that several threads may draw. */
export interface RangeTask {
  readonly kind: 'ranges';
  readonly rows: WeightedRows;
  readonly models: number;
  readonly units: Float64Array;
  readonly seed: number;
}

/** Writes the widest range of each of the draws from … to (not included). */
export function drawRanges(
  { rows, models, units, seed }: RangeTask,
  from: number,
  to: number,
  widest: Float64Array,
): void {
  const sums = new Float64Array(rows.columns);
  const order = new Int32Array(models);
  for (let draw = from; draw < to; draw++) {
    sums.fill(0);
    addPermuted(rows, models, seededGenerator(seed, 'randomization', 'range', String(draw)), order, sums);
    for (const [measure, unit] of units.entries()) {
      let low = Infinity;
      let high = -Infinity;
      for (let at = measure * models; at < (measure + 1) * models; at++) {
        if (sums[at] < low) low = sums[at];
        if (sums[at] > high) high = sums[at];
      }
      const range = unit > 0 ? (high - low) / unit : 0;
      if (range > widest[draw - from]) widest[draw - from] = range;
    }
  }
}

/** By measure the squared deviations of the models' values from their mean for a user, added up. */
function squaresWithin({ columns, cells }: WeightedRows, models: number): Float64Array {
  const squares = new Float64Array(columns / models);
  for (let start = 0; start < cells.length; start += models) {
    const own = cells.subarray(start, start + models);
    const measure = (start % columns) / models;
    let sum = 0;
    for (const value of own) sum += value;
    for (const value of own) squares[measure] += (value - sum / models) ** 2;
  }
  return squares;
}

function addPermuted(
  { columns, cells, weights }: WeightedRows,
  models: number,
  chance: Xoshiro,
  order: Int32Array,
  sums: Float64Array,
): void {
  for (let model = 0; model < models; model++) order[model] = model;
  for (let row = 0, start = 0; row < weights.length; row++, start += columns) {
    for (let left = models; left > 1; left--) {
      // A 32-bit word is far longer than the number of models: what its bias could change is below 10⁻⁸.
      const drawn = Math.floor((chance.next() / 4294967296) * left);
      const last = order[left - 1];
      order[left - 1] = order[drawn];
      order[drawn] = last;
    }
    for (let base = 0; base < columns; base += models)
      for (let model = 0; model < models; model++) sums[base + order[model]] += cells[start + base + model];
  }
}

/** Users to whom all models are alike change no range. */
function withoutConstant({ columns, users }: UserRows, models: number): UserRows {
  const kept: number[] = [];
  for (let user = 0; user < users; user++) {
    for (let at = 0; at < columns.length; at++) {
      if (columns[at][user] === columns[at - (at % models)][user]) continue;
      kept.push(user);
      break;
    }
  }
  return {
    columns: columns.map((column) => Float64Array.from(kept, (user) => column[user])),
    users: kept.length,
  };
}

/** Each user is a row. */
function asRows({ columns, users }: UserRows): WeightedRows {
  return sumsOfBlocks(
    columns,
    new Int32Array(users).map((_, user) => user),
    users,
  );
}
