import { countedSizes } from '../counted';
import { normalCdf } from '../distributions';

export const zeroMethods = ['wilcox', 'pratt', 'zsplit'] as const;
export type ZeroMethod = (typeof zeroMethods)[number];

export const wilcoxonMethods = ['auto', 'exact', 'normal'] as const;
export type WilcoxonMethod = (typeof wilcoxonMethods)[number];

export interface WilcoxonOptions {
  /** wilcox: zeros are left out; pratt: they are ranked, then left out; zsplit: half of their ranks on each side. */
  readonly zeroMethod: ZeroMethod;
  /** Moves the statistic half a rank towards its mean, before it is held against the normal distribution. */
  readonly continuity: boolean;
  /** auto: exact for up to 50 differences without ties and zeros, and for up to 13 with; else normal. */
  readonly method: WilcoxonMethod;
}

interface Wilcoxon {
  /** The smaller of the sums of ranks of both signs. */
  readonly statistic: number;
  readonly p: number;
}

const MOST_EXACT = 50;
const MOST_ENUMERATED = 13;

/**
 * The two-sided signed-rank test of paired differences (Wilcoxon 1945; Pratt 1959; Cureton 1967 for the variance with
 * zeros). Undefined without differences; p 1 where all are 0.
 */
export function wilcoxon(differences: Float64Array, options: WilcoxonOptions): Wilcoxon | undefined {
  const { zeroMethod, continuity, method } = options;
  if (differences.length === 0) return undefined;
  const { plus, minus, zeros, tieTerm } = signedRankSums(differences, zeroMethod);
  if (zeros === differences.length) return { statistic: 0, p: 1 };
  const n = zeroMethod === 'wilcox' ? differences.length - zeros : differences.length;
  const statistic = Math.min(plus, minus);
  const even = tieTerm === 0 && zeros === 0;
  const exact = method === 'exact' || (method === 'auto' && even && differences.length <= MOST_EXACT);
  if (exact) return { statistic, p: exactP(plus, n) };
  if (method === 'auto' && differences.length <= MOST_ENUMERATED)
    return { statistic, p: enumeratedP(differences, zeroMethod, plus) };
  let mean = (n * (n + 1)) / 4;
  let spread = n * (n + 1) * (2 * n + 1);
  let ties = tieTerm;
  if (zeroMethod === 'pratt') {
    mean -= (zeros * (zeros + 1)) / 4;
    spread -= zeros * (zeros + 1) * (2 * zeros + 1);
    ties -= zeros * zeros * zeros - zeros;
  }
  const deviation = Math.sqrt((spread - ties / 2) / 24);
  let z = (plus - mean) / deviation;
  if (continuity) z -= (Math.sign(z) * 0.5) / deviation;
  return { statistic, p: Math.min(1, 2 * normalCdf(-Math.abs(z))) };
}

/** From the number of ways in which ranks 1 … n add up to each sum. A sum between two whole ones takes the likelier. */
function exactP(plus: number, n: number): number {
  const most = (n * (n + 1)) / 2;
  // Chances, not counts: 2ⁿ may be too large a number.
  const chance = new Float64Array(most + 1);
  chance[0] = 1;
  for (let rank = 1; rank <= n; rank++)
    for (let sum = (rank * (rank + 1)) / 2; sum >= 0; sum--)
      chance[sum] = 0.5 * (chance[sum] + (sum >= rank ? chance[sum - rank] : 0));
  // The distribution is symmetric: the tail above a sum is the one below most − sum.
  const below = (sum: number): number => {
    let total = 0;
    for (let at = 0; at <= sum; at++) total += chance[at];
    return total;
  };
  return Math.min(1, 2 * below(Math.min(Math.ceil(plus), most - Math.floor(plus))));
}

/** Over all 2ⁿ signs of the differences as they are, ties and all. */
function enumeratedP(differences: Float64Array, zeroMethod: ZeroMethod, plus: number): number {
  const used = zeroMethod === 'wilcox' ? differences.filter((value) => value !== 0) : differences;
  const { ranks } = ranksOf(used.map(Math.abs));
  const signed = ranks.filter((_, at) => used[at] !== 0);
  const ofZeros = ranks.reduce((sum, rank, at) => sum + (used[at] === 0 ? rank : 0), 0);
  const split = zeroMethod === 'zsplit' ? ofZeros / 2 : 0;
  const ways = 2 ** signed.length;
  let below = 0;
  let above = 0;
  for (let signs = 0; signs < ways; signs++) {
    let sum = split;
    for (let at = 0; at < signed.length; at++) if ((signs >> at) & 1) sum += signed[at];
    if (sum <= plus + 1e-9) below++;
    if (sum >= plus - 1e-9) above++;
  }
  return Math.min(1, (2 * Math.min(below, above)) / ways);
}

/** The sums of ranks of both signs. */
function signedRankSums(
  differences: Float64Array,
  zeroMethod: ZeroMethod,
): { plus: number; minus: number; zeros: number; tieTerm: number } {
  const { sizes, above, below, zeros } = countedSizes(differences);
  const ranked = zeroMethod === 'wilcox' ? 0 : zeros;
  const half = zeroMethod === 'zsplit' ? (zeros * (zeros + 1)) / 4 : 0;
  let plus = half;
  let minus = half;
  let tieTerm = ranked * ranked * ranked - ranked;
  let rank = ranked;
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

/** Ranks of values from 1, the mean rank among equal ones. */
interface Ranks {
  readonly ranks: Float64Array;
  /** Σ t³ − t over runs of t equal values. */
  readonly tieTerm: number;
}

function ranksOf(values: Float64Array): Ranks {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const ranks = new Float64Array(values.length);
  let tieTerm = 0;
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]] === values[order[start]]) end++;
    const rank = (start + 1 + end) / 2;
    for (let at = start; at < end; at++) ranks[order[at]] = rank;
    const size = end - start;
    tieTerm += size * size * size - size;
    start = end;
  }
  return { ranks, tieTerm };
}
