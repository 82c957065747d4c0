/**
 * Gives every row of a window a place among those that are drawn, which it keeps as long as it is in the window. After
 * a leap the rows take the places of those that left: what is drawn there is changed and not made anew. While the
 * window moves on row by row they do not, because what is drawn would have to be moved behind the others.
 */
export class RowSlots {
  private slots = new Map<number, number>();
  private next = 0;

  /** The places of these rows, each a number of its own; the rows ascend. */
  of(rows: readonly number[]): number[] {
    const before = this.slots;
    const wanted = new Set(rows);
    const stay = rows.filter((row) => before.has(row)).length;
    // The row with the focus stays in any window. Free ones in the order in which they stand in the page.
    const free = stay > 1 ? [] : [...before].filter(([row]) => !wanted.has(row)).map(([, slot]) => slot);
    let used = 0;
    const slots = rows.map((row) => before.get(row) ?? (used < free.length ? free[used++] : this.next++));
    this.slots = new Map(rows.map((row, index) => [row, slots[index]]));
    return slots;
  }
}
