import type { MarginJson, RowVerdict } from '../../shared/protocol/comparisonResult';

/** Minimum number of users. With fewer, no choice of signs has a probability below 1 in 20. */
export const MIN_VERDICT_USERS = 6;

/** Probability of any false verdict in a family. */
export const FAMILY_ALPHA = 0.05;

/** Inputs of a verdict. The difference is the model minus its reference, in the metric's unit. */
interface VerdictGrounds {
  readonly users: number;
  readonly difference: number;
  /** Whether no user's values differ. */
  readonly identical: boolean;
  readonly higherIsBetter: boolean;
  /** Whether the corrected test finds a difference. */
  readonly differs: boolean;
  /** Whether the corrected test of equivalence finds the difference within the margin. */
  readonly within: boolean;
}

/**
 * Returns the verdict on a difference. A difference within the margin is equivalent even if it is
 * significant, because with many users every difference is.
 */
export function verdictOf({
  users,
  difference,
  identical,
  higherIsBetter,
  differs,
  within,
}: VerdictGrounds): RowVerdict {
  if (identical && users > 0) return 'equivalent';
  if (users < MIN_VERDICT_USERS) return 'inconclusive';
  if (within) return 'equivalent';
  if (!differs) return 'inconclusive';
  return difference > 0 === higherIsBetter ? 'better' : 'worse';
}

/** Returns the margin in the metric's unit; NaN if it is a share of 0. @param reference mean that a relative margin refers to */
export function absoluteMargin(margin: MarginJson, reference: number): number {
  if (margin.kind === 'absolute') return margin.value;
  const size = Math.abs(reference) * margin.value;
  return size > 0 ? size : Number.NaN;
}
