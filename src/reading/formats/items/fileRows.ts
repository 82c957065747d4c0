import { growArray } from '../../../core/data/columns';
/** Reads a number of bytes of a file from an offset; undefined if the file has changed. */
export type ReadAgain = (start: number, length: number) => Uint8Array | undefined;

/** Bytes read at once: adjacent rows are often requested together. */
const BLOCK = 1 << 16;

/** Offsets of the rows of a file, to read fields again that were not kept. */
export class FileRows {
  private starts = new Float64Array(1 << 10);
  private lengths = new Uint32Array(1 << 10);
  private count = 0;
  private block: Uint8Array = new Uint8Array(0);
  private blockStart = 0;
  private last: { readonly row: number; readonly fields: readonly string[] } | undefined;

  /** @param fieldsOf returns the fields in the bytes of a row, by column */
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

  /** A field of a row; empty if the row has none, or the file is no longer what it was. */
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
