import { seededGenerator, type Xoshiro } from '../xoshiro';
import { binomialDraw, fairCoins } from './binomialDraw';
import { shuffled, sumsOfBlocks, weightedRows, type WeightedRows } from './weightedRows';

/** Up to so many users all choices of signs are counted. */
export const MOST_EXACT = 20;

/** Users whose differences are flipped. */
export interface FlippedUsers {
  readonly users: number;
  /** `columns[k][user]`, 0 where a user has no value. */
  readonly columns: readonly Float64Array[];
  /** Ways to divide the users, each part with sums of its own; absent: one way, all of them together. */
  readonly divisions?: readonly UserDivision[];
}

export interface UserDivision {
  /** The part of each user; −1: in none. */
  readonly partOf: Int32Array;
  readonly parts: number;
}

/** One difference among the users of one part: a column less another; an absent one is 0. */
export interface Contrast {
  readonly plus?: number;
  readonly minus?: number;
  /** The column that is 1 for users with a value of the difference, and 0 for others. */
  readonly counted: number;
  /** Counted through all divisions; absent: the first. */
  readonly part?: number;
  /** The mean of the differences. */
  readonly mean: number;
  /** |Σd| / √Σd². */
  readonly observed: number;
  /** Whether it is in the maximum A. */
  readonly inFamily: boolean;
  /** The signs with which its centred flips are in the maximum E; none: they are not, as where no difference varies. */
  readonly sides: readonly (-1 | 1)[];
  /** Rivals, by number: the one that a high T speaks against, and the one that a low T does. */
  readonly rivals?: readonly [whenHigh: number, whenLow: number];
}

/** What flips find: `own` by contrast and `rivals` by number, as counts, then A and E of each draw. */
export interface FlipResult {
  /** Draws; where all choices were counted 2 to the number of users. */
  readonly draws: number;
  readonly exact: boolean;
  /** In how many draws a contrast came as far from 0 as observed, by itself. */
  readonly own: Float64Array;
  /** In how many draws the best of a rival's contrasts came as far as the best observed. */
  readonly rivals: Float64Array;
  /** The largest |T| of the family in each draw, ascending. */
  readonly largest: Float64Array;
  /** The largest centred T in each draw, each with the sign of its difference, ascending. */
  readonly largestCentred: Float64Array;
}

/** Sign flips that several threads may draw: plain data. */
export interface SignTask {
  readonly kind: 'signs';
  readonly exact: boolean;
  readonly seed: number;
  /** Rows of one user first. */
  readonly rows: WeightedRows;
  /** By division the part of each row, counted through all divisions; −1: in none. */
  readonly partsOf: readonly Int32Array[];
  readonly parts: number;
  /** By contrast, places in the sums of all parts; −1: none. */
  readonly plus: Int32Array;
  readonly minus: Int32Array;
  readonly counted: Int32Array;
  readonly means: Float64Array;
  /** One over the root sum of squares of the rows; 0: not in a maximum. */
  readonly scales: Float64Array;
  readonly inFamily: Uint8Array;
  /** One over the root sum of squares of the centred rows, with the first side as its sign. */
  readonly centredScales: Float64Array;
  readonly bothSides: Uint8Array;
  /** Flips as far as these count. */
  readonly bounds: Float64Array;
  /** By contrast the two rivals; −1: none. */
  readonly rivals: Int32Array;
  readonly rivalBounds: Float64Array;
}

/**
 * Flips of paired differences: under the null hypothesis that models can be exchanged for each user, the differences of
 * a user may have either sign, all together. T = Σεd / √Σd² has variance 1 whatever the number of users is; its largest
 * absolute value A over a family is what each observed one is held against (max-T: Westfall & Young,
 * Resampling-Based Multiple Testing, 1993). E is the largest of the same flips of centred differences.
 */
export class SignFlips {
  readonly task: SignTask;
  /** How many draws to ask for. */
  readonly draws: number;

