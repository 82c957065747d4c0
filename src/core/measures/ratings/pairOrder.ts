/** Counts of unordered pairs of positions in two sequences x and y. */
interface PairOrder {
  /** n(n − 1)/2. */
  readonly all: number;
  /** Number of pairs with equal x. */
  readonly tiedX: number;
  /** Number of pairs with equal y. */
  readonly tiedY: number;
  /** Number of pairs with equal x and equal y. */
  readonly tiedBoth: number;
  /** Number of pairs with the same order in x and y, without ties. */
  readonly concordant: number;
  /** Number of pairs with opposite order in x and y, without ties. */
  readonly discordant: number;
}

/**
 * Counts concordant, discordant and tied pairs of the first `count` values in O(n log n): sort by x, then count
 * the exchanges of a merge sort by y (Knight 1966, "A computer method for calculating Kendall's tau with
 * ungrouped data").
 */
export function pairOrder(x: Float64Array, y: Float64Array, count: number): PairOrder {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  order.sort((a, b) => x[a] - x[b] || y[a] - y[b]);
  let tiedX = 0;
  let tiedBoth = 0;
  for (let i = 1, runX = 1, runBoth = 1; i < count; i++) {
    const sameX = x[order[i]] === x[order[i - 1]];
    runX = sameX ? runX + 1 : 1;
    runBoth = sameX && y[order[i]] === y[order[i - 1]] ? runBoth + 1 : 1;
    tiedX += runX - 1;
    tiedBoth += runBoth - 1;
  }
  const byX = Float64Array.from(order, (position) => y[position]);
  const discordant = exchanges(byX);
  let tiedY = 0;
  for (let i = 1, run = 1; i < count; i++) {
    run = byX[i] === byX[i - 1] ? run + 1 : 1;
    tiedY += run - 1;
  }
  const all = (count * (count - 1)) / 2;
  return { all, tiedX, tiedY, tiedBoth, discordant, concordant: all - tiedX - tiedY + tiedBoth - discordant };
}

/** Sorts `values` and returns the number of pairs that were in descending order. */
function exchanges(values: Float64Array): number {
  let from = values;
  let to: Float64Array = new Float64Array(values.length);
  let total = 0;
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      const end = Math.min(start + 2 * width, values.length);
      let left = start;
      let right = middle;
      for (let i = start; i < end; i++) {
        if (left < middle && (right >= end || from[left] <= from[right])) to[i] = from[left++];
        else {
          to[i] = from[right++];
          total += middle - left;
        }
      }
    }
    [from, to] = [to, from];
  }
  if (from !== values) values.set(from);
  return total;
}
