/** Tables at most as probable as the one that was seen count, with this much room for rounding, as in R and scipy. */
const AS_PROBABLE = 1 + 1e-7;

/**
 * Fisher's exact test of two shares, two-sided: how likely is a table at most as probable as this one, when both rows
 * and columns keep their sums. Weights of the hypergeometric distribution by ratios of neighbours from its mode, so that
 * nothing overflows.
 *
 * @param count of n who did, among the control and the treatment
 */
export function fisherExact(count1: number, n1: number, count2: number, n2: number): number {
  const did = count1 + count2;
  const least = Math.max(0, did - n2);
  const most = Math.min(did, n1);
  const mode = Math.min(most, Math.max(least, Math.floor(((did + 1) * (n1 + 1)) / (n1 + n2 + 2))));
  /** The weight of k + 1 over that of k. */
  const step = (k: number): number => ((n1 - k) * (did - k)) / ((k + 1) * (n2 - did + k + 1));
  const weightOf = (place: number): number => {
    let weight = 1;
    for (let k = mode; k < place; k++) weight *= step(k);
    for (let k = mode; k > place; k--) weight /= step(k - 1);
    return weight;
  };
  const limit = weightOf(count1) * AS_PROBABLE;
  let all = 0;
  let extreme = 0;
  const add = (weight: number): void => {
    all += weight;
    if (weight <= limit) extreme += weight;
  };
  add(1);
  for (let k = mode, weight = 1; k < most && weight > 0; k++) add((weight *= step(k)));
  for (let k = mode, weight = 1; k > least && weight > 0; k--) add((weight /= step(k - 1)));
  return Math.min(1, extreme / all);
}