  /**
   * @param rivalBounds what the best contrast of each rival came to: the largest observed z of those in its favor
   * @param draws of chance, where not all choices are counted
   * @param mostRows of more different rows, users are joined to blocks
   */
  constructor(
    users: FlippedUsers,
    contrasts: readonly Contrast[],
    rivalBounds: ArrayLike<number>,
    draws: number,
    seed: number,
    mostRows = mostRowsFor(users.columns.length),
  ) {
    const exact = users.users <= MOST_EXACT;
    this.draws = exact ? 2 ** users.users : draws;
    const { rows, partsOf, parts } = flippedRows(users, exact, mostRows, seed);
    const width = rows.columns;
    const placeOf = (column: number | undefined, { part = 0 }: Contrast): number =>
      column === undefined ? -1 : part * width + column;
    const { squares, centred } = rowSquares(rows, partsOf, contrasts);
    this.task = {
      kind: 'signs',
      exact,
      seed,
      rows,
      partsOf,
      parts,
      plus: Int32Array.from(contrasts, (contrast) => placeOf(contrast.plus, contrast)),
      minus: Int32Array.from(contrasts, (contrast) => placeOf(contrast.minus, contrast)),
      counted: Int32Array.from(contrasts, (contrast) => placeOf(contrast.counted, contrast)),
      means: Float64Array.from(contrasts, ({ mean }) => mean),
      scales: squares.map((sum) => (sum > 0 ? 1 / Math.sqrt(sum) : 0)),
      inFamily: Uint8Array.from(contrasts, ({ inFamily }) => (inFamily ? 1 : 0)),
      centredScales: centred.map((sum, at) => (sum > 0 ? (contrasts[at].sides[0] ?? 0) / Math.sqrt(sum) : 0)),
      bothSides: Uint8Array.from(contrasts, ({ sides }) => (sides.length > 1 ? 1 : 0)),
      bounds: Float64Array.from(contrasts, ({ observed }) => withTolerance(observed)),
      rivals: Int32Array.from(contrasts.flatMap(({ rivals = [-1, -1] }) => rivals)),
      rivalBounds: Float64Array.from(rivalBounds, withTolerance),
    };
  }

  /** @param found what all draws found, as `emptyFlips` lays it out */
  resultOf(found: Float64Array): FlipResult {
    const { draws } = this;
    const { exact, plus, rivalBounds } = this.task;
    const head = plus.length + rivalBounds.length;
    const largest = new Float64Array(draws);
    const largestCentred = new Float64Array(draws);
    for (let draw = 0, at = head; draw < draws; draw++) {
      largest[draw] = found[at++];
      largestCentred[draw] = found[at++];
    }
    return {
      draws,
      exact,
      own: found.subarray(0, plus.length),
      rivals: found.subarray(plus.length, head),
      largest: largest.sort(),
      largestCentred: largestCentred.sort(),
    };
  }
}

/** What differs from an observation by rounding alone is as far: the least that counts. */
export function withTolerance(observed: number): number {
  return observed - 1e-10 * Math.abs(observed) - 1e-12;
}

/** Cells that count over all draws, and those of each draw. */
export function flipCells({ plus, rivalBounds }: SignTask): { readonly head: number; readonly each: number } {
  return { head: plus.length + rivalBounds.length, each: 2 };
}

/** So many rows that a draw takes some hundred thousand additions. */
export function mostRowsFor(columns: number): number {
  return Math.min(8192, Math.max(1024, 2 ** Math.floor(Math.log2(131_072 / Math.max(1, columns)))));
}

interface FlippedRows {
  readonly rows: WeightedRows;
  readonly partsOf: Int32Array[];
  /** The first part of each division. */
  readonly starts: readonly number[];
  readonly parts: number;
}

/** Rows that keep their sign together: users, equal ones joined, or blocks of users who are in the same parts. */
function flippedRows(
  { users, columns, divisions = [{ partOf: new Int32Array(users), parts: 1 }] }: FlippedUsers,
  exact: boolean,
  mostRows: number,
  seed: number,
): FlippedRows {
  const starts: number[] = [];
  let parts = 0;
  for (const division of divisions) {
    starts.push(parts);
    parts += division.parts;
  }
  // With the parts as columns, equal rows are of users in the same parts.
  const all = [...columns, ...divisions.map(({ partOf }) => Float64Array.from(partOf))];
  const joined = exact ? undefined : weightedRows({ columns: all, users }, mostRows);
  const blockOf = exact ? Int32Array.from({ length: users }, (_, user) => user) : undefined;
  const blocks =
    joined === undefined ? (blockOf ?? blocksWithin(divisions, users, mostRows, seed)) : undefined;
  if (blocks !== undefined) {
    const count = blocks.reduce((most, block) => Math.max(most, block + 1), 0);
    const partsOf = divisions.map(({ partOf }, division) => {
      const ofBlock = new Int32Array(count);
      for (let user = 0; user < users; user++)
        ofBlock[blocks[user]] = partOf[user] < 0 ? -1 : starts[division] + partOf[user];
      return ofBlock;
    });
    return { rows: sumsOfBlocks(columns, blocks, count), partsOf, starts, parts };
  }
  return { ...withoutParts(joined, columns.length, starts), starts, parts };
}

