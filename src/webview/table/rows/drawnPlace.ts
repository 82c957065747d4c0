/** So many milliseconds the rows in sight stay there while those of a far place are under way. */
const PATIENCE = 100;
/** Places that were passed and whose rows may still come. */
const PASSED = 16;

/** A place of the sheet, and the rows that are seen there. */
export interface Place {
  readonly offset: number;
  readonly first: number;
  readonly last: number;
}

/** Whether all rows from the first to the last are here. */
type IsHere = (first: number, last: number) => boolean;

/**
 * Which place is drawn. Mostly it is where one has scrolled to. After a leap to rows that are not here, as when the
 * scroll bar is dragged, it is for a moment the newest place passed whose rows are: one sees rows go by, and
 * not one empty frame after another.
 */
export class DrawnPlace {
  private rows: unknown;
  private drawn: Place | undefined;
  private passed: Place[] = [];
  private since = 0;

  /**
   * @param rows what the rows are of: what was drawn of others is of no use
   * @param wanted where one has scrolled to
   * @param now in milliseconds
   * @returns the place to draw; it is another one than is wanted for at most 100 ms after the last that came
   */
  of(rows: unknown, wanted: Place, isHere: IsHere, now: number): Place {
    const { drawn } = this;
    const waits =
      drawn !== undefined &&
      drawn.last >= drawn.first &&
      this.rows === rows &&
      (wanted.first > drawn.last || wanted.last < drawn.first) &&
      !isHere(wanted.first, wanted.last) &&
      isHere(drawn.first, drawn.last);
    if (!waits) return this.draw(rows, wanted);
    if (this.passed.length === 0) this.since = now;
    if (this.passed.at(-1)?.offset !== wanted.offset) this.passed = [...this.passed, wanted].slice(-PASSED);
    const come = this.passed.findLastIndex(({ first, last }) => isHere(first, last));
    if (come >= 0) {
      this.drawn = this.passed[come];
      this.passed = this.passed.slice(come + 1);
      this.since = now;
      return this.drawn;
    }
    return now < this.since + PATIENCE ? drawn : this.draw(rows, wanted);
  }

  /** When to look again though nothing has come; undefined: what is drawn is what is wanted. */
  get due(): number | undefined {
    return this.passed.length === 0 ? undefined : this.since + PATIENCE;
  }

  private draw(rows: unknown, wanted: Place): Place {
    this.rows = rows;
    this.drawn = wanted;
    this.passed = [];
    return wanted;
  }
}
