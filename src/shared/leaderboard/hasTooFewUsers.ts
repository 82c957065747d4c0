import type { MeanView, MeasureView } from '../protocol/views/evaluationView';
import { halfWidthOf } from '../text/numbers/intervalEnds';

/** Minimum users for an interval: with two users, the t quantile is 12.7 standard errors, with four 3.2. */
const MIN_USERS = 5;

/** Whether the interval of a mean is uninformative: it is over too few users, or as wide as the metric's range. */
export function isIntervalUninformative(
  { halfWidth, users }: Pick<MeanView, 'halfWidth' | 'users'>,
  { range: [from, to] }: Pick<MeasureView, 'range'>,
): boolean {
  if (halfWidth === undefined) return false;
  return users < MIN_USERS || (from !== null && to !== null && 2 * halfWidth >= to - from);
}

/** Returns the half width of the interval of a mean: undefined without an interval, null if its users are too few. */
export function spreadOf(
  mean: number | null,
  interval: readonly [number, number] | null | undefined,
  users: number,
): number | null | undefined {
  if (mean === null || !interval) return undefined;
  return users < MIN_USERS ? null : halfWidthOf(mean, interval);
}
