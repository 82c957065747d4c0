import { seededGenerator } from '../xoshiro';
import { shuffledIndexes, sumsOfBlocks, joinEqualRows, type WeightedRows } from './weightedRows';

/** Maximum number of users whose choices of signs are enumerated. */
export const MAX_ENUMERATED_USERS = 20;
/** Maximum additions for enumerating all signs; with more columns, signs are sampled. */
const MAX_EXACT_ADDITIONS = 2 ** 27;

/** Users whose differences are flipped. */
interface FlippedUsers {
  readonly users: number;
  /** `columns[k][user]`, 0 if a user has no value. */
  readonly columns: readonly Float64Array[];
  /** Divisions of the users. Each part of a division has its own sums. Absent: one part with all users. */
  readonly divisions?: readonly UserDivision[];
}

export interface UserDivision {
  /** Index of the part that each user is in; −1: the user is in no part of this division. */
  readonly partOf: Int32Array;
  readonly parts: number;
}

/** Difference of two columns over the users of one part; an absent column is 0. */
export interface FlipContrast {
  readonly plus?: number;
  readonly minus?: number;
  /** Column of indicators of the users with a value of the difference. */
  readonly counted: number;
  /** Column that gives, added to `minus`, the sum that a relative margin is a share of; absent: margins are absolute. */
  readonly level?: number;
  /** Number of the users' part, counted through all divisions; absent: the first part. */
  readonly part?: number;
  /** Number of the part's division; absent: the first. */
  readonly division?: number;
  /** |v| of the differences: Hall's transformed t, on the scale of u = Σd / √Σd². */
  readonly observed: number;
  /** Whether the contrast is one of those in the maximum statistic A. */
  readonly inFamily: boolean;
  /** Sides on which its centred flips are in the maximum E; empty: none, such as without variation. */
  readonly sides: readonly CentredSide[];
  /** Numbers of the rivals that a high v, and a low v, count against. */
  readonly rivals?: readonly [whenHigh: number, whenLow: number];
}

/** Differences from one bound of a margin, with mean 0 under the null hypothesis. */
export interface CentredSide {
  readonly sign: -1 | 1;
  /** Share of `minus` and `level` that is subtracted. */
  readonly share: number;
  /** Mean of the differences after subtracting the share. */
  readonly mean: number;
}

/** Results of sign flips: counts `own` by contrast and `rivals` by model, then the maxima A and E of each draw. */
export interface FlipResult {
  /** Number of draws; 2 to the number of users if enumerated. */
  readonly draws: number;
  readonly exact: boolean;
  /** Number of draws in which each contrast was at least as far from 0 as observed. */
  readonly own: Float64Array;
  /** Number of draws in which the strongest contrast against each model is at least as strong as observed. */
  readonly rivals: Float64Array;
  /** Largest |v| of the family by draw, ascending. */
  readonly largest: Float64Array;
  /** Largest centred v by draw, each with the sign of its difference, ascending. */
  readonly largestCentred: Float64Array;
}

/** Numbers by group, ascending in each. */
interface GroupedNumbers {
  readonly members: Int32Array;
  /** Group g is members[starts[g] … starts[g + 1]). */
  readonly starts: Int32Array;
}

/** Task of sign flips as plain data, which several threads may draw. */
export interface SignTask {
  readonly kind: 'signs';
  readonly exact: boolean;
  readonly seed: number;
  /** Rows to flip: those of single users first, then those of several users. */
  readonly rows: WeightedRows;
  /** Rows of each part, numbered through all divisions. */
  readonly rowsOf: GroupedNumbers;
  /** Indices of the contrasts over each part's users, by part number. */
  readonly contrastsOf: GroupedNumbers;
  /** Column added in the difference, for each contrast; −1: none. */
  readonly plus: Int32Array;
  /** Column subtracted in the difference, for each contrast; −1: none. */
  readonly minus: Int32Array;
  /** Column of indicators of the users with a value, for each contrast. */
  readonly counted: Int32Array;
  /**
   * Index of the column that is added to `minus` to get the reference of a relative margin, for each contrast; −1: no
   * such column.
   */
  readonly levels: Int32Array;
  /** Columns of the cubed differences, for each contrast. */
  readonly cubes: Int32Array;
  /** Reciprocal of the root of the sum of squares of each contrast's rows; 0: the contrast is in no maximum. */
  readonly scales: Float64Array;
  /** Weighted number of rows with a non-zero difference. */
  readonly sizes: Float64Array;
  readonly inFamily: Uint8Array;
  /** Columns for the two bounds of a margin, at most two for each contrast. */
  readonly sides: SideColumns;
  /** Statistic that a flip must reach to be counted, for each contrast. */
  readonly bounds: Float64Array;
  /** Two models per contrast, by number, that it can exclude from being the best; −1: none. */
  readonly rivals: Int32Array;
  readonly rivalBounds: Float64Array;
}

