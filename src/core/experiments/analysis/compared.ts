import type { NoTest, RelativeChange, Difference } from '../../../shared/protocol/experimentResult';
import { normalQuantile, normalTwoSidedP } from '../../statistics/distributions';
import { hypergeometric } from '../../statistics/hypergeometric';
import type { Arms } from '../../statistics/resampling/permutedArms';
import { pooledArmDifference } from '../../statistics/tests/armDifference';
import { studentDistribution, type NullDistribution } from '../../statistics/tests/nullDistribution';
import { permutableArms } from './arms';
import {
  symmetricInterval,
  differenceLimits,
  relativeChangeInterval,
  toDifferenceResult,
  wilsonInterval,
  type Bounded,
} from './intervals';
import type { Sample } from './sample';

/** Minimum expected number on both sides of both variants for a pooled z test of shares. */
const MIN_EXPECTED = 5;

/**
 * One side of a difference: its estimate and standard error. `share`: count and users of a share, whose limits are
 * Wilson's; undefined: limits of a mean.
 */
interface ArmSummary {
  readonly estimate: number;
  readonly se: number;
  readonly n: number;
  readonly share?: { readonly count: number };
}

/** A difference with intervals at any level. */
export interface DifferenceContrast {
  readonly control: ArmSummary;
  readonly treatment: ArmSummary;
  readonly estimate: number;
  readonly se: number;
  /** Degrees of freedom of t; null: the normal distribution is used. */
  readonly df: number | null;
  readonly statistic: number | null;
  readonly p: number | null;
  readonly test: 'welch' | 'z' | 'fisher' | null;
  /** Distribution of Welch's t under the null hypothesis; null: the limits are those of shares. */
  readonly distribution: NullDistribution | null;
  readonly nonNegative: boolean;
}

/**
 * Comparison of two samples: their difference with its test, or the reason why there is no test, with the difference if
 * it exists.
 */
export type ComparisonOutcome =
  | { readonly kind: 'contrast'; readonly contrast: DifferenceContrast }
  | {
      readonly kind: 'untestable';
      readonly reason: NoTest;
      readonly difference: Difference | null;
      readonly relative: RelativeChange | null;
    };

/**
 * Compares treatment and control: Welch's t for means and ratios; the pooled z test for shares, or Fisher's
 * exact test if few are expected.
 *
 * @param judged `by users`: the null distribution of Welch's t is estimated from these users; `by formula`:
 * it is Student's t, for points of a chart on which no decision depends
 */
export function compareSamples(
  control: Sample,
  treatment: Sample,
  judged: 'by users' | 'by formula' = 'by users',
): ComparisonOutcome {
  const c = control.estimate;
  const t = treatment.estimate;
  const untestable = (
    reason: NoTest,
    difference: Difference | null = null,
    relative: RelativeChange | null = null,
  ): ComparisonOutcome => ({ kind: 'untestable', reason, difference, relative });
  if (control.n === 0 || treatment.n === 0) return untestable('no-users');
  if (c === null || t === null) return untestable('no-denominator');
  const nonNegative = !control.negative && !treatment.negative;
  if (control.kind === 'share') return { kind: 'contrast', contrast: ofShares(control, treatment, c, t) };
  const relative = (): RelativeChange => ({
    ...relativeChangeInterval(symmetricInterval(c, 0), symmetricInterval(t, 0), nonNegative),
    lower: null,
    upper: null,
  });
  if (control.variance === null || treatment.variance === null)
    return untestable('one-user', toDifferenceResult(t - c, null, undefined), relative());
  if (control.variance === 0 && treatment.variance === 0)
    return untestable('no-variance', toDifferenceResult(t - c, 0, undefined), relative());
  return {
    kind: 'contrast',
    contrast: welchContrast(
      { estimate: c, se: Math.sqrt(control.variance / control.n), n: control.n },
      { estimate: t, se: Math.sqrt(treatment.variance / treatment.n), n: treatment.n },
      nonNegative,
      judged === 'by users' ? permutableArms(control.values, treatment.values) : undefined,
    ),
  };
}

/**
 * Returns Welch's t of two estimates with their standard errors, at Satterthwaite's degrees of freedom.
 *
 * @param arms users of the estimates; undefined: uses Student's t
 */
export function welchContrast(
  control: ArmSummary,
  treatment: ArmSummary,
  nonNegative: boolean,
  arms: Arms | undefined,
): DifferenceContrast {
  const a = control.se ** 2;
  const b = treatment.se ** 2;
  const df = (a + b) ** 2 / (a ** 2 / (control.n - 1) + b ** 2 / (treatment.n - 1));
  const estimate = treatment.estimate - control.estimate;
  const se = Math.sqrt(a + b);
  const statistic = estimate / se;
  const distribution = arms === undefined ? studentDistribution(df) : pooledArmDifference(arms, df);
  const p = distribution.p(statistic);
  return { control, treatment, estimate, se, df, statistic, p, test: 'welch', distribution, nonNegative };
}

