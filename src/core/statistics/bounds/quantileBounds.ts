import { firstPlace } from '../../data/firstPlace';
import { binomialTail } from '../distributions';

/**
 * Returns confidence bounds of a quantile from ascending independent values: the values at the places that a binomial
 * count exceeds at most with the tail probabilities. Exact for any continuous distribution, else conservative.
 * Infinite if there are too few values for an end.
 *
 * @param share probability of a value below the quantile, in (0, 1)
 * @param tails probability that the true quantile is below the first bound, and that it is above the second
 */
export function quantileBounds(
  ascending: Float64Array,
  share: number,
  [low, high]: readonly [low: number, high: number],
): readonly [number, number] {
  const count = ascending.length;
  // The value at place l, from 1, is above the quantile if fewer than l values are below it.
  const isAbove = (place: number): number => binomialTail(count - place, count, 1 - share);
  const isBelow = (place: number): number => binomialTail(place - 1, count, share);
  const lowest = firstPlace(1, count + 1, (place) => isAbove(place) > low) - 1;
  const highest = firstPlace(1, count + 1, (place) => isBelow(place) <= high);
  return [
    lowest < 1 ? -Infinity : ascending[lowest - 1],
    highest > count ? Infinity : ascending[highest - 1],
  ];
}

/** Returns the minimum number of values with a finite upper bound of a quantile. */
export function valuesForUpperBound(share: number, tail: number): number {
  return Math.ceil(Math.log(tail) / Math.log(share));
}
