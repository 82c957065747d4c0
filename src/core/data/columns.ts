/**
 * A growing column of whole numbers. `values` may be longer than what was written to it. `shared`: in memory that
 * other threads see.
 */
export class Int32Column {
  values: Int32Array;

  constructor(
    capacity = 1024,
    private readonly shared = false,
  ) {
    this.values = this.made(capacity);
  }

  /** Makes room for at least `capacity` numbers. */
  reserve(capacity: number): void {
    if (capacity <= this.values.length) return;
    const larger = this.made(capacity);
    larger.set(this.values);
    this.values = larger;
  }

  private made(capacity: number): Int32Array {
    return this.shared
      ? new Int32Array(new SharedArrayBuffer(capacity * Int32Array.BYTES_PER_ELEMENT))
      : new Int32Array(capacity);
  }
}

/** A growing column of numbers, as Int32Column is of whole ones. */
export class Float64Column {
  values: Float64Array;

  constructor(
    capacity = 1024,
    private readonly shared = false,
  ) {
    this.values = this.made(capacity);
  }

  /** Makes room for at least `capacity` numbers. */
  reserve(capacity: number): void {
    if (capacity <= this.values.length) return;
    const larger = this.made(capacity);
    larger.set(this.values);
    this.values = larger;
  }

  private made(capacity: number): Float64Array {
    return this.shared
      ? new Float64Array(new SharedArrayBuffer(capacity * Float64Array.BYTES_PER_ELEMENT))
      : new Float64Array(capacity);
  }
}
