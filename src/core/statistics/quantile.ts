/**
 * Returns the quantile at `share` of ascending values by linear interpolation: type 7 of Hyndman & Fan (The American
 * Statistician 50:361, 1996), the default of R and NumPy. NaN without values.
 */
export function quantileOfSorted(ascending: ArrayLike<number>, share: number): number {
  if (ascending.length === 0) return Number.NaN;
  const place = (ascending.length - 1) * share;
  const low = Math.floor(place);
  const part = place - low;
  return part === 0 ? ascending[low] : ascending[low] + part * (ascending[low + 1] - ascending[low]);
}
