/** A number as it is sent to a surface: null where it is undefined or without end, which JSON cannot say. */
export function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
