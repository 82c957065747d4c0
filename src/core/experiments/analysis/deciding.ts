import type { Comparison, RelativeChange } from '../../../shared/protocol/experimentResult';

/** The relative change that decides, with the limits that hold for the way in which the experiment is looked at. */
export function decidingRelative(comparison: Comparison): RelativeChange {
  const change = comparison.cuped?.relative ?? comparison.relative;
  const estimate = change?.estimate ?? null;
  const ofLook = comparison.planned === undefined ? comparison.anytime : comparison.planned;
  const { lower, upper } = (ofLook === undefined ? change : ofLook?.relative) ?? { lower: null, upper: null };
  return { estimate, lower, upper };
}

/** Whether a test found a difference, at the level and in the way of looking that were chosen. */
export function isFound({ planned, adjusted }: Comparison, alpha: number): boolean {
  if (planned !== undefined) return planned?.crossed === true;
  return adjusted !== null && adjusted.p < alpha;
}

/** The difference that decides. */
export function decidingDifference({ cuped, difference }: Comparison): Comparison['difference'] {
  return cuped?.difference ?? difference;
}
