import { countSizes } from '../counted';
import { normalCdf } from '../distributions';
import { averageRanks } from '../ranks';

interface Wilcoxon {
  /** Smaller of the rank sums of both signs. */
  readonly statistic: number;
  readonly p: number;
}

/** Maximum number of differences for the exact distribution, if they have neither ties nor zeros. */
const MAX_EXACT = 50;
/** Maximum number of differences for enumerating all signs, if they have ties or zeros. */
const MAX_ENUMERATED = 13;

/**
 * Returns the two-sided signed-rank test of paired differences (Wilcoxon 1945), without zeros. Exact for up to 50
 * differences without ties and zeros, and for up to 13 with; else normal, with the variance corrected for ties.
 * Undefined without differences; p is 1 if all are 0.
 */
export function wilcoxon(differences: Float64Array): Wilcoxon | undefined {
  if (differences.length === 0) return undefined;
  const { plus, minus, zeros, tieTerm } = signedRankSums(differences);
  if (zeros === differences.length) return { statistic: 0, p: 1 };
  const n = differences.length - zeros;
  const statistic = Math.min(plus, minus);
  if (tieTerm === 0 && zeros === 0 && n <= MAX_EXACT) return { statistic, p: exactP(statistic, n) };
  if (differences.length <= MAX_ENUMERATED) return { statistic, p: enumeratedP(differences, plus) };
  const mean = (n * (n + 1)) / 4;
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1) - tieTerm / 2) / 24);
  const z = (plus - mean) / deviation;
  return { statistic, p: Math.min(1, 2 * normalCdf(-Math.abs(z))) };
}

/** Returns p from the number of ways in which ranks 1 … n add up to each sum. @param statistic a whole number */
function exactP(statistic: number, n: number): number {
  // Probabilities, not counts, because 2ⁿ may overflow.
  const chance = new Float64Array((n * (n + 1)) / 2 + 1);
  chance[0] = 1;
  for (let rank = 1; rank <= n; rank++)
    for (let sum = (rank * (rank + 1)) / 2; sum >= 0; sum--)
      chance[sum] = 0.5 * (chance[sum] + (sum >= rank ? chance[sum - rank] : 0));
  let below = 0;
  for (let at = 0; at <= statistic; at++) below += chance[at];
  return Math.min(1, 2 * below);
}

/** Returns p over all 2ⁿ signs of the differences, including ties. */
function enumeratedP(differences: Float64Array, plus: number): number {
  const ranks = averageRanks(differences.filter((value) => value !== 0).map(Math.abs));
  const ways = 2 ** ranks.length;
  let below = 0;
  let above = 0;
  for (let signs = 0; signs < ways; signs++) {
    let sum = 0;
    for (let at = 0; at < ranks.length; at++) if ((signs >> at) & 1) sum += ranks[at];
    if (sum <= plus + 1e-9) below++;
    if (sum >= plus - 1e-9) above++;
  }
  return Math.min(1, (2 * Math.min(below, above)) / ways);
}

/** Returns the rank sums of both signs, and Σ t³ − t over runs of t equal sizes. */
function signedRankSums(differences: Float64Array): {
  plus: number;
  minus: number;
  zeros: number;
  tieTerm: number;
} {
  const { sizes, above, below, zeros } = countSizes(differences);
  let plus = 0;
  let minus = 0;
  let tieTerm = 0;
  let rank = 0;
  for (let at = 0; at < sizes.length; at++) {
    const tied = above[at] + below[at];
    const mean = rank + (tied + 1) / 2;
    plus += mean * above[at];
    minus += mean * below[at];
    tieTerm += tied * tied * tied - tied;
    rank += tied;
  }
  return { plus, minus, zeros, tieTerm };
}
