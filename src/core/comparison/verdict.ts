import type { MarginJson, RowVerdict } from '../../shared/protocol/comparisonResult';

/** With fewer users no choice of signs is rarer than 1 in 20: nothing can be shown. */
export const FEWEST_USERS = 6;

/** The chance of any false word in a family. */
export const ALPHA = 0.05;

/** What a word follows from. The difference is of the model less its reference, in the measure's unit. */
interface VerdictGrounds {
  readonly users: number;
  readonly difference: number;
  /** No user's values differ. */
  readonly identical: boolean;
  readonly higherIsBetter: boolean;
  /** The corrected test of the difference finds one. */
  readonly differs: boolean;
  /** The corrected test of equivalence finds that it lies within the margin. */
  readonly within: boolean;
}

/**
 * The word for a difference. What lies within the margin is equivalent, also where it is surely not 0: among many users
 * everything is.
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
  if (users < FEWEST_USERS) return 'inconclusive';
  if (within) return 'equivalent';
  if (!differs) return 'inconclusive';
  return difference > 0 === higherIsBetter ? 'better' : 'worse';
}

/** The margin in the measure's unit; NaN where it is a share of nothing. @param reference the mean that a relative margin is a share of */
export function marginIn(margin: MarginJson, reference: number): number {
  if (margin.kind === 'absolute') return margin.value;
  const size = Math.abs(reference) * margin.value;
  return size > 0 ? size : Number.NaN;
}
