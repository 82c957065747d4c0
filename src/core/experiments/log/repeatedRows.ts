import type { LogColumns } from './logColumns';

/** Keys that are kept at a time: of more, those that a part of their bits chooses. */
const MOST_KEYS = 1 << 16;

/** Rows that repeat others, of a column that is a key but for them. */
export interface RowsRepeated {
  readonly column: string;
  /** Of all rows. */
  readonly share: number;
  /** Of the first row that repeats another, where it was met. */
  readonly line: number;
}

interface Seen {
  readonly row: number;
  count: number;
}

/**
 * Finds out whether a column is a key by its values, each with one row but for rows that repeat one in all that counts.
 * Such a log was written twice, in whole or in part: what happened twice has another key. Where there are many keys it
 * looks at the rows of a sample of them, chosen by their values all over the file.
 */
export class RepeatedRows {
  /** No two rows so far had the same key and differed. */
  isKey = true;
  private readonly seen = new Map<number, Seen>();
  private rows = 0;
  private repeats = 0;
  private line = 0;
  /** Keys whose lowest bits are not all 0 here are left out. */
  private mask = 0;

  /** @param place of its value among those of a row */
  constructor(
    readonly column: string,
    readonly place: number,
  ) {}

  /** Whether the rows of this key are looked at. */
  wants(key: number): boolean {
    return this.isKey && ((key >>> 0) & this.mask) === 0;
  }

  /** Takes a row of a key that is wanted. @param row a hash of what counts in it */
  take(key: number, row: number, line: number): void {
    this.rows++;
    const known = this.seen.get(key);
    // A row without a key is none of its own.
    if (key !== key || (known !== undefined && known.row !== row)) {
      this.isKey = false;
      this.seen.clear();
      return;
    }
    if (known === undefined) {
      this.seen.set(key, { row, count: 1 });
      if (this.seen.size > MOST_KEYS) this.halve();
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

  /** Undefined: it is no key, or no row repeats another. */
  get found(): RowsRepeated | undefined {
    if (!this.isKey || this.repeats === 0) return undefined;
    return { column: this.column, share: this.repeats / this.rows, line: this.line };
  }
}

/** Returns what looks at the columns of a log that may be keys. */
export function repeatedRows({ names, keys, sums, covariates, hashed }: LogColumns): RepeatedRows[] {
  return keys.map(
    (column) =>
      new RepeatedRows(names[column].trim(), sums.length + covariates.length + hashed.indexOf(column)),
  );
}

const scratch = new Float64Array(1);
const halves = new Uint32Array(scratch.buffer);

/** Adds a number to a hash of 32 bits. */
export function mixedNumber(hash: number, value: number): number {
  // −0 is 0.
  scratch[0] = value + 0;
  const first = Math.imul((hash ^ halves[0]) + 0x9e3779b9, 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 15) ^ halves[1], 0xc2b2ae35);
  return second ^ (second >>> 13);
}
