import { Int32Column } from '../columns';
import type { Lines } from './interactions';

/** Records the line of each kept row. */
export class LinesBuilder {
  private pieces = 0;
  private readonly rows = new Int32Column(16);
  private readonly starts = new Int32Column(16);

  /** Clears all pieces, but keeps the memory. */
  restart(): void {
    this.pieces = 0;
  }

  /**
   * Records the line of a row. May be repeated for a row. A row without a recorded line is on the line after
   * the previous row, unless that row shares its line with others.
   */
  at(row: number, line: number): void {
    const last = this.pieces - 1;
    if (last >= 0) {
      const first = this.rows.values[last];
      const start = this.starts.values[last];
      if (line === (start < 0 ? -start : start + row - first)) return;
      if (start === line && row === first + 1) {
        this.starts.values[last] = -line;
        return;
      }
    }
    this.piece(row, line);
  }

  /** Records that this row is on a line, and each following row one line further. */
  onwards(row: number, line: number): void {
    const last = this.pieces - 1;
    const start = last < 0 ? -1 : this.starts.values[last];
    if (start < 0 || line !== start + row - this.rows.values[last]) this.piece(row, line);
  }

  /** Begins a piece of lines. @param start first line, as in `Lines` */
  piece(row: number, start: number): void {
    // The last piece has no rows and is replaced.
    if (this.pieces > 0 && this.rows.values[this.pieces - 1] === row) this.pieces--;
    if (this.pieces === this.rows.values.length) {
      this.rows.reserve(this.pieces * 2);
      this.starts.reserve(this.pieces * 2);
    }
    this.rows.values[this.pieces] = row;
    this.starts.values[this.pieces] = start;
    this.pieces++;
  }

  finished(): Lines {
    if (this.pieces === 0) this.piece(0, 1);
    return {
      rows: this.rows.values.subarray(0, this.pieces),
      starts: this.starts.values.subarray(0, this.pieces),
    };
  }
}
