import { seededGenerator, type Xoshiro } from '../xoshiro';
import { mostRowsFor } from './signFlips';
import { blockSums, type UserRows, type WeightedRows } from './weightedRows';

/**
 * The randomised version of Tukey's honestly significant differences (Carterette, TOIS 30:4, 2012): the models' values
 * are exchanged within each user, those of all measures together, and each observed difference of two means is held
 * against the range between the best and the worst mean, which holds the error of all pairs. Over several measures of a
 * family the widest range counts, each in units of what its values vary within users.
 */
export class RangePermutations {
  /** All that draws need, as plain data. */
  readonly task: RangeTask;

  /**
   * @param values `column[measure · models + model]`, users without a gap
   * @param families of each measure; those of one are corrected together
   * @param units of each measure, what its ranges are divided by
   * @param bounds observed differences of sums in units, with the family of each
   */
  constructor(
    values: UserRows,
    models: number,
    families: Int32Array,
    units: Float64Array,
    bounds: Float64Array,
    boundFamilies: Int32Array,
    seed: number,
  ) {
    const varying = withoutConstant(values, models);
    const most = mostRowsFor(values.columns.length) / 2;
    const rows =
      varying.users > most
        ? blockSums(varying, most, seededGenerator(seed, 'block', 'ranges'))
        : asRows(varying);
    this.task = { kind: 'ranges', rows, models, families, units, bounds, boundFamilies, seed };
  }
}

/** Permutations that several threads may draw. */
export interface RangeTask {
  readonly kind: 'ranges';
  readonly rows: WeightedRows;
  readonly models: number;
  readonly families: Int32Array;
  readonly units: Float64Array;
  readonly bounds: Float64Array;
  readonly boundFamilies: Int32Array;
  readonly seed: number;
}

/** Adds to `counts` how often the widest range of a draw's family was as wide as each bound. */
export function drawRanges(task: RangeTask, from: number, to: number, counts: Float64Array): void {
  const { rows, models, families, units, bounds, boundFamilies, seed } = task;
  const measures = families.length;
  const sums = new Float64Array(rows.columns);
  const widest = new Float64Array(families.reduce((count, family) => Math.max(count, family + 1), 0));
  const order = new Int32Array(models);
  for (let draw = from; draw < to; draw++) {
    sums.fill(0);
    addPermuted(rows, models, seededGenerator(seed, 'randomization', 'range', String(draw)), order, sums);
    widest.fill(0);
    for (let measure = 0; measure < measures; measure++) {
      let low = Infinity;
      let high = -Infinity;
      for (let at = measure * models; at < (measure + 1) * models; at++) {
        if (sums[at] < low) low = sums[at];
        if (sums[at] > high) high = sums[at];
      }
      const range = units[measure] > 0 ? (high - low) / units[measure] : 0;
      if (range > widest[families[measure]]) widest[families[measure]] = range;
    }
    for (let at = 0; at < bounds.length; at++)
      if (widest[boundFamilies[at]] >= bounds[at] * (1 - 1e-10) - 1e-12) counts[at]++;
  }
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
