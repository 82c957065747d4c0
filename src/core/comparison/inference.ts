import type { Verdict } from '../../shared/protocol/comparisonResult';
import { adjusted, type Adjustment } from '../statistics/adjustment';
import { binomialTail, normalCdf, normalQuantile, tQuantile } from '../statistics/distributions';
import { withTolerance } from '../statistics/resampling/signFlips';
import { equivalenceP, pairedT } from '../statistics/tests/pairedT';
import { rootOfT, rootStatistic, standardError, tOfRoot, type Difference } from './differences';
import { ALPHA, FEWEST_USERS, verdictOf } from './verdict';

/**
 * What is said of a difference. The interval, the p, and the word come from one procedure over all differences of a
 * family; docs/statistics.md has its rules. NaN, undefined: there is none.
 */
export interface Inference {
  /** Corrected p of the difference. */
  readonly p: number;
  /** Simultaneous; it leaves out 0 where p is below .05, and only there. */
  readonly interval: readonly [number, number] | undefined;
  /** Corrected p that the difference is not within the margin. */
  readonly equivalenceP: number;
  /** Simultaneous; it lies within the margin where the p of equivalence is below .05, and only there. */
  readonly equivalenceInterval: readonly [number, number] | undefined;
  /** Null: not known before all draws are done. */
  readonly verdict: Verdict | null;
}

/** Statistics of a family in as many draws, ascending. */
export interface Drawn {
  readonly values: Float64Array;
  /** All choices, not some drawn by chance. */
  readonly exact: boolean;
  /** How rare is too rare for chance; absent: 1 in 20. */
  readonly alpha?: number | undefined;
}

/** Which of the largest draws is the critical point: with fewer draws as large as an observation p is below alpha. */
export function criticalRank({ values: { length }, exact, alpha = ALPHA }: Drawn): number {
  // Whole numbers: 1/.05 is 20.
  const oneIn = Math.round(1 / alpha);
  return exact ? Math.ceil(length / oneIn) : Math.ceil((length + 1) / oneIn) - 1;
}

/** The critical point; without end where there are too few draws for one. */
export function criticalPoint(drawn: Drawn): number {
  const rank = criticalRank(drawn);
  return rank === 0 ? Infinity : drawn.values[drawn.values.length - rank];
}

/** How many draws are as large as an observation. */
function reached({ values }: Drawn, observed: number): number {
  const bound = withTolerance(observed);
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] >= bound) high = middle;
    else low = middle + 1;
  }
  return values.length - low;
}

/** The share of draws as large; of draws by chance with the observation among them. */
export function shareOf(count: number, { values: { length }, exact }: Drawn): number {
  return exact ? count / length : (count + 1) / (length + 1);
}

/** By the largest statistic of each draw (max-T). */
export function byLargest(difference: Difference, largest: Drawn, largestCentred: Drawn): Inference {
  const { moments, identical } = difference;
  const { count, mean } = moments;
  if (identical && count > 0) return equal(difference);
  if (count < 2) return unknown(difference);
  const u = rootStatistic(moments);
  const c = criticalPoint(largest);
  const far = reached(largest, u);
  const differs = far < criticalRank(largest);
  let interval = around(difference, tOfRoot(c, count));
  // Where both are equal, the end next to 0 is 0.
  if (interval !== undefined && Math.abs(u - c) <= 1e-10 * u + 1e-12)
    interval = mean > 0 ? [0, interval[1]] : [interval[0], 0];
  return {
    p: shareOf(far, largest),
    interval,
    ...centredEquivalence(difference, largestCentred, differs),
  };
}

/** Whether a difference lies within the margin, by its own centred point. */
function centredEquivalence(
  difference: Difference,
  largestCentred: Drawn,
  differs: boolean,
): Pick<Inference, 'equivalenceP' | 'equivalenceInterval' | 'verdict'> {
  const { moments, margin } = difference;
  const error = standardError(moments);
  const left = margin - Math.abs(moments.mean);
  const distance = error > 0 ? rootOfT(left / error, moments.count) : left > 0 ? Infinity : -Infinity;
  const near = Number.isNaN(margin) ? Number.NaN : reached(largestCentred, distance);
  const c = criticalPoint(largestCentred);
  return {
    equivalenceP: Number.isNaN(margin) ? Number.NaN : shareOf(near, largestCentred),
    // What does not vary has no width, however far the point is; without a point it has no interval either.
    equivalenceInterval: around(
      difference,
      error === 0 && Number.isFinite(c) ? 0 : tOfRoot(c, moments.count),
    ),
    verdict: wordOf(difference, differs, near < criticalRank(largestCentred)),
  };
}

/** What a test of its own says of a difference, before anything is corrected. */
export interface OwnTest {
  readonly p: number;
  /** NaN: there is no margin. */
  readonly equivalenceP: number;
  readonly error: number;
  readonly degrees: number;
}

