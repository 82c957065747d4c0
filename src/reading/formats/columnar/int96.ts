/** The Julian day of 1970-01-01. */
const FIRST_DAY = 2440588;

/**
 * The time in twelve bytes: nanoseconds of the day, then the Julian day, as Impala and Spark write it.
 *
 * @returns the seconds since 1970 of its day, and its nanoseconds: together they are no number that a double holds
 */
export function timeOfInt96(bytes: Uint8Array, start: number): { daySeconds: number; nanoseconds: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, 12);
  return {
    daySeconds: (view.getInt32(8, true) - FIRST_DAY) * 86400,
    nanoseconds: view.getInt32(4, true) * 2 ** 32 + view.getUint32(0, true),
  };
}
