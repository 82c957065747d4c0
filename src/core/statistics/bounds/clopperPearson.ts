import { binomialTail } from '../distributions';

/**
 * Returns the lower confidence bound of a share, from hits among independent users: the exact bound of C. J. Clopper
 * & E. S. Pearson (Biometrika 26:404, 1934). The upper bound is 1 minus the lower bound of the misses.
 *
 * @param tail probability that the true share is below, from 0 to 0.5
 */
export function shareLowerBound(hits: number, users: number, tail: number): number {
  if (hits === 0) return 0;
  if (hits === users) return tail ** (1 / users);
  let low = 0;
  let high = hits / users;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (binomialTail(hits - 1, users, middle) <= tail) low = middle;
    else high = middle;
  }
  return low;
}

const STEPS = 50;
