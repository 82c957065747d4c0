/** Corrections of the p values of a family of tests for their number. */
export type Adjustment = 'bonferroni' | 'holm' | 'bh' | 'none';

export const ADJUSTMENT_NAMES = ['bonferroni', 'holm', 'bh', 'none'] as const satisfies readonly Adjustment[];

/**
 * Returns the adjusted p values of one family, in the order of `p`. NaN is not a test: it stays NaN and does not
 * count. Bonferroni and Holm (1979) control the probability of any false finding, Benjamini & Hochberg (1995) the
 * share of false ones among the findings.
 */
export function adjustPValues(p: ArrayLike<number>, method: Adjustment): Float64Array {
  const result = Float64Array.from(p);
  if (method === 'none') return result;
  const order = [...result.keys()]
    .filter((at) => !Number.isNaN(result[at]))
    .sort((a, b) => result[a] - result[b]);
  const tests = order.length;
  if (method === 'bonferroni') return result.map((value) => Math.min(1, value * tests));
  if (method === 'holm') {
    let highest = 0;
    for (const [rank, at] of order.entries()) {
      highest = Math.max(highest, Math.min(1, result[at] * (tests - rank)));
      result[at] = highest;
    }
    return result;
  }
  let lowest = 1;
  for (let rank = tests - 1; rank >= 0; rank--) {
    const at = order[rank];
    lowest = Math.min(lowest, result[at] * (tests / (rank + 1)));
    result[at] = lowest;
  }
  return result;
}