/** Rows of one user first, and their parts beside them. */
function withoutParts(
  joined: WeightedRows | undefined,
  width: number,
  starts: readonly number[],
): Pick<FlippedRows, 'rows' | 'partsOf'> {
  const { columns, cells, weights } = joined ?? {
    columns: width,
    cells: new Float64Array(0),
    weights: new Int32Array(0),
  };
  const order = [...weights.keys()].sort((a, b) => Number(weights[a] > 1) - Number(weights[b] > 1) || a - b);
  const kept = new Float64Array(order.length * width);
  const partsOf = starts.map(() => new Int32Array(order.length));
  for (const [at, row] of order.entries()) {
    kept.set(cells.subarray(row * columns, row * columns + width), at * width);
    for (const [division, start] of starts.entries()) {
      const part = cells[row * columns + width + division];
      partsOf[division][at] = part < 0 ? -1 : start + part;
    }
  }
  return {
    rows: { columns: width, cells: kept, weights: Int32Array.from(order, (row) => weights[row]) },
    partsOf,
  };
}

/** A small group keeps so many signs of its own, else it could not be told from chance. */
const LEAST_BLOCKS = 32;

/** Users thrown together by chance with users of the same parts, into about `most` blocks. */
function blocksWithin(
  divisions: readonly UserDivision[],
  users: number,
  most: number,
  seed: number,
): Int32Array {
  let groupOf = new Int32Array(users);
  let groups = 1;
  for (const { partOf, parts } of divisions) {
    const known = new Map<number, number>();
    groupOf = groupOf.map((group, user) => {
      const key = group * (parts + 1) + partOf[user] + 1;
      const number = known.get(key) ?? known.size;
      known.set(key, number);
      return number;
    });
    groups = known.size;
  }
  const sizes = new Int32Array(groups);
  for (const group of groupOf) sizes[group]++;
  const blocks = sizes.map((size) =>
    Math.min(size, Math.max(LEAST_BLOCKS, Math.ceil((size / users) * most))),
  );
  const firsts = new Int32Array(groups);
  for (let group = 1; group < groups; group++) firsts[group] = firsts[group - 1] + blocks[group - 1];
  const seen = new Int32Array(groups);
  const blockOf = new Int32Array(users);
  for (const user of shuffled(users, seededGenerator(seed, 'block', 'signs'))) {
    const group = groupOf[user];
    blockOf[user] = firsts[group] + (seen[group]++ % blocks[group]);
  }
  return blockOf;
}

/**
 * Of each contrast the sum of squares of its rows, and of its centred rows. Those of blocks, not those of their users:
 * T has variance 1 however far from 0 the mean is.
 */
function rowSquares(
  { columns, cells, weights }: WeightedRows,
  partsOf: readonly Int32Array[],
  contrasts: readonly Contrast[],
): { readonly squares: Float64Array; readonly centred: Float64Array } {
  const squares = new Float64Array(contrasts.length);
  const centred = new Float64Array(contrasts.length);
  const rowsOf = rowsOfParts(partsOf, weights.length);
  for (const [at, { plus = -1, minus = -1, counted, mean, part = 0 }] of contrasts.entries()) {
    let sum = 0;
    let ofDeviations = 0;
    for (const row of rowsOf.get(part) ?? NO_ROWS) {
      const start = row * columns;
      const difference = (plus < 0 ? 0 : cells[start + plus]) - (minus < 0 ? 0 : cells[start + minus]);
      const deviation = difference - mean * cells[start + counted];
      sum += weights[row] * difference * difference;
      ofDeviations += weights[row] * deviation * deviation;
    }
    squares[at] = sum;
    centred[at] = ofDeviations;
  }
  return { squares, centred };
}

const NO_ROWS = new Int32Array(0);

/** The rows of each part, counted through all divisions. */
function rowsOfParts(partsOf: readonly Int32Array[], rows: number): Map<number, Int32Array> {
  const found = new Map<number, Int32Array>();
  for (const partOf of partsOf) {
    const sizes = new Map<number, number>();
    for (const part of partOf) sizes.set(part, (sizes.get(part) ?? 0) + 1);
    for (const [part, size] of sizes) if (part >= 0) found.set(part, new Int32Array(size));
    const filled = new Map<number, number>();
    for (let row = 0; row < rows; row++) {
      const part = partOf[row];
      const own = found.get(part);
      if (part < 0 || own === undefined) continue;
      const at = filled.get(part) ?? 0;
      own[at] = row;
      filled.set(part, at + 1);
    }
  }
  return found;
}

