import type { MeanView, MeasureView } from '../protocol/views/evaluationView';
import { halfWidthOf } from '../text/numbers/intervalEnds';

/**
 * Minimum number of users for an interval: the t quantile is 12.7 standard errors for two users, 3.2 for
 * four.
 */
const MIN_USERS = 5;

/**
 * Returns whether the interval of a mean says little: it is over too few users, or as wide as the metric's
 * range.
 */
export function isIntervalUninformative(
  { halfWidth, users }: Pick<MeanView, 'halfWidth' | 'users'>,
  { range: [from, to] }: Pick<MeasureView, 'range'>,
): boolean {
  if (halfWidth === undefined) return false;
  return users < MIN_USERS || (from !== null && to !== null && 2 * halfWidth >= to - from);
}

/**
 * Returns half the width of a mean's interval: undefined without an interval, null if the users are too few.
 */
export function halfWidthOfMean(
  mean: number | null,
  interval: readonly [number, number] | null | undefined,
  users: number,
): number | null | undefined {
  if (mean === null || !interval) return undefined;
  return users < MIN_USERS ? null : halfWidthOf(mean, interval);
}
