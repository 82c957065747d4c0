import * as l10n from '@vscode/l10n';
import type { Comparison, ExperimentResult, MetricResult } from '../../protocol/experimentResult';
import {
  percentText,
  pEqualsText,
  signedPercentText,
  estimateText,
  signedAmountText,
  signedEstimateText,
} from '../../text/numbers/changeText';
import { verdictOfPair } from '../../sentences/verdictWords';
import { decidingAnalysis, decidingChange, type DecidingChange } from '../../protocol/deciding';

/** Metric of a treatment compared with the control, as numbers and as text. */
export interface ExperimentRow {
  readonly metric: MetricResult;
  readonly comparison: Comparison;
  readonly users: readonly [control: number, treatment: number];
  readonly control: number | null;
  readonly treatment: number | null;
  readonly change: DecidingChange | undefined;
  /** The p on which the verdict is based, adjusted for several comparisons if the metric is. */
  readonly p: number | null;
  /** Whether a difference is significant. */
  readonly isFound: boolean;
  readonly texts: {
    readonly control: string;
    readonly treatment: string;
    readonly change: string;
    readonly interval: string;
    readonly p: string;
    readonly says: string;
  };
}

/** Returns all metrics of all treatments, by treatment. */
export function experimentRows(result: ExperimentResult): ExperimentRow[] {
  const treatments = result.variants.slice(1);
  return treatments.flatMap((_, at) => result.metrics.map((metric) => rowOf(metric, at, result)));
}

function rowOf(metric: MetricResult, at: number, result: ExperimentResult): ExperimentRow {
  const { settings } = result;
  const comparison = metric.comparisons[at];
  const { adjusted, anytime } = comparison;
  const control = metric.variants[0].estimate;
  const treatment = metric.variants[at + 1].estimate;
  const p = adjusted?.p ?? anytime?.p ?? decidingAnalysis(comparison).p;
  const change = decidingChange(comparison);
  const formats = metricNumbers(metric);
  const number = (value: number | null): string => (value === null ? '–' : formats.value(value));
  const changeText = (value: number): string =>
    change?.isRelative === true ? signedPercentText(value) : formats.difference(value);
  const limits = change?.limits;
  const isFound = p !== null && p < settings.alpha;
  return {
    metric,
    comparison,
    users: [metric.variants[0].users, metric.variants[at + 1].users],
    control,
    treatment,
    change,
    p,
    isFound,
    texts: {
      control: number(control),
      treatment: number(treatment),
      change: change === undefined ? '–' : changeText(change.estimate),
      interval:
        limits === undefined || limits.lower === null || limits.upper === null
          ? '–'
          : l10n.t('{0} to {1}', changeText(limits.lower), changeText(limits.upper)),
      p: p === null ? '–' : pTold(pEqualsText(p, settings.alpha), result, comparison),
      says: saysOf(metric, comparison, p, isFound),
    },
  };
}

/** Adds a mark to a p that is not adjusted if others are. */
function pTold(text: string, result: ExperimentResult, comparison: Comparison): string {
  return isCorrected(result) && !isAdjusted(comparison) ? l10n.t('{0} (not adjusted)', text) : text;
}

/** Returns the verdict on a metric; if neither direction is better, "higher" or "lower". */
function saysOf(
  { better }: MetricResult,
  comparison: Comparison,
  p: number | null,
  isFound: boolean,
): string {
  const { guardrail } = comparison;
  if (guardrail !== undefined) return guardrailText(guardrail.verdict);
  const away = decidingAnalysis(comparison).difference?.estimate;
  if (away === undefined || p === null) return l10n.t('can’t be tested');
  if (!isFound) return verdictOfPair('inconclusive').word;
  if (better === null) return away > 0 ? l10n.t('higher') : l10n.t('lower');
  return verdictOfPair(away > 0 === (better === 'higher') ? 'better' : 'worse').word;
}

