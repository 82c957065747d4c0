/** Minimum length of a column in shared memory. Shorter columns can be copied between threads as fast. */
const SHARED_FROM = 1 << 16;

/** Returns zeros, in shared memory if the column is long and shared memory is available. */
export function wholeNumbers(length: number): Int32Array {
  return isToBeShared(length) ? sharedWholeNumbers(length) : new Int32Array(length);
}

/** Like `wholeNumbers`, for doubles. */
export function realNumbers(length: number): Float64Array {
  return isToBeShared(length) ? sharedRealNumbers(length) : new Float64Array(length);
}

/** Returns zeros in shared memory, for threads that write to one column. @throws ReferenceError if there is no shared memory */
export function sharedWholeNumbers(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}

/** Like `sharedWholeNumbers`, for doubles. */
export function sharedRealNumbers(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}

/** Returns whether a column of this length is shared. Browsers have shared memory only on isolated pages. */
function isToBeShared(length: number): boolean {
  return length >= SHARED_FROM && typeof SharedArrayBuffer !== 'undefined';
}

/** Number of values per block of a loop over a column. */
const NUMBERS_AT_ONCE = 4096;

/**
 * Visits a long column in blocks. V8 compiles a function that is called often better than a long loop: over a million
 * numbers in shared memory, blocks take a fifth of the time.
 *
 * @param visit processes the indexes `start` … `end` − 1
 */
export function inBlocks(length: number, visit: (start: number, end: number) => void): void {
  for (let start = 0; start < length; start += NUMBERS_AT_ONCE)
    visit(start, Math.min(length, start + NUMBERS_AT_ONCE));
}

/** A growing column of integers. `values` may be longer than the written part. */
export class Int32Column {
  values: Int32Array;

  constructor(capacity = 1024) {
    this.values = wholeNumbers(capacity);
  }

  /** Reserves room for at least `capacity` numbers. */
  reserve(capacity: number): void {
    if (capacity <= this.values.length) return;
    const larger = wholeNumbers(capacity);
    larger.set(this.values);
    this.values = larger;
  }
}

/** A growing column of doubles, like Int32Column. */
export class Float64Column {
  values: Float64Array;

  constructor(capacity = 1024) {
    this.values = realNumbers(capacity);
  }

  /** Reserves room for at least `capacity` numbers. */
  reserve(capacity: number): void {
    if (capacity <= this.values.length) return;
    const larger = realNumbers(capacity);
    larger.set(this.values);
    this.values = larger;
  }
}

/** Returns a copy of an array with room for twice as many numbers, and at least `needed`. */
export function growArray<A extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  array: A,
  needed = 0,
): A {
  const larger = new (array.constructor as new (length: number) => A)(Math.max(2 * array.length, needed));
  larger.set(array);
  return larger;
}

/** A growing column whose final length is unknown. */
export class GrowingNumbers {
  count = 0;
  private room = new Int32Array(1 << 10);

  push(number: number): void {
    if (this.count === this.room.length) this.room = growArray(this.room);
    this.room[this.count++] = number;
  }

  finished(): Int32Array {
    return this.room.slice(0, this.count);
  }
}

/** Returns the numbers column[positions[0]], column[positions[1]] …; without positions a copy of all. */
export function takeRows<A extends Int32Array | Float64Array>(column: A, positions?: Int32Array): A {
  const { length } = positions ?? column;
  const copy = (column instanceof Int32Array ? wholeNumbers(length) : realNumbers(length)) as A;
  if (positions === undefined) copy.set(column);
  else for (let at = 0; at < length; at++) copy[at] = column[positions[at]];
  return copy;
}

/** Returns the values minus the others. A plain loop takes a tenth of the time of `map`. */
export function differencesOf(values: Float64Array, others: Float64Array): Float64Array {
  const differences = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) differences[at] = values[at] - others[at];
  return differences;
}
