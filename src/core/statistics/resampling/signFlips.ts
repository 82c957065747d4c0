import { seededGenerator } from '../xoshiro';
import { shuffled, sumsOfBlocks, weightedRows, type WeightedRows } from './weightedRows';

/** Up to so many users all choices of signs are counted. */
export const MOST_EXACT = 20;

/** Users whose differences are flipped. */
interface FlippedUsers {
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

/** Numbers by the group that they are in, ascending in each. */
export interface Grouped {
  readonly members: Int32Array;
  /** Group g is members[starts[g] … starts[g + 1]). */
  readonly starts: Int32Array;
}

/** Sign flips that several threads may draw: plain data. */
export interface SignTask {
  readonly kind: 'signs';
  readonly exact: boolean;
  readonly seed: number;
  /** Rows of one user first. */
  readonly rows: WeightedRows;
  /** The rows of each part, counted through all divisions. */
  readonly rowsOf: Grouped;
  /** The contrasts of each part. */
  readonly contrastsOf: Grouped;
  /** By contrast, columns; −1: none. */
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
    const rowsOf = grouped(partsOf, parts);
    const { squares, centred } = rowSquares(rows, rowsOf, contrasts);
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
  readonly parts: number;
}

/** Of more different rows than these, drawing how many of equal users have which sign takes longer than flipping blocks. */
const MOST_JOINED = 512;

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
  const joined = exact ? undefined : weightedRows({ columns: all, users }, Math.min(mostRows, MOST_JOINED));
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
  rowsOf: Grouped,
  contrasts: readonly Contrast[],
): { readonly squares: Float64Array; readonly centred: Float64Array } {
  const squares = new Float64Array(contrasts.length);
  const centred = new Float64Array(contrasts.length);
  for (const [at, { plus = -1, minus = -1, counted, mean, part = 0 }] of contrasts.entries()) {
    let sum = 0;
    let ofDeviations = 0;
    for (const row of membersOf(rowsOf, part)) {
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

/** @param groupsOf ways to divide the same numbers; −1: in no group */
function grouped(groupsOf: readonly ArrayLike<number>[], groups: number): Grouped {
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

export function membersOf({ members, starts }: Grouped, group: number): Int32Array {
  return members.subarray(starts[group], starts[group + 1]);
}
