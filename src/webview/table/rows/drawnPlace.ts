/** Maximum time in ms that old rows stay visible while the rows of a distant position are loading. */
const PATIENCE = 100;
/** Maximum number of passed positions that are remembered because their rows may still arrive. */
const PASSED = 16;

/** Position of the sheet, with the range of rows visible there. */
export interface RowRange {
  readonly offset: number;
  readonly first: number;
  readonly last: number;
}

/** Function that returns whether all rows [first, last] are loaded. */
type IsHere = (first: number, last: number) => boolean;

/**
 * Decides which position is drawn, usually the current scroll position. After a jump to rows that are not
 * loaded, for example by dragging the scroll bar, it is briefly the newest passed position with loaded rows,
 * so that a person sees rows pass instead of empty frames.
 */
export class RenderedRange {
  private rows: unknown;
  private drawn: RowRange | undefined;
  private passed: RowRange[] = [];
  private since = 0;

  /**
   * Returns the position to draw. It differs from `visibleRows` for at most 100 ms after the last rows
   * arrived.
   * @param rows source of the rows: drawn rows of another source are discarded
   * @param visibleRows scroll position
   * @param now time in ms
   */
  of(rows: unknown, visibleRows: RowRange, isHere: IsHere, now: number): RowRange {
    const { drawn } = this;
    const waits =
      drawn !== undefined &&
      drawn.last >= drawn.first &&
      this.rows === rows &&
      (visibleRows.first > drawn.last || visibleRows.last < drawn.first) &&
      !isHere(visibleRows.first, visibleRows.last) &&
      isHere(drawn.first, drawn.last);
    if (!waits) return this.draw(rows, visibleRows);
    if (this.passed.length === 0) this.since = now;
    if (this.passed.at(-1)?.offset !== visibleRows.offset)
      this.passed = [...this.passed, visibleRows].slice(-PASSED);
    const come = this.passed.findLastIndex(({ first, last }) => isHere(first, last));
    if (come >= 0) {
      this.drawn = this.passed[come];
      this.passed = this.passed.slice(come + 1);
      this.since = now;
      return this.drawn;
    }
    return now < this.since + PATIENCE ? drawn : this.draw(rows, visibleRows);
  }

  /**
   * Time in ms at which to update again even if no rows arrive; undefined: the scroll position is already
   * drawn.
   */
  get due(): number | undefined {
    return this.passed.length === 0 ? undefined : this.since + PATIENCE;
  }

  private draw(rows: unknown, wanted: RowRange): RowRange {
    this.rows = rows;
    this.drawn = wanted;
    this.passed = [];
    return wanted;
  }
}
