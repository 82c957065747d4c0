/** Receives a time in the form in which a file stores it. `T`: result of each call. */
export interface TimeVisitor<T> {
  /** The text in bytes[start … end), a number or a date. */
  text(bytes: Uint8Array, start: number, end: number): T;
  /** A number whose unit the file does not say: value + rest, where the value alone is not exact. */
  number(value: number, rest: number): T;
  /** Whole seconds since 1970, and a fraction of one. */
  moment(seconds: number, fraction: number): T;
  /** Days since 1970. */
  day(days: number): T;
  none(): T;
}

/** Kinds of times in a row. */
export const TimeKind = {
  /** A number, as it is written. */
  counted: 0,
  /** A day, in milliseconds from 1970 to its midnight. */
  midnight: 1,
  /** Milliseconds since 1970, as a column stores it. */
  moment: 2,
  /** Milliseconds since 1970, of a text without a zone, and with one. */
  local: 3,
  zoned: 4,
} as const;
