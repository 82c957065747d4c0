import type { Xoshiro } from '../xoshiro';

/** Rows of numbers for users; equal ones stand once, with how many users they are of. */
export interface WeightedRows {
  /** Numbers in a row. */
  readonly columns: number;
  /** Row r is cells[r · columns … (r + 1) · columns). */
  readonly cells: Float64Array;
  /** Users of each row. */
  readonly weights: Int32Array;
}

/** The rows of some users: `column[k][user]`. */
export interface UserRows {
  readonly columns: readonly Float64Array[];
  readonly users: number;
}

/**
 * Joins equal rows, in the order in which they first occur: among a million users there are but thousands of different
 * ones where a measure has few values.
 *
 * @param folded whether a row and its negative count as equal, as they do to who draws signs; rows of zeros are then
 *   left out
 * @param most undefined is answered where there are more different rows than these: joining them would save nothing
 */
export function weightedRows(users: UserRows, folded?: boolean): WeightedRows;
export function weightedRows(users: UserRows, folded: boolean, most: number): WeightedRows | undefined;
export function weightedRows(
  { columns, users }: UserRows,
  folded = false,
  most = Infinity,
): WeightedRows | undefined {
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
    let sign = 0;
    for (let column = 0; column < width; column++) {
      let value = columns[column][user];
      if (folded && sign === 0) sign = Math.sign(value);
      if (folded && sign < 0) value = -value;
      // −0 is 0.
      row[column] = value + 0;
      asNumber[0] = row[column];
      hash = Math.imul(hash ^ bits[0], 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 15) ^ bits[1], 0xc2b2ae35);
      hash ^= hash >>> 13;
    }
    if (folded && sign === 0) continue;
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
      cells = grown(cells, capacity * width);
      const more = new Int32Array(capacity);
      more.set(weights);
      weights = more;
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

function grown(cells: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length);
  longer.set(cells);
  return longer;
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
 * Users thrown together by chance into `blocks` rows of nearly equal size, each the sum of its users' rows. Where users
 * can be exchanged, so can such blocks: tests stay valid, and intervals as wide but for about 1/√(2·blocks).
 */
export function blockSums({ columns, users }: UserRows, blocks: number, chance: Xoshiro): WeightedRows {
  const width = columns.length;
  const order = Uint32Array.from({ length: users }, (_, user) => user);
  for (let left = users; left > 1; left--) {
    const drawn = chance.below(left);
    const last = order[left - 1];
    order[left - 1] = order[drawn];
    order[drawn] = last;
  }
  const cells = new Float64Array(blocks * width);
  for (const [column, values] of columns.entries())
    for (let at = 0; at < users; at++) cells[(at % blocks) * width + column] += values[order[at]];
  return { columns: width, cells, weights: new Int32Array(blocks).fill(1) };
}
