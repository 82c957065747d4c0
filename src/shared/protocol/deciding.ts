import type { Comparison, CupedResult, Limits, RelativeChange } from './experimentResult';

/** The change that decides, with the limits that hold for the way of looking. */
export interface Change {
  readonly isRelative: boolean;
  readonly estimate: number;
  readonly limits: Limits;
}

const UNKNOWN_LIMITS: Limits = { lower: null, upper: null };

/** The analysis that decides: adjusted for activity before the experiment, where it is. */
export function deciding(comparison: Comparison): Comparison | CupedResult {
  return comparison.cuped ?? comparison;
}

/** Limits that hold for the way in which the experiment is looked at. */
export function decidingLimits(comparison: Comparison, of: 'difference' | 'relative'): Limits {
  const { anytime } = comparison;
  return (anytime === undefined ? deciding(comparison)[of] : anytime?.[of]) ?? UNKNOWN_LIMITS;
}

/** The relative change that decides. */
export function decidingRelative(comparison: Comparison): RelativeChange {
  const { lower, upper } = decidingLimits(comparison, 'relative');
  return { estimate: deciding(comparison).relative?.estimate ?? null, lower, upper };
}

/** Relative where that has limits, else absolute; undefined: there is none. */
export function decidingChange(comparison: Comparison): Change | undefined {
  const { estimate, ...limits } = decidingRelative(comparison);
  if (estimate !== null && limits.lower !== null && limits.upper !== null)
    return { isRelative: true, estimate, limits };
  const { difference } = deciding(comparison);
  if (difference === null) return undefined;
  return {
    isRelative: false,
    estimate: difference.estimate,
    limits: decidingLimits(comparison, 'difference'),
  };
}

/** Whether a test found a difference, at the level and in the way of looking that were chosen. */
export function isFound({ adjusted }: Comparison, alpha: number): boolean {
  return adjusted !== null && adjusted.p < alpha;
}