/** Two sides of each contrast, at `2 · contrast` and the next. */
interface SideColumns {
  readonly shares: Float64Array;
  readonly means: Float64Array;
  /** Column of the cubed centred differences, for each contrast. */
  readonly cubes: Int32Array;
  /** Sign of the side divided by the root of the sum of squares of the centred rows; 0: no such side. */
  readonly scales: Float64Array;
  /** Weighted number of rows with a value. */
  readonly sizes: Float64Array;
}

/**
 * Sign flips of paired differences: under the null hypothesis that models are exchangeable for each user, all
 * differences of a user may change sign together. The statistic is Hall's transformed t with the skewness of each
 * flip, which is also valid for means of skewed differences, on the scale of Σεd / √Σd², which has variance 1 for any
 * number of users. Each observed value is compared with A, the largest absolute value over a family (max-T: Westfall
 * & Young, Resampling-Based Multiple Testing, 1993). E is the largest under the same flips of differences minus their
 * mean, from the ends of their margins.
 */
export class SignFlips {
  readonly task: SignTask;
  /** Number of draws to request. */
  readonly draws: number;

  /**
   * @param rivalBounds largest observed z of each rival, among the contrasts in its favour
   * @param draws number of random draws, if signs are not enumerated; 0: enumerated
   * @param mostRows maximum number of distinct rows; more are joined to blocks of users
   */
  constructor(
    users: FlippedUsers,
    contrasts: readonly FlipContrast[],
    rivalBounds: ArrayLike<number>,
    draws: number,
    seed: number,
    mostRows = maxRowsFor(users.columns.length + cubeColumns(contrasts).length),
  ) {
    const width = users.columns.length + cubeColumns(contrasts).length;
    const isQuick = 2 ** (users.users - 1) * width <= MAX_EXACT_ADDITIONS;
    const exact = users.users <= MAX_ENUMERATED_USERS && (draws === 0 || isQuick);
    this.draws = exact ? 2 ** users.users : draws;
    const { rows: sums, partsOf, parts } = flippedRows(users, exact, mostRows, seed);
    const rowsOf = grouped(partsOf, parts);
    const { rows, ...statistics } = withCubes(sums, rowsOf, contrasts);
    this.task = {
      kind: 'signs',
      exact,
      seed,
      rows,
      rowsOf,
      contrastsOf: grouped([contrasts.map(({ part = 0 }) => part)], parts),
      plus: Int32Array.from(contrasts, ({ plus = -1 }) => plus),
      minus: Int32Array.from(contrasts, ({ minus = -1 }) => minus),
      counted: Int32Array.from(contrasts, ({ counted }) => counted),
      levels: Int32Array.from(contrasts, ({ level = -1 }) => level),
      inFamily: Uint8Array.from(contrasts, ({ inFamily }) => (inFamily ? 1 : 0)),
      ...statistics,
      bounds: Float64Array.from(contrasts, ({ observed }) => withTolerance(observed)),
      rivals: Int32Array.from(contrasts.flatMap(({ rivals = [-1, -1] }) => rivals)),
      rivalBounds: Float64Array.from(rivalBounds, withTolerance),
    };
  }

  /** Returns the result. @param found results of all draws, in the layout of `emptyFlips` */
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

/** Returns the threshold from which a draw is as far as an observation, allowing for rounding. */
export function withTolerance(observed: number): number {
  return observed - 1e-10 * Math.abs(observed) - 1e-12;
}

/** Returns the number of cells added up over all draws, and of those of each draw. */
export function accumulatorSize({ plus, rivalBounds }: SignTask): {
  readonly head: number;
  readonly each: number;
} {
  return { head: plus.length + rivalBounds.length, each: 2 };
}

/** Returns the number of rows at which a draw takes about 131,072 additions, from 512 to 8,192. */
function maxRowsFor(columns: number): number {
  return Math.min(8192, Math.max(512, 2 ** Math.floor(Math.log2(131_072 / Math.max(1, columns)))));
}

interface FlippedRows {
  readonly rows: WeightedRows;
  readonly partsOf: Int32Array[];
  readonly parts: number;
}

/**
 * Maximum number of distinct rows of joined equal users; with more, flipping blocks is faster than drawing the signs
 * of equal users.
 */
const MAX_JOINED = 512;

/**
 * Returns the rows that draws flip: single users if `exact`; else users with equal values and parts joined, if at most
 * `MAX_JOINED` rows are left; else blocks of users in the same parts.
 */
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
  // With parts as columns, equal rows are of users in the same parts.
  const all = [...columns, ...divisions.map(({ partOf }) => Float64Array.from(partOf))];
  const joined = exact ? undefined : joinEqualRows({ columns: all, users }, Math.min(mostRows, MAX_JOINED));
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
    return { rows: sumsOfBlocks(columns, blocks, count), partsOf, parts };
  }
  return { ...withoutParts(joined, columns.length, starts), parts };
}

/**
 * Returns rows without the columns that hold parts, those of single users first, and separately the part of each row.
 */
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

/** Minimum number of blocks of a small group, which could not be significant with fewer signs. */
const MIN_BLOCKS = 32;

