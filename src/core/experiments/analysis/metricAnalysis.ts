import type {
  AnytimeResult,
  Comparison,
  CupedResult,
  MetricRole,
  NoTest,
  VariantEstimate,
} from '../../../shared/protocol/experimentResult';
import { userCountOf, type ExperimentUsers } from '../experimentUsers';
import { sequenceMultiplier, sequenceP, sequenceRho } from '../anytime';
import type { Metric } from '../metrics/metric';
import { covariateValues, metricValues, type MetricValues } from '../metrics/metricValues';
import { DEFAULT_PLANNED_USERS, type ExperimentSettings } from '../settings';
import {
  compareSamples,
  contrastIntervalsAt,
  contrastIntervals,
  type ComparisonOutcome,
  type DifferenceContrast,
} from './compared';
import { cupedContrast } from './cuped';
import { tQuantile, normalQuantile } from '../../statistics/distributions';
import { wilsonInterval } from './intervals';
import { sampleStatistics, sampleSkewness, type Sample } from './sample';

/** A metric with the effects of the treatments, before correction for the number of tests. */
export interface MetricAnalysis {
  readonly metric: Metric;
  readonly role: MetricRole;
  readonly variants: readonly VariantEstimate[];
  readonly comparisons: readonly ComparisonAnalysis[];
}

export interface ComparisonAnalysis {
  readonly treatment: string;
  readonly users: number;
  readonly unadjusted: ComparisonOutcome;
  readonly cuped: { readonly theta: number; readonly contrast: DifferenceContrast } | undefined;
  /** Contrast that decides the verdict; undefined: the metric cannot be tested. */
  readonly deciding: DifferenceContrast | undefined;
  readonly anytime: AnytimeResult | null | undefined;
  /** p-value before it is corrected for the number of tests; null: not testable. */
  readonly p: number | null;
}

/** Compares each treatment with the control by one metric, without corrections for the number of tests. */
export function analyseMetric(
  users: ExperimentUsers,
  metric: Metric,
  role: MetricRole,
  settings: ExperimentSettings,
): MetricAnalysis {
  const values = users.variants.map((_, v) => metricValues(users, metric, v));
  const samples = values.map((own) => sampleStatistics(metric.kind, own));
  const variants = users.variants.map((variant, v) =>
    estimateOf(variant, samples[v], values[v], metric, settings),
  );
  const before = settings.cuped ? users.variants.map((_, v) => covariateValues(users, metric, v)) : [];
  const comparisons = users.variants.slice(1).map((treatment, at): ComparisonAnalysis => {
    const v = at + 1;
    const unadjusted = compareSamples(samples[0], samples[v]);
    const [beforeControl, beforeTreatment] = [before[0], before[v]];
    const cuped =
      unadjusted.kind === 'contrast' && beforeControl !== undefined && beforeTreatment !== undefined
        ? cupedContrast(
            metric.kind,
            { values: values[0], before: beforeControl, sample: samples[0] },
            { values: values[v], before: beforeTreatment, sample: samples[v] },
          )
        : undefined;
    const deciding = cuped?.contrast ?? (unadjusted.kind === 'contrast' ? unadjusted.contrast : undefined);
    const counted = samples[0].n + samples[v].n;
    const anytime = settings.look === 'anytime' ? anytimeOf(deciding, counted, settings) : undefined;
    const p = (anytime === undefined ? deciding?.p : anytime?.p) ?? null;
    return { treatment, users: counted, unadjusted, cuped, deciding, anytime, p };
  });
  return { metric, role, variants, comparisons };
}

function estimateOf(
  variant: string,
  sample: Sample,
  values: MetricValues,
  metric: Metric,
  { alpha }: ExperimentSettings,
): VariantEstimate {
  const { n, estimate, variance, sum, denominator } = sample;
  const se = estimate === null || variance === null ? null : Math.sqrt(variance / n);
  const base = { variant, users: n, estimate, ...limitsOf(sample, se, alpha), se };
  switch (metric.kind) {
    case 'share':
      return n === 0 ? base : { ...base, count: sum };
    case 'ratio':
      if (n === 0) return base;
      return {
        ...base,
        numerator: sum,
        denominator,
        largestShare: largestShareOf(values.y ?? values.x, denominator, MIN_DENOMINATORS),
      };
    case 'mean':
      if (estimate === null) return base;
      return {
        ...base,
        sum,
        skewness: sampleSkewness(values.x, estimate, variance),
        largestShare: largestShareOf(values.x, sum, 0),
      };
  }
}

/** Minimum number of users with a denominator; with fewer, a single user has a large share of it. */
const MIN_DENOMINATORS = 30;

