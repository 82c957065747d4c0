import type { PlanResult, PlanUsers } from '../../../shared/protocol/planResult';
import { normalQuantile } from '../../statistics/distributions';
import { sequenceMultiplier, sequenceRho } from '../anytime';

/** Assumptions of a plan; without pre-experiment data the variance is not reduced. */
export type PlanSettings = Omit<PlanResult['input'], 'relativeEffect' | 'variants' | 'varianceReduction'> &
  Partial<Pick<PlanResult['input'], 'varianceReduction'>>;

/** Tolerance for rounding errors when users are rounded up, in users. */
const HAIR = 1e-9;

function quantiles({ alpha, power, comparisons }: PlanSettings): readonly [level: number, power: number] {
  return [normalQuantile(1 - alpha / comparisons / 2), normalQuantile(power)];
}

/**
 * Returns the users needed to find an absolute effect: for shares after J. L. Fleiss, for means and ratios in closed
 * form.
 *
 * @param effect difference of treatment and baseline, not 0; shares must stay between 0 and 1
 */
export function requiredUsers(settings: PlanSettings, effect: number): PlanUsers {
  return roundUpUsers(exactUsers(settings, effect), settings);
}

/** Rounds users up, given the exact number of users of the control. */
export function roundUpUsers(exact: number, { ratio }: Pick<PlanSettings, 'ratio'>): PlanUsers {
  const control = Math.ceil(exact - HAIR);
  const treatment = Math.ceil(ratio * exact - HAIR);
  return { exact, control, treatment, total: control + treatment };
}

function exactUsers(settings: PlanSettings, effect: number): number {
  return (1 - (settings.varianceReduction ?? 0)) * unadjustedUsers(settings, effect);
}

function unadjustedUsers(settings: PlanSettings, effect: number): number {
  const { kind, baseline: p1, sd, ratio: k } = settings;
  const [level, power] = quantiles(settings);
  if (kind !== 'share') return (((level + power) * (sd ?? 0)) / effect) ** 2 * (1 + 1 / k);
  const p2 = p1 + effect;
  const pooled = (p1 + k * p2) / (1 + k);
  const spread =
    level * Math.sqrt(pooled * (1 - pooled) * (1 + 1 / k)) +
    power * Math.sqrt(p1 * (1 - p1) + (p2 * (1 - p2)) / k);
  return (spread / effect) ** 2;
}

/** Returns the upward effect that a number of users of the control can find; null if there is none. */
export function detectableEffect(
  settings: PlanSettings,
  controlUsers: number,
): { readonly absolute: number; readonly relative: number } | null {
  const { kind, baseline, sd, ratio, varianceReduction = 0 } = settings;
  const [level, power] = quantiles(settings);
  let absolute: number;
  if (kind !== 'share')
    absolute =
      (level + power) * (sd ?? 0) * Math.sqrt(((1 - varianceReduction) * (1 + 1 / ratio)) / controlUsers);
  else {
    const largest = 1 - baseline;
    if (!(largest > 0) || exactUsers(settings, largest) > controlUsers) return null;
    absolute = solved((effect) => exactUsers(settings, effect) - controlUsers, 0, largest);
  }
  return { absolute, relative: absolute / baseline };
}

/** Returns the users needed for looks at any time, with a sequence tuned at the fixed total; null if no number suffices. */
export function requiredAnytimeUsers(
  settings: PlanSettings,
  effect: number,
): { readonly planned: number; readonly exact: number } | null {
  const { kind, baseline, sd, ratio: k, alpha, comparisons, varianceReduction = 0 } = settings;
  const planned = requiredUsers(settings, effect).total;
  const [, power] = quantiles(settings);
  const variance = (1 - varianceReduction) * (kind === 'share' ? baseline * (1 - baseline) : (sd ?? 0) ** 2);
  const rho = sequenceRho(alpha, planned);
  const found = (users: number): number =>
    (sequenceMultiplier(users * (1 + k), rho, alpha / comparisons) + power) *
      Math.sqrt((variance * (1 + 1 / k)) / users) -
    Math.abs(effect);
  let most = planned;
  for (let round = 0; found(most) > 0; round++) {
    if (round > 60) return null;
    most *= 2;
  }
  return { planned, exact: solved(found, most * 1e-12, most) };
}

/** Returns the zero of a decreasing function, by up to 200 bisections. */
function solved(value: (at: number) => number, low: number, high: number): number {
  let least = low;
  let most = high;
  for (let round = 0; round < 200; round++) {
    const middle = (least + most) / 2;
    if (middle === least || middle === most) break;
    if (value(middle) > 0) least = middle;
    else most = middle;
  }
  return (least + most) / 2;
}
