/** Receives a time in the form in which a file stores it. `T`: result of each call. */
export interface TimeVisitor<T> {
  /** Receives a text in bytes[start … end), which is a number or a date. */
  text(bytes: Uint8Array, start: number, end: number): T;
  /** Receives a number of unknown unit: value + rest, if a double cannot represent it exactly. */
  number(value: number, rest: number): T;
  /** Receives whole seconds since 1970, and a fraction of a second. */
  moment(seconds: number, fraction: number): T;
  /** Receives days since 1970. */
  day(days: number): T;
  none(): T;
}

/** Kinds of times in a row. */
export const TimeKind = {
  /** A number of unknown unit. */
  counted: 0,
  /** A day, as the milliseconds since 1970 of its midnight. */
  midnight: 1,
  /** Milliseconds since 1970, from a column of moments. */
  moment: 2,
  /** Milliseconds since 1970, from a text without a zone (`local`) and with one. */
  local: 3,
  zoned: 4,
} as const;
