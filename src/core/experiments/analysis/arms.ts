import type { Arms } from '../../statistics/resampling/permutedArms';
import type { MetricValues } from '../metrics/metricValues';

/**
 * Returns the users of the control and a treatment, for a permutation test of their difference of means or
 * ratios.
 */
export function permutableArms(control: MetricValues, treatment: MetricValues): Arms {
  const x = joinColumns([control.x, treatment.x]);
  const controls = control.x.length;
  if (control.y === undefined || treatment.y === undefined)
    return { columns: [x], controls, parts: [{ numerator: 0, weight: 1 }] };
  const y = joinColumns([control.y, treatment.y]);
  return { columns: [x, y], controls, parts: [{ numerator: 0, denominator: 1, weight: 1 }] };
}

/** Returns the users with their values minus `theta` times their covariates. */
export function adjustedArms(now: Arms, before: Arms, theta: number): Arms {
  const [x, y] = now.columns;
  const [past, pastUnder] = before.columns;
  if (pastUnder === undefined)
    return { ...now, columns: [x.map((value, user) => value - theta * past[user])] };
  return {
    controls: now.controls,
    columns: [x, y, past, pastUnder],
    parts: [
      { numerator: 0, denominator: 1, weight: 1 },
      { numerator: 2, denominator: 3, weight: -theta },
    ],
  };
}

/** Concatenates columns; a single column is returned without a copy. */
export function joinColumns(parts: readonly Float64Array[]): Float64Array {
  if (parts.length === 1) return parts[0];
  const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
