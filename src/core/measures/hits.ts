import type { JudgedList } from '../data/judgedList';

/** h(K): relevant items among the first `k` ranks. */
export function hitsWithin(list: JudgedList, k: number): number {
  let count = list.hits;
  while (count > 0 && list.hitRanks[count - 1] > k) count--;
  return count;
}

/** min(K, R); R without a cutoff. */
export function reachable(list: JudgedList, cutoff: number | undefined): number {
  return Math.min(cutoff ?? Infinity, list.relevant);
}

/** How many ranks of a list a measure looks at: min(K, n), n without a cutoff. */
export function ranksWithin({ depth }: JudgedList, cutoff: number | undefined): number {
  return Math.min(cutoff ?? Infinity, depth);
}

/** a / b, and 0 where b is 0. */
export function ratio(a: number, b: number): number {
  return b === 0 ? 0 : a / b;
}
