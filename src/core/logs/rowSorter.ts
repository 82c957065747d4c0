import { ListSorter } from '../data/listSorter';

/** Sorts the rows of one list at a time; memory is reused between lists. */
export class RowSorter {
  private readonly sorter = new ListSorter();
  private scratch = new Float64Array(1024);

  /** Sorts rows[start … end) by a number of each row, stably. No number may be NaN. */
  sort(rows: Int32Array, start: number, end: number, numbers: Float64Array | Int32Array): void {
    let sorted = true;
    for (let at = start + 1; at < end && sorted; at++) sorted = numbers[rows[at - 1]] <= numbers[rows[at]];
    if (sorted) return;
    const length = end - start;
    if (length > this.scratch.length) this.scratch = new Float64Array(2 * length);
    for (let at = 0; at < length; at++) this.scratch[at] = numbers[rows[start + at]];
    this.sorter.sort(this.scratch, 0, length, true);
    this.sorter.apply(rows, start, end);
  }
}

/** Returns the number of each row, in the order of the rows. */
export function gatherNumbers(rows: Int32Array, numbers: Float64Array): Float64Array {
  const column = new Float64Array(rows.length);
  for (let at = 0; at < column.length; at++) column[at] = numbers[rows[at]];
  return column;
}
