import { firstPlace } from '../data/firstPlace';
import type { Verdict } from '../../shared/protocol/comparisonResult';
import { adjustPValues, type Adjustment } from '../statistics/adjustment';
import { tQuantile } from '../statistics/distributions';
import { rootReaching, transformRoot } from '../statistics/hall';
import { momentSkewness } from '../statistics/moments';
import { withTolerance } from '../statistics/resampling/signFlips';
import { detectableDifference } from '../statistics/tests/detectable';
import { equivalenceP, pairedT } from '../statistics/tests/pairedT';
import {
  nonZeroSkewness,
  hallStatistic,
  isIdentical,
  marginEndsOf,
  normedSumFromT,
  standardError,
  tFromNormedSum,
  type Difference,
} from './differences';
import { FAMILY_ALPHA, MIN_VERDICT_USERS, verdictOf } from './verdict';
import { MIN_USERS_FOR_RARE_CASES } from './waiting';

/**
 * Inference on a difference. The interval, p, and verdict come from one procedure over all differences of a family;
 * see docs/statistics.md. NaN or undefined: not available.
 */
export interface Inference {
  /** p-value of the difference, corrected for the number of tests. */
  readonly p: number;
  /** Simultaneous interval; excludes 0 if and only if p is below .05. */
  readonly interval: readonly [number, number] | undefined;
  /** Corrected p that the difference is not within the margin. */
  readonly equivalenceP: number;
  /** Simultaneous interval, within the margin if and only if the p of equivalence is below .05. */
  readonly equivalenceInterval: readonly [number, number] | undefined;
  /** Null: unknown until all draws are done. */
  readonly verdict: Verdict | null;
  /** Smallest true difference that is found with a power of 80%. */
  readonly detectable: number;
  /** Minimum number of users with a difference for a verdict; absent: there are enough. */
  readonly needed?: number | undefined;
}

/** Maximum statistics of a family by draw, ascending. */
export interface MaximumDistribution {
  readonly values: Float64Array;
  /** Whether all signs were enumerated, not sampled. */
  readonly exact: boolean;
  /** Level of the test; absent: 0.05. */
  readonly alpha?: number | undefined;
}

/**
 * Returns the rank of the critical draw: p is below alpha if fewer draws than this rank are as large as the
 * observation.
 */
export function criticalRank({
  values: { length },
  exact,
  alpha = FAMILY_ALPHA,
}: MaximumDistribution): number {
  // An integer: 1/.05 is 20.
  const oneIn = Math.round(1 / alpha);
  return exact ? Math.ceil(length / oneIn) : Math.ceil((length + 1) / oneIn) - 1;
}

/** Returns the critical value; infinite if there are too few draws. */
export function criticalPoint(drawn: MaximumDistribution): number {
  const rank = criticalRank(drawn);
  return rank === 0 ? Infinity : drawn.values[drawn.values.length - rank];
}

/** Returns the number of draws as large as an observation. */
function countAtLeast({ values }: MaximumDistribution, observed: number): number {
  const bound = withTolerance(observed);
  return values.length - firstPlace(0, values.length, (place) => values[place] >= bound);
}

/**
 * Returns p from the number of draws at least as large as the observed statistic. If draws are sampled, the observed
 * statistic counts as one of them.
 */
export function resamplingPValue(count: number, { values: { length }, exact }: MaximumDistribution): number {
  return exact ? count / length : (count + 1) / (length + 1);
}

/**
 * Tests by the largest statistic of each draw (max-T). Intervals contain the means at which the transformed t, with
 * the skewness of these users, does not exceed the critical value.
 */
export function inferByMaximum(
  difference: Difference,
  largest: MaximumDistribution,
  largestCentred: MaximumDistribution,
): Inference {
  const { moments, changed, needed } = difference;
  const { count, mean } = moments;
  if (isIdentical(difference) && count > 0) return equal(difference);
  if (count < 2) return unknown(difference);
  const v = Math.abs(hallStatistic(difference));
  const c = criticalPoint(largest);
  const far = countAtLeast(largest, v);
  const skewness = nonZeroSkewness(difference);
  let interval = around(
    difference,
    tFromNormedSum(rootReaching(c, skewness, changed), count),
    tFromNormedSum(rootReaching(-c, skewness, changed), count),
  );
  // If both are equal, the end near 0 is exactly 0.
  if (interval !== undefined && Math.abs(v - c) <= 1e-10 * v + 1e-12)
    interval = mean > 0 ? [0, interval[1]] : [interval[0], 0];
  return {
    p: resamplingPValue(far, largest),
    interval,
    ...centredEquivalence(difference, largestCentred, far < criticalRank(largest)),
    detectable:
      needed === undefined
        ? detectableDifference(standardError(moments), count - 1, tFromNormedSum(c, count))
        : Number.NaN,
    needed,
  };
}

/** Tests whether a difference is within the margin, by its distances from both bounds. */
function centredEquivalence(
  difference: Difference,
  largestCentred: MaximumDistribution,
  differs: boolean,
): Pick<Inference, 'equivalenceP' | 'equivalenceInterval' | 'verdict'> {
  const { moments, margin } = difference;
  const { count, mean } = moments;
  const c = criticalPoint(largestCentred);
  const [low, high] = ([-1, 1] as const).map((sign) => {
    const { moments: ofEnd } = marginEndsOf(difference)[sign < 0 ? 0 : 1];
    const error = standardError(ofEnd);
    const skewness = momentSkewness(ofEnd);
    const left = margin - sign * mean;
    const distance =
      error > 0
        ? -sign * transformRoot(normedSumFromT((-sign * left) / error, count), skewness, count)
        : left > 0
          ? Infinity
          : -Infinity;
    // Without variation the width is 0, unless there is no critical value and thus no interval.
    const half =
      error === 0
        ? Number.isFinite(c)
          ? 0
          : Infinity
        : error * -sign * tFromNormedSum(rootReaching(-sign * c, skewness, count), count);
    return { distance, end: mean + sign * half };
  });
  const near = Number.isNaN(margin)
    ? Number.NaN
    : countAtLeast(largestCentred, Math.min(low.distance, high.distance));
  return {
    equivalenceP: Number.isNaN(margin) ? Number.NaN : resamplingPValue(near, largestCentred),
    equivalenceInterval:
      Number.isFinite(low.end) && Number.isFinite(high.end) ? [low.end, high.end] : undefined,
    verdict: wordOf(difference, differs, near < criticalRank(largestCentred)),
  };
}