/**
 * Returns the largest share of one user in a sum; null if the sum is not above 0, or fewer than `least` users have
 * more than 0.
 */
function largestShareOf(values: Float64Array, sum: number, least: number): number | null {
  let largest = 0;
  let users = 0;
  for (let at = 0; at < values.length; at++) {
    if (values[at] > 0) users++;
    if (values[at] > largest) largest = values[at];
  }
  return sum > 0 && users >= least ? largest / sum : null;
}

function limitsOf(
  { kind, n, sum, estimate }: Sample,
  se: number | null,
  alpha: number,
): { lower: number | null; upper: number | null } {
  if (estimate === null || se === null) return { lower: null, upper: null };
  if (kind === 'share') {
    const { lower, upper } = wilsonInterval(sum, n, normalQuantile(1 - alpha / 2));
    return { lower, upper };
  }
  const half = se === 0 ? 0 : tQuantile(1 - alpha / 2, n - 1) * se;
  return { lower: estimate - half, upper: estimate + half };
}

/** Returns the tuning of a confidence sequence, which must not depend on the data. */
export function sequenceTuning({ alpha, plannedUsers }: ExperimentSettings): number {
  return sequenceRho(alpha, plannedUsers ?? DEFAULT_PLANNED_USERS);
}

function anytimeOf(
  deciding: DifferenceContrast | undefined,
  users: number,
  settings: ExperimentSettings,
): AnytimeResult | null {
  if (deciding === undefined || !(deciding.se > 0)) return null;
  const rho = sequenceTuning(settings);
  const multiplier = sequenceMultiplier(users, rho, settings.alpha);
  const { difference, relative } = contrastIntervalsAt(deciding, multiplier);
  return {
    users,
    rho,
    multiplier,
    difference: { lower: difference.lower, upper: difference.upper },
    relative: { lower: relative.lower, upper: relative.upper },
    p: sequenceP(users, rho, deciding.estimate / deciding.se),
  };
}

/** Returns a comparison in the form of the result, before corrections, looks and days are added. */
export function toComparisonResult(
  analysis: ComparisonAnalysis,
  { alpha }: ExperimentSettings,
): Omit<Comparison, 'adjusted' | 'mde'> {
  const { treatment, unadjusted, cuped, anytime } = analysis;
  const sequence = anytime === undefined ? {} : { anytime };
  if (unadjusted.kind === 'untestable') {
    const { reason, difference, relative } = unadjusted;
    return { ...EMPTY_ANALYSIS, treatment, difference, relative, reason, ...sequence };
  }
  const { contrast } = unadjusted;
  return {
    ...EMPTY_ANALYSIS,
    treatment,
    ...contrastIntervals(contrast, alpha),
    statistic: contrast.statistic,
    df: contrast.df,
    p: contrast.p,
    test: contrast.test,
    ...permutationsOf(contrast),
    decides: cuped === undefined ? 'unadjusted' : 'cuped',
    cuped: cuped === undefined ? null : toldCuped(cuped.theta, cuped.contrast, contrast.se, alpha),
    ...sequence,
  };
}

const EMPTY_ANALYSIS = {
  difference: null,
  relative: null,
  statistic: null,
  df: null,
  p: null,
  test: null,
  reason: null as NoTest | null,
  decides: 'unadjusted' as const,
  cuped: null,
  // Required by recscope-experiment/1.
  robust: {},
};

function toldCuped(
  theta: number,
  contrast: DifferenceContrast,
  unadjustedSe: number,
  alpha: number,
): CupedResult {
  return {
    theta,
    varianceReduction: unadjustedSe > 0 ? 1 - (contrast.se / unadjustedSe) ** 2 : null,
    control: contrast.control.estimate,
    treatment: contrast.treatment.estimate,
    ...contrastIntervals(contrast, alpha),
    statistic: contrast.statistic,
    df: contrast.df,
    p: contrast.p,
    ...permutationsOf(contrast),
  };
}

function permutationsOf({ distribution }: DifferenceContrast): Pick<Comparison, 'permutations'> {
  return distribution?.permutations === undefined ? {} : { permutations: distribution.permutations };
}

/** Returns the number of users and the sums of every variant. */
export function variantTotals(
  users: ExperimentUsers,
): { variant: string; users: number; totals: Record<string, number> }[] {
  return users.variants.map((variant, v) => ({
    variant,
    users: userCountOf(users, v),
    totals: Object.fromEntries(
      [...users.sums].map(([column, values]) => {
        let sum = 0;
        for (let user = users.starts[v]; user < users.starts[v + 1]; user++) sum += values[user];
        return [column, sum];
      }),
    ),
  }));
}
