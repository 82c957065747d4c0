import { sorted } from '../sorted';

/**
 * Cliff's delta: how much more often a value of `a` exceeds one of `b` than the other way round, over all pairs of a
 * value from each (Cliff, Psychological Bulletin 114:494, 1993). From −1 to 1; NaN where one has none.
 */
export function cliffsDelta(a: Float64Array, b: Float64Array): number {
  return cliffsDeltaOfSorted(sorted(a), sorted(b));
}

/** The same of values in ascending order. */
export function cliffsDeltaOfSorted(first: Float64Array, second: Float64Array): number {
  let above = 0;
  let below = 0;
  let smaller = 0;
  let notLarger = 0;
  for (const value of first) {
    while (smaller < second.length && second[smaller] < value) smaller++;
    while (notLarger < second.length && second[notLarger] <= value) notLarger++;
    above += smaller;
    below += second.length - notLarger;
  }
  return (above - below) / (first.length * second.length);
}