/** Test of one difference, before the correction for the number of tests. */
export interface MarginalTest {
  readonly p: number;
  /** p of the test of equivalence; NaN without a margin. */
  readonly equivalenceP: number;
  readonly error: number;
  /** Standard errors of the differences from the lower and the upper bound of the margin. */
  readonly endErrors: readonly [low: number, high: number];
  readonly degrees: number;
}

/** Returns the paired t test; undefined for fewer than two users. */
export function pairedTest(difference: Difference): MarginalTest | undefined {
  const { moments, margin } = difference;
  const test = pairedT(moments);
  const ends = marginEndsOf(difference).map(({ moments: ofEnd }) => standardError(ofEnd));
  return (
    test && {
      p: test.p,
      equivalenceP: equivalenceP(moments, margin, [ends[0], ends[1]]),
      endErrors: [ends[0], ends[1]],
      error: standardError(moments),
      degrees: test.degrees,
    }
  );
}

/**
 * Returns inferences from a t test of each difference, with p corrected for their number. Intervals are Bonferroni’s,
 * thus simultaneous.
 */
export function adjustTTests(
  differences: readonly Difference[],
  tests: readonly (MarginalTest | undefined)[],
  method: Adjustment,
  alpha = FAMILY_ALPHA,
): Inference[] {
  const tested = [...tests.keys()].filter((at) => tests[at] !== undefined);
  const correctedP = (of: (test: MarginalTest) => number): Float64Array => {
    const raw = tests.map((test) => (test === undefined ? Number.NaN : of(test)));
    // Differences without a margin count as tests too, so both corrections are for the same number.
    const found = adjustPValues(
      tested.map((at) => (Number.isNaN(raw[at]) ? 1 : raw[at])),
      method,
    );
    const all = Float64Array.from(raw);
    for (const [place, at] of tested.entries()) if (!Number.isNaN(raw[at])) all[at] = found[place];
    return all;
  };
  const p = correctedP((test) => test.p);
  const within = correctedP((test) => test.equivalenceP);
  // Level at which every correction rejects if nothing else differs.
  const correctedAlpha = method === 'none' ? alpha : alpha / Math.max(1, tested.length);
  const share = method === 'bonferroni' ? correctedAlpha : alpha;
  return differences.map((difference, at): Inference => {
    const test = tests[at];
    if (isIdentical(difference) && difference.moments.count > 0) return equal(difference);
    if (test === undefined) return unknown(difference);
    const t = tQuantile(1 - share / 2, test.degrees);
    const ofEnds = tQuantile(1 - share, test.degrees);
    const { mean } = difference.moments;
    return {
      p: p[at],
      interval: around(difference, t, -t, test.error),
      equivalenceP: within[at],
      equivalenceInterval: [mean - ofEnds * test.endErrors[0], mean + ofEnds * test.endErrors[1]],
      verdict: wordOf(difference, p[at] < alpha, within[at] < alpha),
      detectable: detectableDifference(
        test.error,
        test.degrees,
        tQuantile(1 - correctedAlpha / 2, test.degrees),
      ),
    };
  });
}

/** Returns the mean minus `high` and minus `low` standard errors; undefined if either is infinite. */
function around(
  { moments }: Difference,
  high: number,
  low: number,
  error = standardError(moments),
): [number, number] | undefined {
  if (!Number.isFinite(high) || !Number.isFinite(low) || Number.isNaN(error)) return undefined;
  return [moments.mean - high * error, moments.mean - low * error];
}

function wordOf(difference: Difference, differs: boolean, within: boolean): Verdict {
  const { moments, higherIsBetter, needed } = difference;
  return verdictOf({
    users: moments.count,
    difference: moments.mean,
    identical: isIdentical(difference),
    higherIsBetter,
    differs: differs && needed === undefined,
    within: within && !(needed !== undefined && moments.count < MIN_USERS_FOR_RARE_CASES),
  });
}

/** Returns the inference if no user's values differ. */
function equal(difference: Difference): Inference {
  return {
    p: 1,
    interval: [0, 0],
    equivalenceP: 0,
    equivalenceInterval: [0, 0],
    verdict: wordOf(difference, false, true),
    detectable: difference.moments.count < 2 ? Number.NaN : 0,
  };
}

function unknown(difference: Difference): Inference {
  return {
    p: Number.NaN,
    interval: undefined,
    equivalenceP: Number.NaN,
    equivalenceInterval: undefined,
    verdict: wordOf(difference, false, false),
    detectable: Number.NaN,
    needed: difference.needed,
  };
}

/** Returns inferences without draws: on equal values, and on too few users. */
export function inferWithoutDraws(differences: readonly Difference[]): Inference[] {
  return differences.map((difference): Inference => {
    if (isIdentical(difference) && difference.moments.count > 0) return equal(difference);
    const none = unknown(difference);
    return difference.moments.count < MIN_VERDICT_USERS || difference.needed !== undefined
      ? none
      : { ...none, verdict: null };
  });
}
