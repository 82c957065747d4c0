import { normalTwoSided } from '../../statistics/distributions';
import { quantileOfSorted } from '../../statistics/quantile';
import { compareSamples, intervalsOf } from './compared';
import { sampleOf } from './sample';
import type { RobustResult } from '../../../shared/protocol/experimentResult';

/**
 * Where values are capped: the quantile of the positive values of all variants together; undefined where none is
 * positive. Of all values it would be 0 wherever few convert.
 */
export function capOf(variants: readonly Float64Array[], share: number): number | undefined {
  let count = 0;
  for (const values of variants) for (let at = 0; at < values.length; at++) if (values[at] > 0) count++;
  if (count === 0) return undefined;
  const positive = new Float64Array(count);
  count = 0;
  for (const values of variants) {
    for (let at = 0; at < values.length; at++) if (values[at] > 0) positive[count++] = values[at];
  }
  return quantileOfSorted(positive.sort(), share);
}

/** Welch's comparison of the values cut off at the cap; undefined where it cannot be tested. */
export function winsorized(
  control: Float64Array,
  treatment: Float64Array,
  cap: number,
  alpha: number,
): RobustResult['winsorized'] {
  const [c, t] = [control, treatment].map((values) => values.map((value) => Math.min(cap, value)));
  const compared = compareSamples(
    sampleOf('mean', { x: c, y: undefined }),
    sampleOf('mean', { x: t, y: undefined }),
  );
  if (compared.kind !== 'contrast') return undefined;
  const { contrast } = compared;
  const { p } = contrast;
  if (p === null) return undefined;
  return {
    cap,
    capped: [above(control, cap), above(treatment, cap)],
    control: contrast.control.estimate,
    treatment: contrast.treatment.estimate,
    ...intervalsOf(contrast, alpha),
    p,
  };
}

function above(values: Float64Array, cap: number): number {
  let count = 0;
  for (let at = 0; at < values.length; at++) if (values[at] > cap) count++;
  return count;
}

/**
 * The Mann–Whitney test, two-sided and asymptotic, corrected for ties and continuity, as in scipy. undefined where all
 * values are the same, or a side has none.
 *
 * @param control ascending
 * @param treatment ascending
 */
export function mannWhitney(control: Float64Array, treatment: Float64Array): RobustResult['mannWhitney'] {
  const nc = control.length;
  const nt = treatment.length;
  if (nc === 0 || nt === 0) return undefined;
  const n = nc + nt;
  let ranks = 0;
  let ties = 0;
  for (let c = 0, t = 0; c < nc || t < nt;) {
    const value = Math.min(c < nc ? control[c] : Infinity, t < nt ? treatment[t] : Infinity);
    const before = c + t;
    const ofTreatment = t;
    while (c < nc && control[c] === value) c++;
    while (t < nt && treatment[t] === value) t++;
    const same = c + t - before;
    ranks += (t - ofTreatment) * (before + (same + 1) / 2);
    ties += same * (same * same - 1);
  }
  const u = ranks - (nt * (nt + 1)) / 2;
  const spread = Math.sqrt(((nc * nt) / 12) * (n + 1 - ties / (n * (n - 1))));
  if (!(spread > 0)) return undefined;
  const z = (Math.max(u, nc * nt - u) - (nc * nt) / 2 - 0.5) / spread;
  // Below the middle by less than the correction: as likely as can be.
  const p = z <= 0 ? 1 : normalTwoSided(z);
  return { u, superiority: u / (nc * nt), p };
}

/** m₃/m₂^{3/2}; null where all values are the same. */
export function skewnessOf(values: Float64Array, mean: number, variance: number | null): number | null {
  if (variance === null || variance === 0) return null;
  let squares = 0;
  let cubes = 0;
  for (let at = 0; at < values.length; at++) {
    const from = values[at] - mean;
    squares += from * from;
    cubes += from * from * from;
  }
  return cubes / values.length / (squares / values.length) ** 1.5;
}
