import type { JudgedList } from '../data/judgedList';

/** Returns h(K): relevant items among the first `k` ranks. */
export function hitsWithin(list: JudgedList, k: number): number {
  let count = list.hits;
  while (count > 0 && list.hitRanks[count - 1] > k) count--;
  return count;
}

/** Returns min(K, R), or R without a cutoff. */
export function reachableHits(list: JudgedList, cutoff: number | undefined): number {
  return Math.min(cutoff ?? Infinity, list.relevant);
}

/** Returns the number of ranks that a metric uses: min(K, n), or n without a cutoff. */
export function ranksWithin({ depth }: JudgedList, cutoff: number | undefined): number {
  return Math.min(cutoff ?? Infinity, depth);
}

/** Returns a / b; 0 if b is 0. */
export function ratioOrZero(a: number, b: number): number {
  return b === 0 ? 0 : a / b;
}
