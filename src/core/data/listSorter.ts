/** Length of the runs that are sorted by insertion before they are merged. */
const RUN = 16;

/** Maximum number of moves per key by insertion after the keys were distributed. */
const MOVES = 4;

/**
 * Sorts lists stably, one at a time. Keys are distributed over intervals of equal width and put in order by insertion,
 * which takes time proportional to the length for evenly distributed keys (as Flashsort of K.-D. Neubert 1998, but
 * stable). For other keys, runs made by insertion are merged (J. von Neumann 1945). Reuses its arrays.
 */
export class ListSorter {
  private order = new Int32Array(128);
  private spare = new Int32Array(128);
  private moved = new Float64Array(128);
  /** Number of keys by interval, then the next free position of each interval. */
  private places = new Int32Array(129);

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
      this.places = new Int32Array(length * 2 + 1);
    }
    for (let i = 0; i < length; i++) this.order[i] = i;
    if (length > RUN) {
      this.distribute(keys, start, end, ascending);
      if (insert(this.order, keys, start, 0, length, ascending, MOVES * length)) return this.order;
    }
    for (let from = 0; from < length; from += RUN)
      insert(this.order, keys, start, from, Math.min(from + RUN, length), ascending, Infinity);
    this.merge(keys, start, length, ascending);
    return this.order;
  }

  /** Reorders column[start … end) by the last result of `sort`. */
  apply(column: Int32Array | Float64Array, start: number, end: number): void {
    const { order, moved } = this;
    const length = end - start;
    for (let i = 0; i < length; i++) moved[i] = column[start + order[i]];
    for (let i = 0; i < length; i++) column[start + i] = moved[i];
  }

  /**
   * Writes the positions to `order`, by interval of their keys: as many intervals of equal width as there are keys,
   * between the smallest and the largest. Keys of an interval keep their order. Writes nothing if a key is not finite or
   * all are equal.
   */
  private distribute(keys: Int32Array | Float64Array, start: number, end: number, ascending: boolean): void {
    const { order, spare: intervals, places } = this;
    const length = end - start;
    let smallest = keys[start];
    let largest = smallest;
    for (let at = start; at < end; at++) {
      const key = keys[at];
      if (key < smallest) smallest = key;
      else if (key > largest) largest = key;
      else if (Number.isNaN(key)) return;
    }
    const scale = (length - 1) / (largest - smallest);
    // Rounding is monotonic: of two keys, the smaller one is in the same or an earlier interval.
    if (!(scale > 0 && scale < Infinity)) return;
    places.fill(0, 0, length + 1);
    for (let i = 0; i < length; i++) {
      const key = keys[start + i];
      const interval = ((ascending ? key - smallest : largest - key) * scale) | 0;
      intervals[i] = interval;
      places[interval + 1]++;
    }
    for (let interval = 0; interval < length; interval++) places[interval + 1] += places[interval];
    for (let i = 0; i < length; i++) order[places[intervals[i]]++] = i;
  }

  /** Merges the sorted runs of `order`. */
  private merge(keys: Int32Array | Float64Array, start: number, length: number, ascending: boolean): void {
    let { order, spare } = this;
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
  }
}

/**
 * Sorts the positions order[from … to) by their keys, stably, by insertion.
 *
 * @param moves maximum number of moves
 * @returns false if more moves are needed; the positions are then partly sorted
 */
function insert(
  order: Int32Array,
  keys: Int32Array | Float64Array,
  start: number,
  from: number,
  to: number,
  ascending: boolean,
  moves: number,
): boolean {
  let left = moves;
  for (let i = from + 1; i < to; i++) {
    const position = order[i];
    const key = keys[start + position];
    let at = i;
    if (ascending) for (; at > from && keys[start + order[at - 1]] > key; at--) order[at] = order[at - 1];
    else for (; at > from && keys[start + order[at - 1]] < key; at--) order[at] = order[at - 1];
    order[at] = position;
    left -= i - at;
    if (left < 0) return false;
  }
  return true;
}
