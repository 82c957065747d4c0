/** Julian day number of 1970-01-01. */
const FIRST_DAY = 2440588;

/**
 * Parses a time of twelve bytes, as Impala and Spark write it: nanoseconds of the day, then the Julian day.
 *
 * @returns the midnight of its day in seconds since 1970, and its nanoseconds separately, because the sum
 * does not fit into a double
 */
export function timeOfInt96(bytes: Uint8Array, start: number): { daySeconds: number; nanoseconds: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, 12);
  return {
    daySeconds: (view.getInt32(8, true) - FIRST_DAY) * 86400,
    nanoseconds: view.getInt32(4, true) * 2 ** 32 + view.getUint32(0, true),
  };
}