/** Returns the title of the column of p. */
export function pValueTitle(result: ExperimentResult): string {
  return isCorrected(result) ? l10n.t('Adjusted p') : 'p';
}

/** Returns whether any p is adjusted for several comparisons. */
function isCorrected({ metrics }: ExperimentResult): boolean {
  return metrics.some(({ comparisons }) =>
    comparisons.some((one) => isAdjusted(one) && (one.adjusted?.comparisons ?? 1) > 1),
  );
}

/**
 * Returns whether a comparison's p is adjusted. The p of a guardrail is not, nor a p that is the only one of
 * its family.
 */
function isAdjusted({ adjusted }: Comparison): boolean {
  return adjusted !== null && adjusted.method !== 'none';
}

function guardrailText(verdict: NonNullable<Comparison['guardrail']>['verdict']): string {
  switch (verdict) {
    case 'safe':
      return l10n.t('safe');
    case 'harmed':
      return l10n.t('worse');
    case 'open':
      return l10n.t('not clear');
    case 'untestable':
      return l10n.t('can’t be tested');
  }
}

export function metricRoleText(role: MetricResult['role']): string {
  switch (role) {
    case 'primary':
      return l10n.t('primary');
    case 'secondary':
      return l10n.t('secondary');
    case 'guardrail':
      return l10n.t('guardrail');
  }
}

/** Returns the name of the intervals: "95% interval". */
export function intervalName({ settings }: ExperimentResult): string {
  const level = percentText(1 - settings.alpha).replace(/\.0(?=\D)/, '');
  switch (settings.look) {
    case 'once':
      return l10n.t('{0} confidence interval', level);
    case 'anytime':
      return l10n.t('{0} confidence sequence', level);
  }
}

/**
 * Maximum distance of the axis from 0: a change beyond it would squeeze all others together, so it is drawn
 * as an arrow.
 */
const MAX_DISTANCE = 2;

/**
 * Returns the bounds of the axis of relative changes, which include 0; undefined: no row has a relative
 * change.
 */
export function changeEnds(rows: readonly ExperimentRow[]): readonly [number, number] | undefined {
  const changes = rows.flatMap(({ change, comparison }) => {
    if (change?.isRelative !== true) return [];
    const { lower, upper } = change.limits;
    const margin = comparison.guardrail?.margin ?? 0;
    return [change.estimate, lower ?? change.estimate, upper ?? change.estimate, margin, -margin];
  });
  if (changes.length === 0) return undefined;
  const within = changes.map((value) => Math.max(-MAX_DISTANCE, Math.min(MAX_DISTANCE, value)));
  const least = Math.min(0, ...within);
  const most = Math.max(0, ...within);
  const room = 0.06 * (most - least || 0.1);
  return [least - room, most + room];
}

/**
 * Formats of a metric's values and differences. A rate is in percent, its differences in percentage points.
 */
interface MetricNumbers {
  readonly value: (value: number) => string;
  /** Formats a difference with its sign. */
  readonly difference: (difference: number) => string;
  /** Formats a difference without its unit, which the title of the axis has. */
  readonly tick: (difference: number) => string;
  readonly isRate: boolean;
}

export function metricNumbers({ metric, kind }: Pick<MetricResult, 'metric' | 'kind'>): MetricNumbers {
  if (kind !== 'share' && !RATES.includes(metric))
    return { value: estimateText, difference: signedEstimateText, tick: signedAmountText, isRate: false };
  return {
    // A rate of clicks may be below 1%: as many digits as of other metrics.
    value: (share) => l10n.t('{0}%', estimateText(100 * share)),
    difference: (difference) => l10n.t('{0} pp', signedEstimateText(100 * difference)),
    tick: (difference) => signedAmountText(100 * difference),
    isRate: true,
  };
}

/** Metrics that are shares although they are not shares of users. */
const RATES: readonly string[] = ['CTR', 'UserCTR'];
