/** A measure at one cutoff. */
export interface CutoffPoint {
  /** NaN when nobody counts. */
  readonly mean: number;
  /** How many users the mean is over. */
  readonly users: number;
  /** Half the width of the 95% t interval around the mean; NaN where there is none. */
  readonly halfWidth: number;
}