/** Counts and writes what the draws from … to (not included) found; the same for any division of them. */
export function drawSigns(task: SignTask, from: number, to: number, found: Float64Array): void {
  if (task.exact) enumerate(task, from, to, found);
  else if (task.parts === 1) drawTogether(task, from, to, found);
  else drawInParts(task, from, to, found);
}

/** Rows whose signs are looked up together. */
const TOGETHER = 4;
const CHOICES = 2 ** TOGETHER;

/** Signed sums of every four rows of one user, for each of the 16 choices of signs. */
const tables = new WeakMap<SignTask, { readonly cells: Float64Array; readonly singles: number }>();

function tableOf(task: SignTask): { readonly cells: Float64Array; readonly singles: number } {
  const known = tables.get(task);
  if (known !== undefined) return known;
  const { columns, cells, weights } = task.rows;
  const first = weights.findIndex((weight) => weight > 1);
  const singles = first < 0 ? weights.length : first;
  const groups = Math.ceil(singles / TOGETHER);
  const sums = new Float64Array(groups * CHOICES * columns);
  for (let group = 0; group < groups; group++) {
    const start = group * CHOICES * columns;
    const rows = Math.min(TOGETHER, singles - group * TOGETHER);
    const rowStart = group * TOGETHER * columns;
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        sums[start + column] -= cells[rowStart + row * columns + column];
    for (let choice = 1; choice < CHOICES; choice++) {
      const row = 31 - Math.clz32(choice & -choice);
      const without = start + (choice & (choice - 1)) * columns;
      for (let column = 0; column < columns; column++)
        sums[start + choice * columns + column] =
          sums[without + column] + (row < rows ? 2 * cells[rowStart + row * columns + column] : 0);
    }
  }
  const table = { cells: sums, singles };
  tables.set(task, table);
  return table;
}

/** Some draws side by side: a table of four rows is used for all of them while it is in the cache. */
function drawTogether(task: SignTask, from: number, to: number, found: Float64Array): void {
  const { rows, seed } = task;
  const { columns, cells, weights } = rows;
  const { cells: table, singles } = tableOf(task);
  const draws = to - from;
  const words = Math.ceil(singles / 32);
  const bits = new Int32Array(draws * words);
  const sums = new Float64Array(draws * columns);
  for (let draw = 0; draw < draws; draw++) {
    const chance = seededGenerator(seed, 'randomization', String(from + draw));
    for (let word = draw * words; word < (draw + 1) * words; word++) bits[word] = chance.next();
    for (let row = singles; row < weights.length; row++) {
      const factor = coinSum(weights[row], chance);
      if (factor === 0) continue;
      for (let column = 0; column < columns; column++)
        sums[draw * columns + column] += factor * cells[row * columns + column];
    }
  }
  const groups = Math.ceil(singles / TOGETHER);
  for (let group = 0; group < groups; group++) {
    const word = group >> 3;
    const shift = (group & 7) * TOGETHER;
    for (let draw = 0, sum = 0; draw < draws; draw++) {
      const choice = (bits[draw * words + word] >>> shift) & (CHOICES - 1);
      const start = (group * CHOICES + choice) * columns;
      for (let column = 0; column < columns; column++) sums[sum++] += table[start + column];
    }
  }
  const tally = tallyOf(task, found);
  for (let draw = 0; draw < draws; draw++) tally(sums, draw * columns, draw);
}

/** One draw after the other, each row added to the sums of the parts that it is in. */
function drawInParts(task: SignTask, from: number, to: number, found: Float64Array): void {
  const { rows, partsOf, parts, seed } = task;
  const { columns, cells, weights } = rows;
  const sums = new Float64Array(parts * columns);
  const tally = tallyOf(task, found);
  for (let draw = from; draw < to; draw++) {
    const chance = seededGenerator(seed, 'randomization', String(draw));
    sums.fill(0);
    let bits = 0;
    let left = 0;
    for (let row = 0, start = 0; row < weights.length; row++, start += columns) {
      let factor: number;
      if (weights[row] === 1) {
        if (left === 0) {
          bits = chance.next();
          left = 32;
        }
        factor = 2 * (bits & 1) - 1;
        bits >>>= 1;
        left--;
      } else factor = coinSum(weights[row], chance);
      for (const partOf of partsOf) {
        const part = partOf[row];
        if (part < 0) continue;
        const sum = part * columns;
        for (let column = 0; column < columns; column++) sums[sum + column] += factor * cells[start + column];
      }
    }
    tally(sums, 0, draw - from);
  }
}

