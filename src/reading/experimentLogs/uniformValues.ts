import { keyHash } from '../formats/scanner/keyHash';
import { ALL_VALUES, type UniformColumn } from './uniformColumns';

/** Values so far in the columns that must have one value, by hash. */
export class UniformValues {
  /** Number of rows with another value than the chosen one. */
  elsewhere = 0;
  /** Whether no column needs a check. */
  readonly isNeedless: boolean;
  private readonly places: readonly number[];
  /** Hashes of the chosen values: of the text, and of the number for files that store numbers. */
  private readonly chosen: readonly (readonly [number, number] | undefined)[];
  /** Hash of the first value of each column; NaN: no value yet. */
  private readonly firsts: Float64Array;
  private readonly hasSeveral: boolean[];

  /** @param placeOf returns the index of the hash of a column among the values of a row */
  constructor(
    private readonly columns: readonly UniformColumn[],
    placeOf: (column: UniformColumn) => number,
  ) {
    this.isNeedless = columns.every(({ chosen }) => chosen === ALL_VALUES);
    this.places = columns.map(placeOf);
    this.chosen = columns.map(({ chosen }) =>
      chosen === undefined || chosen === ALL_VALUES ? undefined : hashes(chosen),
    );
    this.firsts = new Float64Array(columns.length).fill(NaN);
    this.hasSeveral = columns.map(() => false);
  }

  /** Returns whether a row has the chosen values. */
  takes(values: Float64Array): boolean {
    for (let at = 0; at < this.places.length; at++) {
      const hash = values[this.places[at]];
      const chosen = this.chosen[at];
      if (chosen !== undefined) {
        if (hash === chosen[0] || hash === chosen[1]) continue;
        this.elsewhere++;
        return false;
      }
      if (hash !== hash) continue;
      if (this.firsts[at] !== this.firsts[at]) this.firsts[at] = hash;
      else if (this.firsts[at] !== hash) this.hasSeveral[at] = true;
    }
    return true;
  }

  /** Columns that have several values, although none was chosen. */
  get several(): readonly UniformColumn[] {
    return this.columns.filter(({ chosen }, at) => chosen === undefined && this.hasSeveral[at]);
  }
}

function hashes(text: string): readonly [number, number] {
  const bytes = new TextEncoder().encode(text);
  return [keyHash(bytes, 0, bytes.length), text.trim() === '' ? NaN : Number(text)];
}
