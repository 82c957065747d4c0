/** A line of a chart over the whole numbers from 1. */
export interface Line {
  readonly model: number;
  /** At 1, 2, 3 …; null: undefined there. */
  readonly values: readonly (number | null)[];
  /** The intervals around them; null: there is none. */
  readonly intervals?: readonly (readonly [number, number] | null)[];
}
