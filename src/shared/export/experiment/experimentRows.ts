import * as l10n from '@vscode/l10n';
import type { Comparison, ExperimentResult, Limits, MetricResult } from '../../protocol/experimentResult';
import {
  amountText,
  percentText,
  pText,
  signedAmountText,
  signedPercentText,
} from '../../text/numbers/changeText';

/** A metric of a treatment against the control, as numbers and as every surface writes them. */
export interface ExperimentRow {
  readonly metric: MetricResult;
  readonly comparison: Comparison;
  readonly users: readonly [control: number, treatment: number];
  readonly control: number | null;
  readonly treatment: number | null;
  /** The change that decides, with the limits that hold for the way of looking; relative where that exists. */
  readonly change:
    { readonly relative: boolean; readonly estimate: number; readonly limits: Limits } | undefined;
  /** The p that decides, corrected where it is. */
  readonly p: number | null;
  readonly texts: {
    readonly control: string;
    readonly treatment: string;
    readonly change: string;
    readonly interval: string;
    readonly p: string;
    readonly says: string;
  };
}

/** All metrics of all treatments, treatment by treatment. */
export function experimentRows(result: ExperimentResult): ExperimentRow[] {
  const treatments = result.variants.slice(1);
  return treatments.flatMap((_, at) => result.metrics.map((metric) => rowOf(metric, at, result)));
}

function rowOf(metric: MetricResult, at: number, { settings }: ExperimentResult): ExperimentRow {
  const comparison = metric.comparisons[at];
  const { cuped, adjusted, anytime, planned } = comparison;
  const control = metric.variants[0].estimate;
  const treatment = metric.variants[at + 1].estimate;
  const p = adjusted?.p ?? anytime?.p ?? (planned === undefined ? (cuped ?? comparison).p : null);
  const change = changeOf(comparison);
  const number = (value: number | null): string =>
    value === null ? '–' : metric.kind === 'share' ? percentText(value) : amountText(value);
  const told = (value: number): string =>
    change?.relative === true ? signedPercentText(value) : signedAmountText(value);
  const limits = change?.limits;
  return {
    metric,
    comparison,
    users: [metric.variants[0].users, metric.variants[at + 1].users],
    control,
    treatment,
    change,
    p,
    texts: {
      control: number(control),
      treatment: number(treatment),
      change: change === undefined ? '–' : told(change.estimate),
      interval:
        limits === undefined || limits.lower === null || limits.upper === null
          ? '–'
          : l10n.t('{0} to {1}', told(limits.lower), told(limits.upper)),
      p: p === null ? '–' : pText(p, settings.alpha),
      says: saysOf(comparison, p, settings.alpha),
    },
  };
}

function changeOf({ cuped, relative, difference, anytime, planned }: Comparison): ExperimentRow['change'] {
  const look = planned === undefined ? anytime : planned;
  const change = cuped?.relative ?? relative;
  if (change !== null && change.estimate !== null) {
    const limits = look === undefined ? change : (look?.relative ?? NONE);
    if (limits.lower !== null && limits.upper !== null)
      return { relative: true, estimate: change.estimate, limits };
  }
  const absolute = cuped?.difference ?? difference;
  if (absolute === null) return undefined;
  return {
    relative: false,
    estimate: absolute.estimate,
    limits: look === undefined ? absolute : (look?.difference ?? NONE),
  };
}

const NONE: Limits = { lower: null, upper: null };

/** What a metric says: up, down, safe …; '' where nothing is shown. */
function saysOf(comparison: Comparison, p: number | null, alpha: number): string {
  const { guardrail, planned, cuped, difference } = comparison;
  if (guardrail !== undefined) return guardrailText(guardrail.verdict);
  const isFound = planned === undefined ? p !== null && p < alpha : planned?.crossed === true;
  if (!isFound) return '';
  return ((cuped?.difference ?? difference)?.estimate ?? 0) > 0 ? l10n.t('up') : l10n.t('down');
}

function guardrailText(verdict: NonNullable<Comparison['guardrail']>['verdict']): string {
  switch (verdict) {
    case 'safe':
      return l10n.t('safe');
    case 'harmed':
      return l10n.t('harmed');
    case 'open':
      return l10n.t('not shown to be safe');
    case 'untestable':
      return l10n.t('cannot be tested');
  }
}

export function roleText(role: MetricResult['role']): string {
  switch (role) {
    case 'primary':
      return l10n.t('primary');
    case 'secondary':
      return l10n.t('secondary');
    case 'guardrail':
      return l10n.t('guardrail');
  }
}

/** How the intervals are called: "95% interval". */
export function intervalName({ settings }: ExperimentResult): string {
  const level = percentText(1 - settings.alpha).replace(/\.0(?=\D)/, '');
  switch (settings.look) {
    case 'once':
      return l10n.t('{0} interval', level);
    case 'anytime':
      return l10n.t('{0} confidence sequence', level);
    case 'planned':
      return l10n.t('{0} interval for planned looks', level);
  }
}
