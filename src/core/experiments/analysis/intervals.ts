import type { Difference, Limits, RelativeChange } from '../../../shared/protocol/experimentResult';

/** An estimate with limits that may be asymmetric. */
export interface Bounded {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

/** Returns symmetric limits around an estimate. */
export function symmetricInterval(estimate: number, half: number): Bounded {
  return { estimate, lower: estimate - half, upper: estimate + half };
}

/**
 * Returns Wilson's interval of a share (E. B. Wilson 1927). The lower limit is exactly 0 if `count` is 0, the upper
 * exactly 1 if it is `n`.
 *
 * @param z normal quantile of the level
 */
export function wilsonInterval(count: number, n: number, z: number): Bounded {
  const p = count / n;
  const squared = (z * z) / n;
  const centre = p + squared / 2;
  const half = z * Math.sqrt((p * (1 - p)) / n + squared / n / 4);
  return {
    estimate: p,
    lower: count === 0 ? 0 : (centre - half) / (1 + squared),
    upper: count === n ? 1 : (centre + half) / (1 + squared),
  };
}

/**
 * Returns the limits of a difference from those of its two sides (MOVER; for Wilson's limits it is R. G. Newcombe's
 * method 10, Statistics in Medicine 17:873, 1998; for t limits with one quantile it is Welch's interval).
 */
export function differenceLimits(control: Bounded, treatment: Bounded): Omit<Bounded, 'estimate'> {
  const difference = treatment.estimate - control.estimate;
  return {
    lower: difference - Math.hypot(treatment.estimate - treatment.lower, control.upper - control.estimate),
    upper: difference + Math.hypot(treatment.upper - treatment.estimate, control.estimate - control.lower),
  };
}

/**
 * Returns the change as a share of the control, from the limits of both sides (MOVER-R; A. Donner and G. Y. Zou,
 * Statistical Methods in Medical Research 21:347, 2012; for symmetric limits it is Fieller's interval). It excludes 0
 * if and only if the interval of the difference does.
 *
 * @param nonNegative whether the metric is never negative, so that the change is at least −1
 */
export function relativeChangeInterval(
  control: Bounded,
  treatment: Bounded,
  nonNegative: boolean,
): RelativeChange {
  const c = control.estimate;
  const t = treatment.estimate;
  if (!(c > 0)) return { estimate: null, lower: null, upper: null };
  const estimate = t / c - 1;
  if (!(control.lower > 0)) return { estimate, lower: null, upper: null };
  const product = t * c;
  const root = (k: number, g: number): number => Math.sqrt(Math.max(0, product * product - g * k));
  const least = treatment.lower * (2 * t - treatment.lower);
  const outer = control.upper * (2 * c - control.upper);
  const most = treatment.upper * (2 * t - treatment.upper);
  const inner = control.lower * (2 * c - control.lower);
  let lower = 0;
  if (product < 0) lower = (product - root(least, outer)) / outer;
  else if (least !== 0) lower = least / (product + root(least, outer));
  const upper = (product + root(most, inner)) / inner;
  return { estimate, lower: nonNegative ? Math.max(-1, lower - 1) : lower - 1, upper: upper - 1 };
}

/** Returns a difference in the form of the result. */
export function toDifferenceResult(
  estimate: number,
  se: number | null,
  limits: Limits | undefined,
): Difference {
  return { estimate, lower: limits?.lower ?? null, upper: limits?.upper ?? null, se };
}
