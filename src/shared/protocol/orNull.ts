/** Returns a number as JSON can contain it: null if it is undefined or infinite. */
export function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