/** The paired t test; undefined with fewer than two users. */
export function pairedTest({ moments, margin }: Difference): OwnTest | undefined {
  const test = pairedT(moments);
  return (
    test && {
      p: test.p,
      equivalenceP: equivalenceP(moments, margin),
      error: standardError(moments),
      degrees: test.degrees,
    }
  );
}

/** By a t test of each difference, whose p are corrected for how many there are. Bonferroni’s intervals are simultaneous. */
export function byOwnTests(
  differences: readonly Difference[],
  tests: readonly (OwnTest | undefined)[],
  method: Adjustment,
  alpha = ALPHA,
): Inference[] {
  const tested = [...tests.keys()].filter((at) => tests[at] !== undefined);
  const corrected = (of: (test: OwnTest) => number): Float64Array => {
    const raw = tests.map((test) => (test === undefined ? Number.NaN : of(test)));
    // One without a margin is as far from being equivalent as any: both are corrected for as many.
    const found = adjusted(
      tested.map((at) => (Number.isNaN(raw[at]) ? 1 : raw[at])),
      method,
    );
    const all = Float64Array.from(raw);
    for (const [place, at] of tested.entries()) if (!Number.isNaN(raw[at])) all[at] = found[place];
    return all;
  };
  const p = corrected((test) => test.p);
  const within = corrected((test) => test.equivalenceP);
  const share = method === 'bonferroni' ? alpha / Math.max(1, tested.length) : alpha;
  return differences.map((difference, at): Inference => {
    const test = tests[at];
    if (difference.identical && difference.moments.count > 0) return equal(difference);
    if (test === undefined) return unknown(difference);
    return {
      p: p[at],
      interval: around(difference, tQuantile(1 - share / 2, test.degrees), test.error),
      equivalenceP: within[at],
      equivalenceInterval: around(difference, tQuantile(1 - share, test.degrees), test.error),
      verdict: wordOf(difference, p[at] < alpha, within[at] < alpha),
    };
  });
}

/** The mean ± so many standard errors; undefined: that is without end. */
function around(
  { moments }: Difference,
  t: number,
  error = standardError(moments),
): [number, number] | undefined {
  if (!Number.isFinite(t) || Number.isNaN(error)) return undefined;
  return [moments.mean - t * error, moments.mean + t * error];
}

function wordOf(difference: Difference, differs: boolean, within: boolean): Verdict {
  const { moments, identical, higherIsBetter } = difference;
  return verdictOf({
    users: moments.count,
    difference: moments.mean,
    identical,
    higherIsBetter,
    differs,
    within,
  });
}

/** No user's values differ: nothing is left to chance. */
function equal(difference: Difference): Inference {
  return {
    p: 1,
    interval: [0, 0],
    equivalenceP: 0,
    equivalenceInterval: [0, 0],
    verdict: wordOf(difference, false, true),
  };
}

function unknown(difference: Difference): Inference {
  return {
    p: Number.NaN,
    interval: undefined,
    equivalenceP: Number.NaN,
    equivalenceInterval: undefined,
    verdict: wordOf(difference, false, false),
  };
}

/**
 * Words that no draw will take back. A sum of signs εa with Σa² = 1 has P(Σεa ≥ x) ≤ 3.178·P(Z ≥ x) whatever a is
 * (Bentkus & Dzindzalieta, Bernoulli 21:1231, 2015). What is not sure yet has none.
 *
 * @param users of the family; up to 20 all choices of signs are counted instead
 * @param draws that will be made
 */
export function firstWords(differences: readonly Difference[], draws: number): Inference[] {
  const columns = differences.filter(({ moments }) => moments.count > 0).length;
  const level = sureLevel(draws);
  const point = -normalQuantile(Math.min(0.5, level / (columns * HALF_BOUND)));
  return differences.map((difference): Inference => {
    const { moments, margin, identical } = difference;
    const { count, mean } = moments;
    const none = unknown(difference);
    if (identical && count > 0) return equal(difference);
    if (count < FEWEST_USERS) return none;
    const bound = Math.min(1, 2 * HALF_BOUND * columns * normalCdf(-rootStatistic(moments)));
    const differs = bound <= level;
    const widest = tOfRoot(point, count) * standardError(moments);
    const within = Math.abs(mean) + widest < margin;
    const sure = within || (differs && !(Math.abs(mean) < margin));
    return { ...none, verdict: sure ? wordOf(difference, differs, within) : null };
  });
}

/** 1/(4·P(Z ≥ √2)); written out, so that nobody loads the library of distributions who compares nothing. */
const HALF_BOUND = 3.178655565886998;

/**
 * The largest p with which as many draws as it takes to withdraw a word come in one of 10⁹ cases: P(Bin(m, p) ≥ k) ≤
 * 10⁻⁹, k = ⌈(m + 1)/20⌉ − 1.
 */
function sureLevel(draws: number): number {
  const least = Math.ceil((draws + 1) / 20) - 1;
  if (least < 1) return 0;
  let low = 0;
  let high = ALPHA;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (binomialTail(least - 1, draws, middle) <= 1e-9) low = middle;
    else high = middle;
  }
  return low;
}
