/** A growing column of whole numbers. `values` may be longer than what was written to it. */
export class Int32Column {
  values: Int32Array;

  constructor(capacity = 1024) {
    this.values = new Int32Array(capacity);
  }

  /** Makes room for at least `capacity` numbers. */
  reserve(capacity: number): void {
    if (capacity <= this.values.length) return;
    const larger = new Int32Array(capacity);
    larger.set(this.values);
    this.values = larger;
  }
}

/** A growing column of numbers, as Int32Column is of whole ones. */
export class Float64Column {
  values: Float64Array;

  constructor(capacity = 1024) {
    this.values = new Float64Array(capacity);
  }

  /** Makes room for at least `capacity` numbers. */
  reserve(capacity: number): void {
    if (capacity <= this.values.length) return;
    const larger = new Float64Array(capacity);
    larger.set(this.values);
    this.values = larger;
  }
}
