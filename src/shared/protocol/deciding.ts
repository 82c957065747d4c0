import type { Comparison, CupedResult, Limits, RelativeChange } from './experimentResult';

/** Change on which the decision is based, with limits that suit the monitoring: once or continuous. */
export interface DecidingChange {
  readonly isRelative: boolean;
  readonly estimate: number;
  readonly limits: Limits;
}

const UNKNOWN_LIMITS: Limits = { lower: null, upper: null };

/**
 * Returns the analysis on which the decision is based: the one adjusted for activity before the experiment,
 * if it exists.
 */
export function decidingAnalysis(comparison: Comparison): Comparison | CupedResult {
  return comparison.cuped ?? comparison;
}

/**
 * Returns the limits on which the decision is based: always-valid limits if the experiment is monitored
 * continuously.
 */
export function decidingLimits(comparison: Comparison, of: 'difference' | 'relative'): Limits {
  const { anytime } = comparison;
  return (anytime === undefined ? decidingAnalysis(comparison)[of] : anytime?.[of]) ?? UNKNOWN_LIMITS;
}

/** Returns the relative change on which the decision is based. */
export function decidingRelative(comparison: Comparison): RelativeChange {
  const { lower, upper } = decidingLimits(comparison, 'relative');
  return { estimate: decidingAnalysis(comparison).relative?.estimate ?? null, lower, upper };
}

/**
 * Returns the change on which the decision is based: the relative change if it has limits, otherwise the
 * absolute one; undefined: neither exists.
 */
export function decidingChange(comparison: Comparison): DecidingChange | undefined {
  const { estimate, ...limits } = decidingRelative(comparison);
  if (estimate !== null && limits.lower !== null && limits.upper !== null)
    return { isRelative: true, estimate, limits };
  const { difference } = decidingAnalysis(comparison);
  if (difference === null) return undefined;
  return {
    isRelative: false,
    estimate: difference.estimate,
    limits: decidingLimits(comparison, 'difference'),
  };
}

/** Returns whether a comparison is significant at the chosen level. */
export function isSignificant({ adjusted }: Comparison, alpha: number): boolean {
  return adjusted !== null && adjusted.p < alpha;
}
