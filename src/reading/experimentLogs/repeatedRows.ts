import type { RowsRepeated } from '../../core/experiments/experimentUsers';
import type { ExperimentLogColumns } from './logColumns';

/**
 * Maximum number of keys that are stored at a time. If there are more, a sample is stored, chosen by some
 * bits of the key.
 */
const MAX_KEYS = 1 << 16;

interface SeenRow {
  readonly row: number;
  count: number;
}

/**
 * Tests whether a column is a key: all rows with the same key have the same values in the columns of the
 * analysis. Duplicate rows of a key mean that the log was written twice, in whole or in part; an event that
 * happens twice has two keys. If there are many keys, the test uses the rows of a sample of keys from all
 * over the file.
 */
export class RepeatedRows {
  /** Whether no two rows so far had the same key and differed. */
  isKey = true;
  private readonly seen = new Map<number, SeenRow>();
  private rows = 0;
  private repeats = 0;
  private line = 0;
  /** Bits that are 0 in the keys of the sample; other keys are left out. */
  private mask = 0;

  /** @param place index of the key's value among the values of a row */
  constructor(
    readonly column: string,
    readonly place: number,
  ) {}

  /** Returns whether rows of this key are in the sample. */
  wants(key: number): boolean {
    return this.isKey && ((key >>> 0) & this.mask) === 0;
  }

  /** Adds a row of a sampled key. @param row hash of the values that are used */
  take(key: number, row: number, line: number): void {
    this.rows++;
    const known = this.seen.get(key);
    // A row without a key disproves the key.
    if (key !== key || (known !== undefined && known.row !== row)) {
      this.isKey = false;
      this.seen.clear();
      return;
    }
    if (known === undefined) {
      this.seen.set(key, { row, count: 1 });
      if (this.seen.size > MAX_KEYS) this.halve();
      return;
    }
    known.count++;
    if (this.repeats++ === 0) this.line = line;
  }

  private halve(): void {
    this.mask = 2 * this.mask + 1;
    for (const [key, { count }] of this.seen) {
      if (((key >>> 0) & this.mask) === 0) continue;
      this.seen.delete(key);
      this.rows -= count;
      this.repeats -= count - 1;
    }
  }

  /** The repeated rows; undefined if the column is not a key or no row is repeated. */
  get found(): RowsRepeated | undefined {
    if (!this.isKey || this.repeats === 0) return undefined;
    return { column: this.column, share: this.repeats / this.rows, line: this.line };
  }
}

/** Returns a test for each column that may be a key. */
export function repeatedRowTests({
  names,
  keys,
  sums,
  covariates,
  hashed,
}: ExperimentLogColumns): RepeatedRows[] {
  return keys.map(
    (column) =>
      new RepeatedRows(names[column].trim(), sums.length + covariates.length + hashed.indexOf(column)),
  );
}

const scratch = new Float64Array(1);
const halves = new Uint32Array(scratch.buffer);

/** Adds a number to a 32-bit hash. */
export function mixIntoHash(hash: number, value: number): number {
  // Turns −0 into 0.
  scratch[0] = value + 0;
  const first = Math.imul((hash ^ halves[0]) + 0x9e3779b9, 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 15) ^ halves[1], 0xc2b2ae35);
  return second ^ (second >>> 13);
}
