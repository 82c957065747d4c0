import { seededGenerator, type Xoshiro } from '../xoshiro';
import { mostRowsFor } from './signFlips';
import { blockSums, type UserRows, type WeightedRows } from './weightedRows';

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
    const [ofUsers, ofBlocks] = [varying, asColumns(rows)].map((own) => squaresWithin(own, models));
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
function squaresWithin({ columns, users }: UserRows, models: number): Float64Array {
  const squares = new Float64Array(columns.length / models);
  for (let measure = 0; measure < squares.length; measure++) {
    const own = columns.slice(measure * models, (measure + 1) * models);
    for (let user = 0; user < users; user++) {
      let sum = 0;
      for (const column of own) sum += column[user];
      for (const column of own) squares[measure] += (column[user] - sum / models) ** 2;
    }
  }
  return squares;
}

function asColumns({ columns, cells, weights }: WeightedRows): UserRows {
  return {
    columns: Array.from({ length: columns }, (_, column) =>
      Float64Array.from(weights, (_weight, row) => cells[row * columns + column]),
    ),
    users: weights.length,
  };
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

function asRows({ columns, users }: UserRows): WeightedRows {
  const cells = new Float64Array(users * columns.length);
  for (const [column, values] of columns.entries())
    for (let user = 0; user < users; user++) cells[user * columns.length + column] = values[user];
  return { columns: columns.length, cells, weights: new Int32Array(users).fill(1) };
}
