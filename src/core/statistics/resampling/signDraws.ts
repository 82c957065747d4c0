import { hallRoot } from '../hall';
import { seededGenerator, type Xoshiro } from '../xoshiro';
import { binomialDraw, drawFairCoins } from './binomialDraw';
import type { WeightedRows } from './weightedRows';
import { accumulatorSize, membersOf, type SignTask } from './signFlips';

/** Writes the results of draws from … to − 1; the same for any split into batches. */
export function drawSigns(task: SignTask, from: number, to: number, found: Float64Array): void {
  const { rows, contrastsOf } = task;
  // Without users there is only one choice of signs.
  const mirrored = task.exact && rows.weights.length > 0;
  const signs = mirrored ? allSigns(task, from / 2, Math.ceil(to / 2)) : drawnSigns(task, from, to);
  const tally = new Tally(task, signs.draws, mirrored);
  const sums = new Float64Array(rows.columns * signs.draws);
  // With an additional column of zeros, for differences with only one side.
  const columns = new Float64Array((rows.columns + 1) * signs.draws);
  for (let part = 0; part + 1 < contrastsOf.starts.length; part++) {
    const contrasts = membersOf(contrastsOf, part);
    if (contrasts.length === 0) continue;
    sumPart(task, part, signs, sums);
    byColumn(sums, rows.columns, signs.draws, columns);
    for (const contrast of contrasts) tally.add(contrast, columns);
  }
  tally.write(found);
}

/** Signs drawn for all rows, in several draws. */
interface Signs {
  readonly draws: number;
  /** Number of rows that contain only one user. These rows come first. */
  readonly singles: number;
  /** Signs of the rows that contain only one user: 1 bit per row, 32 rows per word, by draw; 1 is +. */
  readonly bits: Int32Array;
  /** For rows that contain several users: number of + minus number of −, by draw. */
  readonly factors: Float64Array;
}

/** Draws random signs. */
function drawnSigns({ seed, rows: { weights } }: SignTask, from: number, to: number): Signs {
  const draws = to - from;
  const first = weights.findIndex((weight) => weight > 1);
  const singles = first < 0 ? weights.length : first;
  const words = Math.ceil(singles / 32);
  const bits = new Int32Array(words * draws);
  const factors = new Float64Array((weights.length - singles) * draws);
  for (let draw = 0; draw < draws; draw++) {
    const chance = seededGenerator(seed, 'randomization', String(from + draw));
    for (let word = 0; word < words; word++) bits[word * draws + draw] = chance.next();
    for (let row = singles; row < weights.length; row++)
      factors[(row - singles) * draws + draw] = coinSum(weights[row], chance);
  }
  return { draws, singles, bits, factors };
}

/**
 * Returns all choices of signs, by number. The last user always has the same sign, because each choice also
 * gives its mirror image.
 */
function allSigns({ rows: { weights } }: SignTask, from: number, to: number): Signs {
  const bits = Int32Array.from({ length: to - from }, (_, at) => from + at);
  return { draws: to - from, singles: weights.length, bits, factors: new Float64Array(0) };
}

/** Minimum number of coins for a binomial draw; for fewer, counting bits is faster. */
const MIN_BINOMIAL_SIGNS = 512;

/** Returns heads minus tails of a number of coins. */
function coinSum(coins: number, chance: Xoshiro): number {
  return (
    2 * (coins < MIN_BINOMIAL_SIGNS ? drawFairCoins(coins, chance) : binomialDraw(coins, 0.5, chance)) - coins
  );
}

/** Number of rows whose signs index one table. */
const TOGETHER = 4;
/** Number of tables that are used together. */
const TABLES = 4;
const CHOICES = 2 ** TOGETHER;

/** Computes the signed sums of the rows of one part of the users, by draw and column. */
function sumPart({ rows, rowsOf }: SignTask, part: number, signs: Signs, sums: Float64Array): void {
  const { columns, cells } = rows;
  const { draws, singles, factors } = signs;
  sums.fill(0);
  const partRows = membersOf(rowsOf, part);
  const several = partRows.findIndex((row) => row >= singles);
  const ones = several < 0 ? partRows.length : several;
  const choices = new Uint16Array(draws);
  const tables = new Float64Array(TABLES * CHOICES * columns);
  for (let at = 0; at < ones; at += TABLES * TOGETHER) {
    const together = partRows.subarray(at, Math.min(ones, at + TABLES * TOGETHER));
    choose(together, signs, choices);
    tabulate(together, rows, tables);
    for (let draw = 0, sum = 0; draw < draws; draw++) {
      const choice = choices[draw];
      const first = (choice & 15) * columns;
      const second = (16 | ((choice >>> 4) & 15)) * columns;
      const third = (32 | ((choice >>> 8) & 15)) * columns;
      const fourth = (48 | (choice >>> 12)) * columns;
      for (let column = 0; column < columns; column++)
        sums[sum++] +=
          tables[first + column] + tables[second + column] + tables[third + column] + tables[fourth + column];
    }
  }
  for (const row of partRows.subarray(ones))
    for (let draw = 0, sum = 0; draw < draws; draw++) {
      const factor = factors[(row - singles) * draws + draw];
      for (let cell = row * columns; cell < (row + 1) * columns; cell++) sums[sum++] += factor * cells[cell];
    }
}

