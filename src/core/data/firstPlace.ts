/**
 * Returns the first place from `from` to `end` − 1 that fits, or `end`; all places after one that fits must fit too.
 */
export function firstPlace(from: number, end: number, fits: (place: number) => boolean): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
