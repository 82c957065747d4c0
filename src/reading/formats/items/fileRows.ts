import { growArray } from '../../../core/data/columns';
/** Function that reads bytes of a file at an offset; it returns undefined if the file has changed. */
export type ReadAgain = (start: number, length: number) => Uint8Array | undefined;

/** Number of bytes read at once, because adjacent rows are often requested together. */
const BLOCK = 1 << 16;

/** Offsets of the rows of a file, for reading fields again that are not stored in memory. */
export class FileRows {
  private starts = new Float64Array(1 << 10);
  private lengths = new Uint32Array(1 << 10);
  private count = 0;
  private block: Uint8Array = new Uint8Array(0);
  private blockStart = 0;
  private last: { readonly row: number; readonly fields: readonly string[] } | undefined;

  /** @param fieldsOf returns the fields, by column, in the bytes of a row */
  constructor(
    private readonly readAgain: ReadAgain,
    private readonly fieldsOf: (row: Uint8Array) => readonly string[],
  ) {}

  add(start: number, length: number): void {
    if (this.count === this.starts.length) {
      this.starts = growArray(this.starts);
      this.lengths = growArray(this.lengths);
    }
    this.starts[this.count] = start;
    this.lengths[this.count++] = length;
  }

  /** Returns a field of a row; empty if the row does not have it, or the file has changed. */
  textAt(row: number, column: number): string {
    if (this.last?.row !== row) this.last = { row, fields: this.fieldsAt(row) };
    return this.last.fields[column] ?? '';
  }

  private fieldsAt(row: number): readonly string[] {
    const start = this.starts[row];
    const length = this.lengths[row];
    const isIn = start >= this.blockStart && start + length <= this.blockStart + this.block.length;
    if (!isIn) {
      const found = this.readAgain(start, Math.max(length, BLOCK));
      if (found === undefined || found.length < length) return [];
      this.block = found;
      this.blockStart = start;
    }
    const from = start - this.blockStart;
    return this.fieldsOf(this.block.subarray(from, from + length));
  }
}
