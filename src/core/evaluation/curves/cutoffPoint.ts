/** Value of a metric at one cutoff. */
export interface CutoffPoint {
  /** Mean of the metric; NaN if no user counts. */
  readonly mean: number;
  /** Number of users that the mean is over. */
  readonly users: number;
  /** Half the width of the 95% t interval around the mean; NaN if there is none. */
  readonly halfWidth: number;
}
