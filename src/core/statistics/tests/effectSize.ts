import { countValues, type ValueCounts } from '../counted';

/**
 * Returns Cliff's delta: the share of pairs in which the value of `a` exceeds that of `b`, minus the share of the
 * reverse (Cliff, Psychological Bulletin 114:494, 1993). From −1 to 1; NaN if either is empty.
 */
export function cliffsDelta(a: Float64Array, b: Float64Array): number {
  return cliffsDeltaOfCounts(countValues(a), countValues(b));
}

/** Like `cliffsDelta`, for value counts. */
export function cliffsDeltaOfCounts(first: ValueCounts, second: ValueCounts): number {
  let excess = 0;
  let smaller = 0;
  let notLarger = 0;
  let below = 0;
  let upTo = 0;
  for (let at = 0; at < first.values.length; at++) {
    const value = first.values[at];
    while (below < second.values.length && second.values[below] < value) smaller += second.counts[below++];
    while (upTo < second.values.length && second.values[upTo] <= value) notLarger += second.counts[upTo++];
    excess += first.counts[at] * (smaller - (second.total - notLarger));
  }
  return excess / (first.total * second.total);
}