function ofShares(control: Sample, treatment: Sample, c: number, t: number): DifferenceContrast {
  const side = ({ n, sum, variance }: Sample, estimate: number): ArmSummary => ({
    estimate,
    se: Math.sqrt((variance ?? 0) / n),
    n,
    share: { count: sum },
  });
  const pooled = (control.sum + treatment.sum) / (control.n + treatment.n);
  const estimate = t - c;
  const base = {
    control: side(control, c),
    treatment: side(treatment, t),
    estimate,
    se: Math.sqrt((control.variance ?? 0) / control.n + (treatment.variance ?? 0) / treatment.n),
    df: null,
    distribution: null,
    nonNegative: true,
  };
  const expected = Math.min(control.n, treatment.n) * Math.min(pooled, 1 - pooled);
  if (expected < MIN_EXPECTED) {
    const p = fisherExact(control.sum, control.n, treatment.sum, treatment.n);
    return { ...base, statistic: null, p, test: 'fisher' };
  }
  const statistic = estimate / Math.sqrt(pooled * (1 - pooled) * (1 / control.n + 1 / treatment.n));
  return { ...base, statistic, p: normalTwoSidedP(statistic), test: 'z' };
}

function sidesAt(control: ArmSummary, treatment: ArmSummary, q: number): readonly [Bounded, Bounded] {
  return [
    symmetricInterval(control.estimate, q * control.se),
    symmetricInterval(treatment.estimate, q * treatment.se),
  ];
}

/**
 * Returns the difference and the relative change with their limits at level 1 − alpha: Newcombe's for shares, else by
 * inverting the test.
 */
export function contrastIntervals(contrast: DifferenceContrast, alpha: number): Intervals {
  const { control, treatment, distribution } = contrast;
  if (distribution !== null) return intervalsBetween(contrast, ...distribution.limits(alpha));
  const z = normalQuantile(1 - alpha / 2);
  const sides = [control, treatment].map(({ share, n }) => wilsonInterval(share?.count ?? 0, n, z));
  return told(contrast, [sides[0], sides[1]], [sides[0], sides[1]]);
}

/** Returns the difference and the relative change with limits `multiplier` standard errors away on both sides. */
export function contrastIntervalsAt(contrast: DifferenceContrast, multiplier: number): Intervals {
  return intervalsBetween(contrast, -multiplier, multiplier);
}

interface Intervals {
  readonly difference: Difference;
  readonly relative: RelativeChange;
}

/** Returns the difference and the relative change (E. C. Fieller 1954) with the limits at two statistics. */
function intervalsBetween(contrast: DifferenceContrast, lowest: number, highest: number): Intervals {
  const { control, treatment } = contrast;
  return told(contrast, sidesAt(control, treatment, highest), sidesAt(control, treatment, -lowest));
}

/**
 * Minimum distance of a limit from 0, in standard errors. A closer limit is 0, because permutations reach its
 * statistic up to rounding.
 */
const MIN_LIMIT = 1e-8;

function told(
  { estimate, se, nonNegative }: DifferenceContrast,
  forLower: readonly [Bounded, Bounded],
  forUpper: readonly [Bounded, Bounded],
): Intervals {
  const settled = (limit: number): number => (Math.abs(limit) < MIN_LIMIT * se ? 0 : limit);
  const lower = settled(differenceLimits(...forLower).lower);
  const upper = settled(differenceLimits(...forUpper).upper);
  const below = relativeChangeInterval(...forLower, nonNegative);
  const above = relativeChangeInterval(...forUpper, nonNegative);
  const hasLimits = below.lower !== null && above.upper !== null;
  return {
    difference: toDifferenceResult(estimate, se, { lower, upper }),
    relative: {
      estimate: below.estimate,
      lower: hasLimits ? (lower === 0 ? 0 : below.lower) : null,
      upper: hasLimits ? (upper === 0 ? 0 : above.upper) : null,
    },
  };
}

/** Tolerance of the comparison of table probabilities, for rounding, as in R and scipy. */
const AS_PROBABLE = 1 + 1e-7;

/**
 * Returns p of Fisher's exact test of two shares, two-sided: the probability of tables at most as probable as this
 * one, with the same row and column sums.
 *
 * @param count1 positive users of `n1` in the control; `count2` of `n2` in the treatment
 */
function fisherExact(count1: number, n1: number, count2: number, n2: number): number {
  const { first, weights } = hypergeometric(n1 + n2, count1 + count2, n1);
  const limit = (weights[count1 - first] ?? 0) * AS_PROBABLE;
  const sum = (of: Float64Array): number => of.reduce((total, weight) => total + weight, 0);
  return Math.min(1, sum(weights.filter((weight) => weight <= limit)) / sum(weights));
}