/** Writes to `choices`, for each draw, the signs of up to 16 rows as the bits of a number. */
function choose(rows: Int32Array, { draws, bits }: Signs, choices: Uint16Array): void {
  const [first, last] = [rows[0], rows[rows.length - 1]];
  const word = (first >>> 5) * draws;
  if (last - first === rows.length - 1 && first >>> 5 === last >>> 5) {
    const mask = 2 ** rows.length - 1;
    for (let draw = 0; draw < draws; draw++) choices[draw] = (bits[word + draw] >>> (first & 31)) & mask;
    return;
  }
  choices.fill(0);
  for (const [at, row] of rows.entries())
    for (let draw = 0, of = (row >>> 5) * draws; draw < draws; draw++, of++)
      choices[draw] |= ((bits[of] >>> (row & 31)) & 1) << at;
}

/** Fills tables: for every four rows the signed sums for each choice of signs; missing rows add 0. */
function tabulate(rows: Int32Array, { columns, cells }: WeightedRows, tables: Float64Array): void {
  for (let table = 0; table < TABLES; table++) {
    const own = rows.subarray(table * TOGETHER, (table + 1) * TOGETHER);
    const start = table * CHOICES * columns;
    tables.fill(0, start, start + CHOICES * columns);
    for (const row of own)
      for (let column = 0; column < columns; column++)
        tables[start + column] -= cells[row * columns + column];
    for (const [at, row] of own.entries())
      for (let choice = 0, size = 1 << at; choice < size; choice++) {
        const from = start + choice * columns;
        const to = from + size * columns;
        for (let column = 0; column < columns; column++)
          tables[to + column] = tables[from + column] + 2 * cells[row * columns + column];
      }
  }
}

/** Transposes sums to columns, then draws, so that a contrast reads two contiguous runs. */
function byColumn(sums: Float64Array, columns: number, draws: number, turned: Float64Array): void {
  for (let column = 0; column < columns; column++)
    for (let draw = 0, from = column; draw < draws; draw++, from += columns)
      turned[column * draws + draw] = sums[from];
}

/** Statistics of some draws and, for enumerated signs, of their mirror images. */
class Tally {
  private readonly largest: Float64Array;
  private readonly highest: Float64Array;
  private readonly lowest: Float64Array;
  /** Number of draws in which each contrast reached its observed statistic. */
  private readonly counts: Float64Array;
  /** Statistics of the contrast that is being added, by draw. */
  private readonly statistics: Float64Array;
  /**
   * Whether the strongest contrast against a model reached its observed strength, by model and draw; bit 1: in the
   * mirror image of the draw.
   */
  private readonly rivals: Uint8Array;

  constructor(
    private readonly task: SignTask,
    private readonly draws: number,
    private readonly mirrored: boolean,
  ) {
    this.largest = new Float64Array(draws);
    this.highest = new Float64Array(draws).fill(-Infinity);
    this.lowest = new Float64Array(draws).fill(Infinity);
    this.counts = new Float64Array(task.plus.length);
    this.statistics = new Float64Array(draws);
    this.rivals = new Uint8Array(task.rivalBounds.length * draws);
    // A model without contrasts against it reaches its bound in each draw.
    for (const [rival, bound] of task.rivalBounds.entries())
      if (bound === -Infinity) this.rivals.fill(mirrored ? 3 : 1, rival * draws, (rival + 1) * draws);
  }

  /** Adds a contrast to the tally. @param sums of the users in the contrast’s part, by column and draw */
  add(contrast: number, sums: Float64Array): void {
    const { inFamily, rivals } = this.task;
    const isRival = rivals[2 * contrast] >= 0;
    if (inFamily[contrast] === 0 && !isRival) return;
    this.transform(contrast, sums);
    if (inFamily[contrast] !== 0) this.inFamily(contrast, sums);
    if (isRival) this.ofRivals(contrast);
  }

