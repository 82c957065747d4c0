/** How the p values of a family of tests are corrected for their number. */
export type Adjustment = 'bonferroni' | 'holm' | 'hochberg' | 'bh' | 'by' | 'none';

export const adjustments = [
  'bonferroni',
  'holm',
  'hochberg',
  'bh',
  'by',
  'none',
] as const satisfies readonly Adjustment[];

/**
 * The adjusted p values of one family, in the order of `p`. A p that is NaN belongs to no test: it stays NaN and does
 * not count. Bonferroni, Holm (1979) and Hochberg (1988) hold the chance of any false finding, Benjamini & Hochberg
 * (1995) and Benjamini & Yekutieli (2001) the share of false ones among the findings.
 */
export function adjusted(p: ArrayLike<number>, method: Adjustment): Float64Array {
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
  const harmonic = method === 'by' ? order.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0) : 1;
  for (let rank = tests - 1; rank >= 0; rank--) {
    const at = order[rank];
    const factor = method === 'hochberg' ? tests - rank : (tests * harmonic) / (rank + 1);
    lowest = Math.min(lowest, result[at] * factor);
    result[at] = lowest;
  }
  return result;
}