/** From so many coins on, a binomial is drawn faster than bits are counted. */
const MANY_COINS = 512;

/** Heads less tails of so many coins. */
function coinSum(coins: number, chance: Xoshiro): number {
  return 2 * (coins < MANY_COINS ? fairCoins(coins, chance) : binomialDraw(coins, 0.5, chance)) - coins;
}

/** Choices of signs after which sums are taken anew, so that rounding does not pile up. */
const FRESH = 1024;

/**
 * All choices of signs, in the order of Gray's code: each differs from the one before in one user. The last user keeps
 * the sign, and a choice and its mirror image are two draws.
 */
function enumerate(task: SignTask, from: number, to: number, found: Float64Array): void {
  const { rows, partsOf, parts } = task;
  const { columns, cells, weights } = rows;
  const sums = new Float64Array(parts * columns);
  const add = (row: number, factor: number): void => {
    for (const partOf of partsOf) {
      const part = partOf[row];
      if (part < 0) continue;
      for (let column = 0; column < columns; column++)
        sums[part * columns + column] += factor * cells[row * columns + column];
    }
  };
  const tally = tallyOf(task, found);
  const end = Math.ceil(to / 2);
  for (let way = Math.floor(from / 2 / FRESH) * FRESH; way < end; way++) {
    if (way % FRESH === 0) {
      sums.fill(0);
      const flipped = way ^ (way >>> 1);
      for (let row = 0; row < weights.length; row++) add(row, (flipped >>> row) & 1 ? -1 : 1);
    } else {
      const row = 31 - Math.clz32(way & -way);
      add(row, ((way ^ (way >>> 1)) >>> row) & 1 ? -2 : 2);
    }
    if (2 * way >= from) tally(sums, 0, 2 * way - from);
  }
}

/** Writes what the sums of one draw say; where all choices are counted, also what their mirror image says. */
function tallyOf(
  task: SignTask,
  found: Float64Array,
): (sums: Float64Array, start: number, draw: number) => void {
  const { plus, minus, counted, means, scales, inFamily, centredScales, bounds } = task;
  // Nobody can be flipped in one way only.
  const mirrored = task.exact && task.rows.weights.length > 0;
  const { rivals, rivalBounds, bothSides } = task;
  const contrasts = plus.length;
  const head = contrasts + rivalBounds.length;
  const highest = new Float64Array(rivalBounds.length);
  const lowest = new Float64Array(rivalBounds.length);
  return (sums, start, draw) => {
    let largest = 0;
    let centredHigh = -Infinity;
    let centredLow = Infinity;
    highest.fill(-Infinity);
    lowest.fill(Infinity);
    for (let at = 0; at < contrasts; at++) {
      const sum = (plus[at] < 0 ? 0 : sums[start + plus[at]]) - (minus[at] < 0 ? 0 : sums[start + minus[at]]);
      const t = sum * scales[at];
      if (inFamily[at] !== 0) {
        const far = Math.abs(t);
        if (far > largest) largest = far;
        if (far >= bounds[at]) found[at] += mirrored ? 2 : 1;
        const scale = centredScales[at];
        if (scale !== 0) {
          const centred = (sum - means[at] * sums[start + counted[at]]) * scale;
          if (centred > centredHigh) centredHigh = centred;
          if (centred < centredLow) centredLow = centred;
          if (bothSides[at] !== 0) {
            if (-centred > centredHigh) centredHigh = -centred;
            if (-centred < centredLow) centredLow = -centred;
          }
        }
      }
      const whenHigh = rivals[2 * at];
      if (whenHigh < 0) continue;
      const whenLow = rivals[2 * at + 1];
      if (t > highest[whenHigh]) highest[whenHigh] = t;
      if (t < lowest[whenHigh]) lowest[whenHigh] = t;
      if (-t > highest[whenLow]) highest[whenLow] = -t;
      if (-t < lowest[whenLow]) lowest[whenLow] = -t;
    }
    for (let rival = 0; rival < rivalBounds.length; rival++) {
      if (highest[rival] >= rivalBounds[rival]) found[contrasts + rival]++;
      if (mirrored && -lowest[rival] >= rivalBounds[rival]) found[contrasts + rival]++;
    }
    const cell = head + 2 * draw;
    found[cell] = largest;
    found[cell + 1] = centredHigh === -Infinity ? 0 : centredHigh;
    if (!mirrored) return;
    found[cell + 2] = largest;
    found[cell + 3] = centredLow === Infinity ? 0 : -centredLow;
  };
}
