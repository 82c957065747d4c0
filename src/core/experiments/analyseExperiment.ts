import type {
  AdjustedResult,
  Comparison,
  Decision,
  ExperimentResult,
  GuardrailResult,
  LaterEffect,
  Limits,
  MetricResult,
  MetricRole,
  ResultSettings,
} from '../../shared/protocol/experimentResult';
import { adjustPValues } from '../statistics/adjustment';
import { sequenceMultiplier } from './anytime';
import { experimentChecks } from './analysis/checks';
import { contrastIntervalsAt, contrastIntervals, type DifferenceContrast } from './analysis/compared';
import { decidingRelative } from '../../shared/protocol/deciding';
import { laterEffect, metricOverTime, trendOfEffect } from './analysis/days';
import { normalQuantile } from '../statistics/distributions';
import {
  analyseMetric,
  sequenceTuning,
  toComparisonResult,
  variantTotals,
  type ComparisonAnalysis,
  type MetricAnalysis,
} from './analysis/metricAnalysis';
import { treatmentDecisions } from './decision/decisions';
import { experimentFindings } from './decision/findings';
import type { ExperimentUsers } from './experimentUsers';
import type { Metric } from './metrics/metric';
import { DEFAULT_PLANNED_USERS, type ExperimentSettings } from './settings';

/**
 * Returns the complete result of an experiment: checks, metrics, decisions, and the sentence of each
 * decision.
 *
 * @param log name of the log as the caller specified it
 * @param users contents of the log; it must have the columns of all metrics
 */
export function analyseExperiment(
  log: string,
  users: ExperimentUsers,
  settings: ExperimentSettings,
): ExperimentResult {
  const checks = experimentChecks(users, settings.split);
  const roleOf = (metric: Metric): MetricRole =>
    settings.primary.includes(metric.name)
      ? 'primary'
      : settings.guardrails.some((guardrail) => guardrail.metric === metric.name)
        ? 'guardrail'
        : 'secondary';
  const analyses = settings.metrics.map((metric) => analyseMetric(users, metric, roleOf(metric), settings));
  const families = familiesOf(analyses, settings);
  const metrics = analyses.map((analysis): MetricResult => ({
    metric: analysis.metric.name,
    kind: analysis.metric.kind,
    role: analysis.role,
    better: betterOf(analysis, settings),
    variants: analysis.variants,
    comparisons: analysis.comparisons.map((comparison, treatment) =>
      comparisonResult(users, analysis, comparison, treatment + 1, { settings, families }),
    ),
  }));
  const findings = experimentFindings(users, checks, metrics, settings);
  const decisions: Decision[] = treatmentDecisions(users, checks, metrics, findings, settings);
  const { read, used, reported } = users.rows;
  return {
    schema: 'recscope-experiment/1',
    log,
    input: users.input,
    rows: { read, used, reported },
    users: {
      read: users.usersRead,
      analysed: users.starts[users.variants.length],
      contaminated: users.contaminated.users,
    },
    settings: reportedSettings(settings),
    control: users.variants[0],
    variants: variantTotals(users),
    checks,
    metrics,
    decisions,
    findings,
  };
}

/** Returns the better direction of a metric; null if unknown. */
function betterOf(
  { metric }: MetricAnalysis,
  { guardrails, better }: ExperimentSettings,
): MetricResult['better'] {
  const guardrail = guardrails.find((rule) => rule.metric === metric.name);
  return guardrail?.better ?? better.get(metric.name) ?? null;
}

/** Seed that `recscope-experiment/1` requires; an analysis is not random. */
const UNUSED_SEED = 42;

function reportedSettings(settings: ExperimentSettings): ResultSettings {
  const { alpha, power, correction, look, plannedUsers } = settings;
  return {
    alpha,
    power,
    correction,
    look,
    winsorize: null,
    seed: UNUSED_SEED,
    ...(look === 'anytime' && { plannedUsers: plannedUsers ?? DEFAULT_PLANNED_USERS }),
  };
}

/** Tests that are corrected together, with p before and after. */
interface Family {
  readonly method: ExperimentSettings['correction'];
  readonly size: number;
  readonly adjusted: ReadonlyMap<ComparisonAnalysis, number>;
}

interface Families {
  readonly primary: Family;
  readonly secondary: Family;
}

function familiesOf(analyses: readonly MetricAnalysis[], { correction }: ExperimentSettings): Families {
  const family = (role: MetricRole, method: ExperimentSettings['correction']): Family => {
    const tests = analyses
      .filter((analysis) => analysis.role === role)
      .flatMap(({ comparisons }) => comparisons.filter(({ p }) => p !== null));
    const ps = adjustPValues(
      tests.map(({ p }) => p ?? NaN),
      method,
    );
    return { method, size: tests.length, adjusted: new Map(tests.map((test, at) => [test, ps[at]])) };
  };
  return {
    primary: family('primary', correction),
    secondary: family('secondary', correction === 'none' ? 'none' : 'bh'),
  };
}

