/** From so many numbers on a column stands where threads can share it: fewer are copied as quickly. */
const SHARED_FROM = 1 << 16;

/** Zeros; many of them on memory that threads can share, where there is such. */
export function wholeNumbers(length: number): Int32Array {
  return isToBeShared(length) ? sharedWholeNumbers(length) : new Int32Array(length);
}

/** As wholeNumbers. */
export function realNumbers(length: number): Float64Array {
  return isToBeShared(length) ? sharedRealNumbers(length) : new Float64Array(length);
}

/** Zeros that threads write to together, however few. @throws ReferenceError where there is no shared memory */
export function sharedWholeNumbers(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}

/** As sharedWholeNumbers. */
export function sharedRealNumbers(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}

/** A browser has shared memory only on pages that it isolates. */
function isToBeShared(length: number): boolean {
  return length >= SHARED_FROM && typeof SharedArrayBuffer !== 'undefined';
}

/** Numbers of a column that one call of a loop goes through. */
const NUMBERS_AT_ONCE = 4096;

/**
 * Goes through a long column some numbers at a time. V8 compiles a function that is called often better than a loop that
 * runs for long: over a million numbers in shared memory such a loop takes a fifth of the time.
 *
 * @param visit goes through the numbers from `start` to before `end`
 */
export function inBlocks(length: number, visit: (start: number, end: number) => void): void {
  for (let start = 0; start < length; start += NUMBERS_AT_ONCE)
    visit(start, Math.min(length, start + NUMBERS_AT_ONCE));
}

/** A growing column of whole numbers. `values` may be longer than what was written to it. */
export class Int32Column {
  values: Int32Array;

  constructor(capacity = 1024) {
    this.values = wholeNumbers(capacity);
  }

  /** Makes room for at least `capacity` numbers. */
  reserve(capacity: number): void {
    if (capacity <= this.values.length) return;
    const larger = wholeNumbers(capacity);
    larger.set(this.values);
    this.values = larger;
  }
}

/** A growing column of numbers, as Int32Column is of whole ones. */
export class Float64Column {
  values: Float64Array;

  constructor(capacity = 1024) {
    this.values = realNumbers(capacity);
  }

  /** Makes room for at least `capacity` numbers. */
  reserve(capacity: number): void {
    if (capacity <= this.values.length) return;
    const larger = realNumbers(capacity);
    larger.set(this.values);
    this.values = larger;
  }
}

/** The numbers of an array in one that has room for twice as many, and for at least `needed`. */
export function grown<A extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  array: A,
  needed = 0,
): A {
  const larger = new (array.constructor as new (length: number) => A)(Math.max(2 * array.length, needed));
  larger.set(array);
  return larger;
}

/** Numbers of which it is not known how many there will be. */
export class GrowingNumbers {
  count = 0;
  private room = new Int32Array(1 << 10);

  push(number: number): void {
    if (this.count === this.room.length) this.room = grown(this.room);
    this.room[this.count++] = number;
  }

  finished(): Int32Array {
    return this.room.slice(0, this.count);
  }
}

/** The numbers column[positions[0]], column[positions[1]] …; default: all of them. */
export function taken<A extends Int32Array | Float64Array>(column: A, positions?: Int32Array): A {
  const { length } = positions ?? column;
  const copy = (column instanceof Int32Array ? wholeNumbers(length) : realNumbers(length)) as A;
  if (positions === undefined) copy.set(column);
  else for (let at = 0; at < length; at++) copy[at] = column[positions[at]];
  return copy;
}
