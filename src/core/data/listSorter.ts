/** Sorts lists stably, one at a time, by merging (J. von Neumann 1945) runs made by insertion sort. Reuses its arrays. */
export class ListSorter {
  private order = new Int32Array(128);
  private spare = new Int32Array(128);
  private moved = new Float64Array(128);

  /**
   * Computes the order of keys[start … end) and stores it for `apply`. Equal keys keep their order; the keys are not
   * moved.
   *
   * @returns sorted positions, counted from `start`; valid until the next call
   */
  sort(keys: Int32Array | Float64Array, start: number, end: number, ascending: boolean): Int32Array {
    const length = end - start;
    if (length > this.order.length) {
      this.order = new Int32Array(length * 2);
      this.spare = new Int32Array(length * 2);
      this.moved = new Float64Array(length * 2);
    }
    const RUN = 16;
    let { order, spare } = this;
    for (let from = 0; from < length; from += RUN) {
      const to = Math.min(from + RUN, length);
      for (let i = from; i < to; i++) {
        const key = keys[start + i];
        let at = i;
        if (ascending) for (; at > from && keys[start + order[at - 1]] > key; at--) order[at] = order[at - 1];
        else for (; at > from && keys[start + order[at - 1]] < key; at--) order[at] = order[at - 1];
        order[at] = i;
      }
    }
    for (let width = RUN; width < length; width *= 2) {
      for (let from = 0; from < length; from += 2 * width) {
        const middle = Math.min(from + width, length);
        const to = Math.min(from + 2 * width, length);
        let left = from;
        let right = middle;
        for (let at = from; at < to; at++) {
          let takeLeft = right >= to;
          if (!takeLeft && left < middle) {
            const a = keys[start + order[left]];
            const b = keys[start + order[right]];
            takeLeft = ascending ? a <= b : a >= b;
          }
          spare[at] = takeLeft ? order[left++] : order[right++];
        }
      }
      [order, spare] = [spare, order];
    }
    this.order = order;
    this.spare = spare;
    return order;
  }

  /** Reorders column[start … end) by the last result of `sort`. */
  apply(column: Int32Array | Float64Array, start: number, end: number): void {
    const { order, moved } = this;
    const length = end - start;
    for (let i = 0; i < length; i++) moved[i] = column[start + order[i]];
    for (let i = 0; i < length; i++) column[start + i] = moved[i];
  }
}
