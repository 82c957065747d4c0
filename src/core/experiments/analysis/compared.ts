import type { NoTest, RelativeChange, Difference } from '../../../shared/protocol/experimentResult';
import { normalQuantile, normalTwoSided, tQuantile, tTwoSided } from '../../statistics/distributions';
import { around, differenceLimits, relativeChange, toldDifference, wilson, type Bounded } from './intervals';
import type { Sample } from './sample';

/** A pooled z test of shares needs as many expected on both sides of both variants. */
const LEAST_EXPECTED = 5;

/**
 * One side of a difference, as it decides: its estimate and the standard error of it. `share`: the count and the users
 * of a share, whose limits are Wilson's; undefined: those of a mean.
 */
export interface Side {
  readonly estimate: number;
  readonly se: number;
  readonly n: number;
  readonly share?: { readonly count: number };
}

/** A difference that can be given an interval at any level. */
export interface Contrast {
  readonly control: Side;
  readonly treatment: Side;
  readonly estimate: number;
  readonly se: number;
  /** Degrees of freedom; null: normal. */
  readonly df: number | null;
  readonly statistic: number | null;
  readonly p: number | null;
  readonly test: 'welch' | 'z' | 'fisher' | null;
  readonly nonNegative: boolean;
}

/** What came of comparing two samples: a contrast, or why there is none; `difference` even then where it exists. */
export type Compared =
  | { readonly kind: 'contrast'; readonly contrast: Contrast }
  | {
      readonly kind: 'untestable';
      readonly reason: NoTest;
      readonly difference: Difference | null;
      readonly relative: RelativeChange | null;
    };

/** Treatment against control: Welch for means and ratios; for shares the pooled z test, Fisher's exact test where few are expected. */
export function compareSamples(control: Sample, treatment: Sample): Compared {
  const c = control.estimate;
  const t = treatment.estimate;
  const untestable = (
    reason: NoTest,
    difference: Difference | null = null,
    relative: RelativeChange | null = null,
  ): Compared => ({ kind: 'untestable', reason, difference, relative });
  if (control.n === 0 || treatment.n === 0) return untestable('no-users');
  if (c === null || t === null) return untestable('no-denominator');
  const nonNegative = !control.negative && !treatment.negative;
  if (control.kind === 'share') return { kind: 'contrast', contrast: ofShares(control, treatment, c, t) };
  const relative = (): RelativeChange => ({
    ...relativeChange(around(c, 0), around(t, 0), nonNegative),
    lower: null,
    upper: null,
  });
  if (control.variance === null || treatment.variance === null)
    return untestable('one-user', toldDifference(t - c, null, undefined), relative());
  if (control.variance === 0 && treatment.variance === 0)
    return untestable('no-variance', toldDifference(t - c, 0, undefined), relative());
  return {
    kind: 'contrast',
    contrast: welch(
      { estimate: c, se: Math.sqrt(control.variance / control.n), n: control.n },
      { estimate: t, se: Math.sqrt(treatment.variance / treatment.n), n: treatment.n },
      nonNegative,
    ),
  };
}

/** Welch's comparison of two estimates with their standard errors, at Satterthwaite's degrees of freedom. */
export function welch(control: Side, treatment: Side, nonNegative: boolean): Contrast {
  const a = control.se ** 2;
  const b = treatment.se ** 2;
  const df = (a + b) ** 2 / (a ** 2 / (control.n - 1) + b ** 2 / (treatment.n - 1));
  const estimate = treatment.estimate - control.estimate;
  const se = Math.sqrt(a + b);
  const statistic = estimate / se;
  const p = tTwoSided(statistic, df);
  return { control, treatment, estimate, se, df, statistic, p, test: 'welch', nonNegative };
}

function ofShares(control: Sample, treatment: Sample, c: number, t: number): Contrast {
  const side = ({ n, sum, variance }: Sample, estimate: number): Side => ({
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
    nonNegative: true,
  };
  const expected = Math.min(control.n, treatment.n) * Math.min(pooled, 1 - pooled);
  if (expected < LEAST_EXPECTED) {
    const p = fisherExact(control.sum, control.n, treatment.sum, treatment.n);
    return { ...base, statistic: null, p, test: 'fisher' };
  }
  const statistic = estimate / Math.sqrt(pooled * (1 - pooled) * (1 / control.n + 1 / treatment.n));
  return { ...base, statistic, p: normalTwoSided(statistic), test: 'z' };
}

/** Both sides with their limits at the level 1 − alpha: Wilson's of shares, else of one quantile. */
function sides({ control, treatment, df }: Contrast, alpha: number): readonly [Bounded, Bounded] {
  if (control.share !== undefined && treatment.share !== undefined) {
    const z = normalQuantile(1 - alpha / 2);
    return [wilson(control.share.count, control.n, z), wilson(treatment.share.count, treatment.n, z)];
  }
  const q = df === null ? normalQuantile(1 - alpha / 2) : tQuantile(1 - alpha / 2, df);
  return sidesAt(control, treatment, q);
}

function sidesAt(control: Side, treatment: Side, q: number): readonly [Bounded, Bounded] {
  return [around(control.estimate, q * control.se), around(treatment.estimate, q * treatment.se)];
}

/** The difference and the relative change with their limits at the level 1 − alpha. */
export function intervalsOf(
  contrast: Contrast,
  alpha: number,
): { readonly difference: Difference; readonly relative: RelativeChange } {
  return told(contrast, sides(contrast, alpha));
}

/** As intervalsOf, with limits as many standard errors away on both sides. */
export function intervalsAt(
  contrast: Contrast,
  multiplier: number,
): { readonly difference: Difference; readonly relative: RelativeChange } {
  return told(contrast, sidesAt(contrast.control, contrast.treatment, multiplier));
}

function told(
  { estimate, se, nonNegative }: Contrast,
  [control, treatment]: readonly [Bounded, Bounded],
): { difference: Difference; relative: RelativeChange } {
  return {
    difference: toldDifference(estimate, se, differenceLimits(control, treatment)),
    relative: relativeChange(control, treatment, nonNegative),
  };
}

/** Tables at most as probable as the one that was seen count, with this much room for rounding, as in R and scipy. */
const AS_PROBABLE = 1 + 1e-7;

/**
 * Fisher's exact test of two shares, two-sided: how likely is a table at most as probable as this one, when both rows
 * and columns keep their sums. Weights of the hypergeometric distribution by ratios of neighbours from its mode, so that
 * nothing overflows.
 *
 * @param count of n who did, among the control and the treatment
 */
function fisherExact(count1: number, n1: number, count2: number, n2: number): number {
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
