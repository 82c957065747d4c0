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

/** Kind of time that a row contains. */
export const TimeKind = {
  /** Number whose unit is not known yet. */
  counted: 0,
  /** Day: milliseconds since 1970 of its midnight. */
  midnight: 1,
  /** Milliseconds since 1970, from a column of moments. */
  moment: 2,
  /** Time without a zone, in milliseconds since 1970 as if in UTC. */
  local: 3,
  /** Time with a zone, in milliseconds since 1970. */
  zoned: 4,
} as const;