  /** Returns the start of the sums of a column; −1: the column of zeros. */
  private placeOf(column: number): number {
    return (column < 0 ? this.task.rows.columns : column) * this.draws;
  }

  /** Computes v of a contrast in each draw. */
  private transform(contrast: number, sums: Float64Array): void {
    const { task, draws, statistics } = this;
    const [plus, minus, cube] = [task.plus, task.minus, task.cubes].map((columns) =>
      this.placeOf(columns[contrast]),
    );
    const scale = task.scales[contrast];
    const cubeScale = scale ** 3;
    const size = task.sizes[contrast];
    if (size === 0) statistics.fill(0);
    else
      for (let draw = 0; draw < draws; draw++)
        statistics[draw] = hallRoot(
          (sums[plus + draw] - sums[minus + draw]) * scale,
          sums[cube + draw] * cubeScale,
          size,
        );
  }

  private inFamily(contrast: number, sums: Float64Array): void {
    const { sides, bounds } = this.task;
    const { draws, statistics, largest } = this;
    const bound = bounds[contrast];
    let reached = 0;
    for (let draw = 0; draw < draws; draw++) {
      const far = Math.abs(statistics[draw]);
      if (far > largest[draw]) largest[draw] = far;
      if (far >= bound) reached++;
    }
    this.counts[contrast] = reached;
    for (const side of [2 * contrast, 2 * contrast + 1])
      if (sides.scales[side] !== 0) this.ofSide(contrast, side, sums);
  }

  /** Adds the statistics of a contrast at one bound of the margin, in each draw. */
  private ofSide(contrast: number, side: number, sums: Float64Array): void {
    const { task, draws, highest, lowest } = this;
    const { shares, means, cubes, scales, sizes } = task.sides;
    const [plus, minus, counted, level, cube] = [
      task.plus[contrast],
      task.minus[contrast],
      task.counted[contrast],
      task.levels[contrast],
      cubes[side],
    ].map((column) => this.placeOf(column));
    const [share, mean, scale, size] = [shares[side], means[side], scales[side], sizes[side]];
    const cubeScale = scale ** 3;
    for (let draw = 0; draw < draws; draw++) {
      const own = sums[minus + draw];
      const base = share === 0 ? 0 : share * (sums[level + draw] + own);
      const sum = sums[plus + draw] - own - base - mean * sums[counted + draw];
      const centred = hallRoot(sum * scale, sums[cube + draw] * cubeScale, size);
      if (centred > highest[draw]) highest[draw] = centred;
      if (centred < lowest[draw]) lowest[draw] = centred;
    }
  }

  private ofRivals(contrast: number): void {
    const { rivals: sides, rivalBounds } = this.task;
    const { draws, rivals, mirrored, statistics } = this;
    const [whenHigh, whenLow] = [sides[2 * contrast], sides[2 * contrast + 1]];
    const [boundHigh, boundLow] = [rivalBounds[whenHigh], rivalBounds[whenLow]];
    const [ofHigh, ofLow] = [whenHigh * draws, whenLow * draws];
    const least = Math.min(boundHigh, boundLow);
    for (let draw = 0; draw < draws; draw++) {
      const t = statistics[draw];
      if (Math.abs(t) < least) continue;
      if (t >= boundHigh) rivals[ofHigh + draw] |= 1;
      if (-t >= boundLow) rivals[ofLow + draw] |= 1;
      if (!mirrored) continue;
      if (-t >= boundHigh) rivals[ofHigh + draw] |= 2;
      if (t >= boundLow) rivals[ofLow + draw] |= 2;
    }
  }

  write(found: Float64Array): void {
    const { draws, mirrored, counts, rivals, largest, highest, lowest } = this;
    for (const [contrast, reached] of counts.entries()) found[contrast] += mirrored ? 2 * reached : reached;
    for (let at = 0, rival = counts.length; at < rivals.length; rival++)
      for (const end = at + draws; at < end; at++) found[rival] += (rivals[at] & 1) + (rivals[at] >>> 1);
    let { head: cell } = accumulatorSize(this.task);
    for (let draw = 0; draw < draws; draw++) {
      found[cell++] = largest[draw];
      found[cell++] = highest[draw] === -Infinity ? 0 : highest[draw];
      if (!mirrored) continue;
      found[cell++] = largest[draw];
      found[cell++] = lowest[draw] === Infinity ? 0 : -lowest[draw];
    }
  }
}
