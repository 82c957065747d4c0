import { growArray } from '../../data/columns';
import type { Xoshiro } from '../xoshiro';

/** Distinct rows of numbers of users, with the number of users of each. */
export interface WeightedRows {
  /** Numbers in a row. */
  readonly columns: number;
  /** Row r is cells[r · columns … (r + 1) · columns). */
  readonly cells: Float64Array;
  /** Number of users with each row. */
  readonly weights: Int32Array;
}

/** Values of some users: `columns[k][user]`. */
export interface UserRows {
  readonly columns: readonly Float64Array[];
  readonly users: number;
}

/**
 * Joins equal rows, in order of first occurrence: a million users have only thousands of distinct rows if a metric
 * has few values.
 *
 * @param most maximum number of distinct rows; with more, returns undefined, because joining saves nothing
 */
export function joinEqualRows(users: UserRows): WeightedRows;
export function joinEqualRows(users: UserRows, most: number): WeightedRows | undefined;
export function joinEqualRows({ columns, users }: UserRows, most = Infinity): WeightedRows | undefined {
  const width = columns.length;
  const bits = new Uint32Array(2);
  const asNumber = new Float64Array(bits.buffer);
  let capacity = 1024;
  let cells = new Float64Array(capacity * width);
  let weights = new Int32Array(capacity);
  let rows = 0;
  let table = new Int32Array(4096).fill(-1);
  const hashes = new Int32Array(users === 0 ? 1 : users);
  const row = new Float64Array(width);
  for (let user = 0; user < users; user++) {
    let hash = 0;
    for (let column = 0; column < width; column++) {
      // Turns −0 into 0.
      row[column] = columns[column][user] + 0;
      asNumber[0] = row[column];
      hash = Math.imul(hash ^ bits[0], 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 15) ^ bits[1], 0xc2b2ae35);
      hash ^= hash >>> 13;
    }
    let slot = hash & (table.length - 1);
    while (table[slot] >= 0 && !(hashes[table[slot]] === hash && equalRow(cells, table[slot] * width, row)))
      slot = (slot + 1) & (table.length - 1);
    if (table[slot] >= 0) {
      weights[table[slot]]++;
      continue;
    }
    if (rows >= most) return undefined;
    if (rows === capacity) {
      capacity *= 2;
      cells = growArray(cells);
      weights = growArray(weights);
    }
    cells.set(row, rows * width);
    weights[rows] = 1;
    hashes[rows] = hash;
    table[slot] = rows++;
    if (rows * 2 > table.length) table = rehashed(hashes, rows, table.length * 4);
  }
  return { columns: width, cells: cells.slice(0, rows * width), weights: weights.slice(0, rows) };
}

function equalRow(cells: Float64Array, start: number, row: Float64Array): boolean {
  for (let column = 0; column < row.length; column++) if (cells[start + column] !== row[column]) return false;
  return true;
}

function rehashed(hashes: Int32Array, rows: number, size: number): Int32Array<ArrayBuffer> {
  const table = new Int32Array(size).fill(-1);
  for (let row = 0; row < rows; row++) {
    let slot = hashes[row] & (size - 1);
    while (table[slot] >= 0) slot = (slot + 1) & (size - 1);
    table[slot] = row;
  }
  return table;
}

/**
 * Joins users at random into `blocks` rows of nearly equal size, each the sum of its users' rows. If users are
 * exchangeable, such blocks are too: tests stay valid, and intervals differ in width by about 1/√(2·blocks).
 */
export function blockSums({ columns, users }: UserRows, blocks: number, chance: Xoshiro): WeightedRows {
  const blockOf = new Int32Array(users);
  for (const [at, user] of shuffledIndexes(users, chance).entries()) blockOf[user] = at % blocks;
  return sumsOfBlocks(columns, blockOf, blocks);
}

/** Returns the numbers below `count` in random order (Fisher & Yates). @param first number of results */
export function shuffledIndexes(count: number, chance: Xoshiro, first = count): Uint32Array {
  const order = new Uint32Array(count);
  for (let at = 0; at < count; at++) order[at] = at;
  for (let left = count; left > 1 && left > count - first; left--) {
    const drawn = chance.below(left);
    const last = order[left - 1];
    order[left - 1] = order[drawn];
    order[drawn] = last;
  }
  return order.subarray(count - first);
}

/** Returns the sum of each column over the users of each block, each block with weight 1. */
export function sumsOfBlocks(
  columns: readonly Float64Array[],
  blockOf: Int32Array,
  blocks: number,
): WeightedRows {
  const width = columns.length;
  const cells = new Float64Array(blocks * width);
  const sums = new Float64Array(blocks);
  for (const [at, values] of columns.entries()) {
    // Column by column, so that the sums stay in the cache.
    sums.fill(0);
    for (let user = 0; user < blockOf.length; user++) sums[blockOf[user]] += values[user];
    for (let block = 0; block < blocks; block++) cells[block * width + at] = sums[block];
  }
  return { columns: width, cells, weights: new Int32Array(blocks).fill(1) };
}
