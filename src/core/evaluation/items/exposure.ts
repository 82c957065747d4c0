import type { Rankings } from '../../data/rankings';
import { isRelevant, type Truth } from '../../data/truth';

/**
 * Returns the exposure of some items in each list: their share of the sum of 1/log₂(1 + rank) over all ranks,
 * as in Singh and Joachims, Fairness of Exposure in Rankings, 2018. NaN for empty lists.
 *
 * @param cutoff number of ranks that are counted
 */
export function exposureByList(
  { offsets, items }: Pick<Rankings, 'offsets' | 'items'>,
  isIncluded: (item: number) => boolean,
  cutoff: number,
): Float64Array {
  const shares = new Float64Array(offsets.length - 1);
  /** 1/log₂(1 + rank) by rank − 1, as far as lists reach. */
  const weights: number[] = [];
  for (let user = 0; user < shares.length; user++) {
    const start = offsets[user];
    const end = Math.min(offsets[user + 1], start + cutoff);
    let [all, own] = [0, 0];
    for (let entry = start; entry < end; entry++) {
      const weight = (weights[entry - start] ??= 1 / Math.log2(entry - start + 2));
      all += weight;
      if (isIncluded(items[entry])) own += weight;
    }
    shares[user] = own / all;
  }
  return shares;
}

/**
 * Returns the share of the relevant pairs whose item is one of some items, and the number of users with such
 * a pair.
 */
export function relevantPairShare(
  { offsets, items, gains }: Truth,
  threshold: number | undefined,
  isIncluded: (item: number) => boolean,
): { readonly share: number; readonly users: number } {
  let [all, own, users] = [0, 0, 0];
  for (let user = 0; user + 1 < offsets.length; user++) {
    const before = own;
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
      if (!isRelevant(gains[entry], threshold)) continue;
      all++;
      if (isIncluded(items[entry])) own++;
    }
    if (own > before) users++;
  }
  return { share: own / all, users };
}
