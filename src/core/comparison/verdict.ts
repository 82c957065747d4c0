import type { MarginJson, Verdict } from '../../shared/protocol/comparisonResult';

/** With fewer users no choice of signs is rarer than 1 in 20: nothing can be shown. */
const FEWEST_USERS = 6;

/** What a verdict follows from. All differences are of the model less its reference, in the measure's unit. */
export interface VerdictGrounds {
  readonly users: number;
  /** 95%; undefined: there is none. */
  readonly interval: readonly [number, number] | undefined;
  /** Of the two one-sided tests within the margin; NaN: there is none. */
  readonly equivalenceP: number;
  readonly higherIsBetter: boolean;
  /** No user's values differ. */
  readonly identical: boolean;
}

/**
 * The word for a difference. What lies within the margin is equivalent, also where it is surely not 0: among many users
 * everything is. Else the interval decides.
 */
export function verdictOf({
  users,
  interval,
  equivalenceP,
  higherIsBetter,
  identical,
}: VerdictGrounds): Verdict {
  if (identical && users > 0) return 'equivalent';
  if (users < FEWEST_USERS || interval === undefined) return 'inconclusive';
  if (equivalenceP < 0.05) return 'equivalent';
  if (interval[0] > 0) return higherIsBetter ? 'better' : 'worse';
  if (interval[1] < 0) return higherIsBetter ? 'worse' : 'better';
  return 'inconclusive';
}

/** The margin in the measure's unit; NaN where it is a share of nothing. @param reference the mean that a relative margin is a share of */
export function marginIn(margin: MarginJson, reference: number): number {
  if (margin.kind === 'absolute') return margin.value;
  const size = Math.abs(reference) * margin.value;
  return size > 0 ? size : Number.NaN;
}