interface Around {
  readonly settings: ExperimentSettings;
  readonly families: Families;
}

function comparisonResult(
  users: ExperimentUsers,
  { metric, role }: MetricAnalysis,
  analysis: ComparisonAnalysis,
  treatment: number,
  { settings, families }: Around,
): Comparison {
  const comparisonParts = toComparisonResult(analysis, settings);
  const { deciding } = analysis;
  const m = levels(families);
  const time = role === 'primary' ? metricOverTime(users, metric, treatment, settings.alpha) : undefined;
  const later =
    time?.trend !== undefined &&
    time.trend !== null &&
    trendOfEffect(time.trend, comparisonParts.difference) === 'fades'
      ? laterEffect(users, metric, treatment, { trend: time.trend, cuped: settings.cuped }, (contrast, n) =>
          laterIntervals(contrast, n, settings.alpha / m, settings),
        )
      : undefined;
  const result: Comparison = {
    ...comparisonParts,
    adjusted: adjustedOf(analysis, role, families, settings),
    mde: deciding === undefined ? null : detectable(deciding, role === 'primary' ? m : 1, settings),
    ...time,
    ...(later !== undefined && { later }),
  };
  const guardrail = settings.guardrails.find((rule) => rule.metric === metric.name);
  return guardrail === undefined
    ? result
    : { ...result, guardrail: guarded(guardrail, decidingRelative(result)) };
}

/** Returns the intervals of the remaining effect, for one look or for looks at any time. */
function laterIntervals(
  contrast: DifferenceContrast,
  users: number,
  alpha: number,
  settings: ExperimentSettings,
): Pick<LaterEffect, 'alpha' | 'difference' | 'relative'> {
  if (settings.look === 'once') return { alpha, ...contrastIntervals(contrast, alpha) };
  return {
    alpha,
    ...contrastIntervalsAt(contrast, sequenceMultiplier(users, sequenceTuning(settings), alpha)),
  };
}

/** Returns the number of tests that share the level of the primary metrics. */
function levels({ primary }: Families): number {
  return primary.method === 'none' ? 1 : Math.max(1, primary.size);
}

function adjustedOf(
  analysis: ComparisonAnalysis,
  role: MetricRole,
  families: Families,
  settings: ExperimentSettings,
): AdjustedResult | null {
  if (role === 'guardrail') return null;
  const family = families[role];
  const p = family.adjusted.get(analysis);
  if (p === undefined) return null;
  const told = { method: family.method, comparisons: family.size, p };
  const m = levels(families);
  if (role !== 'primary' || m === 1 || analysis.deciding === undefined) return told;
  const alpha = settings.alpha / m;
  const { difference, relative } =
    settings.look === 'anytime'
      ? contrastIntervalsAt(
          analysis.deciding,
          sequenceMultiplier(analysis.users, sequenceTuning(settings), alpha),
        )
      : contrastIntervals(analysis.deciding, alpha);
  return { ...told, difference: limits(difference), relative: limits(relative) };
}

function limits({ lower, upper }: Limits): Limits {
  return { lower, upper };
}

/**
 * Returns the smallest change, in either direction, that would have been found with the requested power. It depends
 * on the experiment, not on the observed effect (J. M. Hoenig and D. M. Heisey 2001).
 */
function detectable(
  { se, control, distribution }: DifferenceContrast,
  comparisons: number,
  { alpha, power }: ExperimentSettings,
): Comparison['mde'] {
  if (!(se > 0)) return null;
  const level = alpha / comparisons;
  const far =
    distribution?.permutations === undefined
      ? normalQuantile(1 - level / 2)
      : Math.max(...distribution.limits(level).map(Math.abs));
  const absolute = (far + normalQuantile(power)) * se;
  return { absolute, relative: control.estimate > 0 ? absolute / control.estimate : null };
}

/**
 * Returns whether a guardrail metric is not worse by more than its margin (M. Schultzberg, S. Ankargren and M.
 * Frånberg, Risk-aware product decisions in A/B tests with multiple metrics, 2024).
 */
function guarded(
  { margin, better }: ExperimentSettings['guardrails'][number],
  { lower, upper }: Limits,
): GuardrailResult {
  const told = { margin, better };
  if (lower === null || upper === null) return { ...told, verdict: 'untestable', worse: false };
  const [least, most] = better === 'lower' ? [-upper, -lower] : [lower, upper];
  const verdict = least > -margin ? 'safe' : most < -margin ? 'harmed' : 'open';
  return { ...told, verdict, worse: most < 0 };
}
