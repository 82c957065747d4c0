/**
 * Gives every row of a window a place among those that are drawn: a row keeps its place as long as it is in the window,
 * and one that comes in takes the place of one that left. What is drawn at a place is then changed and not made anew.
 */
export class RowSlots {
  private slots = new Map<number, number>();

  /** The places of these rows, each a number of its own; the rows ascend. */
  of(rows: readonly number[]): number[] {
    const before = this.slots;
    const wanted = new Set(rows);
    // In the order in which they stand in the page, so that nothing has to be moved there.
    const free = [...before].filter(([row]) => !wanted.has(row)).map(([, slot]) => slot);
    let next = Math.max(-1, ...before.values()) + 1;
    let used = 0;
    const slots = rows.map((row) => before.get(row) ?? (used < free.length ? free[used++] : next++));
    this.slots = new Map(rows.map((row, index) => [row, slots[index]]));
    return slots;
  }
}
