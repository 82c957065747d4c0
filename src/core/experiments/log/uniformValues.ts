import { keyHash } from '../../formats/scanner/keyHash';
import { EVERY, type UniformColumn } from './uniformColumns';

/** What the rows so far have in the columns that should have one value, by hashes. */
export class UniformValues {
  /** Rows with another value than was chosen. */
  elsewhere = 0;
  /** No column has to be looked at. */
  readonly isNeedless: boolean;
  private readonly places: readonly number[];
  /** Hashes of the values that were chosen: of their text, and of a number that a file stores as one. */
  private readonly chosen: readonly (readonly [number, number] | undefined)[];
  /** Hashes of the first value of each column; NaN: it has none yet. */
  private readonly firsts: Float64Array;
  private readonly hasSeveral: boolean[];

  /** @param placeOf says where the hash of a column is among the values of a row */
  constructor(
    private readonly columns: readonly UniformColumn[],
    placeOf: (column: UniformColumn) => number,
  ) {
    this.isNeedless = columns.every(({ chosen }) => chosen === EVERY);
    this.places = columns.map(placeOf);
    this.chosen = columns.map(({ chosen }) =>
      chosen === undefined || chosen === EVERY ? undefined : hashes(chosen),
    );
    this.firsts = new Float64Array(columns.length).fill(NaN);
    this.hasSeveral = columns.map(() => false);
  }

  /** Returns whether a row has the values that were chosen. */
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

  /** Columns of which no value was chosen, and that have several. */
  get several(): readonly UniformColumn[] {
    return this.columns.filter(({ chosen }, at) => chosen === undefined && this.hasSeveral[at]);
  }
}

function hashes(text: string): readonly [number, number] {
  const bytes = new TextEncoder().encode(text);
  return [keyHash(bytes, 0, bytes.length), text.trim() === '' ? NaN : Number(text)];
}
