/** Where less than this share of the rows is new, the others keep their places. */
const FEW = 1 / 3;

/**
 * Gives every row of a window a place among those that are drawn. While the window moves on row by row, they keep it:
 * what is drawn of them stays as it is. After a leap, or where many rows come at a time, they take the places in the
 * order of the page: what is drawn there is changed, and nothing made anew or moved. The row with the focus always
 * keeps its place, since it would lose the focus with it.
 */
export class RowSlots {
  private slots = new Map<number, number>();
  private next = 0;

  /**
   * The places of these rows, each a number of its own; the rows ascend.
   *
   * @param focused the row with the focus, if it is among them
   */
  of(rows: readonly number[], focused: number): number[] {
    const before = this.slots;
    const fixed = before.get(focused);
    const stay = rows.filter((row) => before.has(row)).length;
    const isFew = rows.length - stay < FEW * rows.length;
    const inOrder = !isFew && (fixed === undefined || this.staysOutermost(rows, focused, fixed));
    const keeps = (row: number): boolean => (inOrder ? row === focused : true) && before.has(row);
    const kept = new Set(rows.filter(keeps));
    // In the order in which they stand in the page.
    const free = inOrder || stay <= 1 ? [...before].filter(([row]) => !kept.has(row)) : [];
    let used = 0;
    const slots = rows.map((row) => (kept.has(row) ? before.get(row) : free[used++]?.[1]) ?? this.next++);
    this.slots = new Map(rows.map((row, index) => [row, slots[index]]));
    return slots;
  }

  /** Whether the focused row is the first before and now, or the last. */
  private staysOutermost(rows: readonly number[], focused: number, fixed: number): boolean {
    const places = [...this.slots.values()];
    return (
      (rows[0] === focused && places[0] === fixed) ||
      (rows.at(-1) === focused && places.at(-1) === fixed) ||
      !rows.includes(focused)
    );
  }
}