/** Joins users of the same parts at random, into about `most` blocks. */
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
  const blocks = sizes.map((size) => Math.min(size, Math.max(MIN_BLOCKS, Math.ceil((size / users) * most))));
  const firsts = new Int32Array(groups);
  for (let group = 1; group < groups; group++) firsts[group] = firsts[group - 1] + blocks[group - 1];
  const seen = new Int32Array(groups);
  const blockOf = new Int32Array(users);
  for (const user of shuffledIndexes(users, seededGenerator(seed, 'block', 'signs'))) {
    const group = groupOf[user];
    blockOf[user] = firsts[group] + (seen[group]++ % blocks[group]);
  }
  return blockOf;
}

/**
 * Returns the columns of cubes that contrasts need, by key: the differences, and those from each side. Contrasts of
 * different parts of a division share a column, as no row is in two of them.
 */
function cubeColumns(contrasts: readonly FlipContrast[]): string[] {
  const used = contrasts.filter(({ inFamily, rivals }) => inFamily || rivals !== undefined);
  return [...new Set(used.flatMap((contrast) => [cubeKey(contrast), ...sideKeys(contrast)]))];
}

function cubeKey({ plus = -1, minus = -1 }: FlipContrast): string {
  return `${plus} ${minus}`;
}

function sideKeys(contrast: FlipContrast): string[] {
  return contrast.sides.map((_, side) => `${contrast.division ?? 0} ${cubeKey(contrast)} ${side}`);
}

/**
 * Adds columns of cubes to the rows. Sums of squares and sizes are over rows: if rows are blocks of users, statistics
 * of flips have variance 1, however far from 0 the mean is.
 */
function withCubes(
  { columns, cells, weights }: WeightedRows,
  rowsOf: GroupedNumbers,
  contrasts: readonly FlipContrast[],
): Pick<SignTask, 'rows' | 'cubes' | 'scales' | 'sizes' | 'sides'> {
  const keys = cubeColumns(contrasts);
  const places = new Map(keys.map((key, at) => [key, columns + at]));
  const width = columns + keys.length;
  const wider = new Float64Array(weights.length * width);
  for (let row = 0; row < weights.length; row++)
    wider.set(cells.subarray(row * columns, (row + 1) * columns), row * width);
  const count = contrasts.length;
  const [cubes, scales, sizes] = [new Int32Array(count), new Float64Array(count), new Float64Array(count)];
  const sides = {
    shares: new Float64Array(2 * count),
    means: new Float64Array(2 * count),
    cubes: new Int32Array(2 * count),
    scales: new Float64Array(2 * count),
    sizes: new Float64Array(2 * count),
  };
  for (const [at, contrast] of contrasts.entries()) {
    const { plus = -1, minus = -1, level = -1, counted, part = 0 } = contrast;
    const rows = membersOf(rowsOf, part);
    const cube = places.get(cubeKey(contrast)) ?? -1;
    let squares = 0;
    for (const row of rows) {
      const start = row * width;
      const difference = (plus < 0 ? 0 : wider[start + plus]) - (minus < 0 ? 0 : wider[start + minus]);
      if (cube >= 0) wider[start + cube] = difference ** 3;
      squares += weights[row] * difference * difference;
      if (difference !== 0) sizes[at] += weights[row];
    }
    cubes[at] = cube;
    scales[at] = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    const ofSides = sideKeys(contrast);
    for (const [nth, { sign, share, mean }] of contrast.sides.entries()) {
      const side = 2 * at + nth;
      const place = places.get(ofSides[nth]) ?? 0;
      let centred = 0;
      for (const row of rows) {
        const start = row * width;
        const own = minus < 0 ? 0 : wider[start + minus];
        const base = level < 0 ? 0 : wider[start + level] + own;
        const difference = (plus < 0 ? 0 : wider[start + plus]) - own;
        const deviation = difference - share * base - mean * wider[start + counted];
        wider[start + place] = deviation ** 3;
        centred += weights[row] * deviation * deviation;
        if (wider[start + counted] !== 0) sides.sizes[side] += weights[row];
      }
      sides.shares[side] = share;
      sides.means[side] = mean;
      sides.cubes[side] = place;
      sides.scales[side] = centred > 0 ? sign / Math.sqrt(centred) : 0;
    }
  }
  return { rows: { columns: width, cells: wider, weights }, cubes, scales, sizes, sides };
}

/** Groups numbers by each division. @param groupsOf group of each number by division; −1: none */
function grouped(groupsOf: readonly ArrayLike<number>[], groups: number): GroupedNumbers {
  const starts = new Int32Array(groups + 1);
  for (const groupOf of groupsOf)
    for (let at = 0; at < groupOf.length; at++) if (groupOf[at] >= 0) starts[groupOf[at] + 1]++;
  for (let group = 0; group < groups; group++) starts[group + 1] += starts[group];
  const next = starts.slice();
  const members = new Int32Array(starts[groups]);
  for (const groupOf of groupsOf)
    for (let at = 0; at < groupOf.length; at++) if (groupOf[at] >= 0) members[next[groupOf[at]]++] = at;
  return { members, starts };
}

/** Returns the members of a group, as a view. */
export function membersOf({ members, starts }: GroupedNumbers, group: number): Int32Array {
  return members.subarray(starts[group], starts[group + 1]);
}
