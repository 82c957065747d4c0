import { normalCdf } from './distributions';

/**
 * P(Q > q) of the studentized range of `groups` means with `degrees` of freedom, which may be infinite:
 * ∫ f(s) P(range of `groups` standard normals > q·s) ds, f being the density of √(χ²/degrees). Both integrals are
 * taken by the trapezoidal rule, whose error falls exponentially for such integrands (Trefethen & Weideman, SIAM
 * Review 56:385, 2014). Absolute error below 10⁻¹¹; a small tail is a sum of small terms, never 1 − cdf.
 */
export function studentizedRangeTail(q: number, groups: number, degrees: number): number {
  if (Number.isNaN(q) || !(groups >= 2) || !(degrees > 0)) return Number.NaN;
  if (q <= 0) return 1;
  const tail = rangeTails(groups);
  return degrees === Infinity ? tail(q) : chiMean(degrees, (scale) => tail(q * scale));
}

/**
 * The mean of a smooth function of s = √(χ²/degrees). With s = eᵘ the integrand falls off fast on both sides and has
 * no edge.
 */
export function chiMean(degrees: number, value: (scale: number) => number): number {
  // The logarithm of s·f(s) is largest at u = 0 and falls by degrees·(e²ᵘ − 1 − 2u)/2 from there.
  const fall = (u: number) => 0.5 * degrees * (Math.expm1(2 * u) - 2 * u);
  const step = Math.min(0.1, 0.4 / Math.sqrt(2 * degrees));
  let weights = 1;
  let sum = value(1);
  for (const direction of [-1, 1])
    for (let at = 1; ; at++) {
      const u = direction * at * step;
      const weight = Math.exp(-fall(u));
      if (weight < 1e-18) break;
      weights += weight;
      sum += weight * value(Math.exp(u));
    }
  return sum / weights;
}

const STEP = 0.2;
const REACH = 8.5;
const GRID = Float64Array.from({ length: 2 * Math.round(REACH / STEP) + 1 }, (_, at) => at * STEP - REACH);

/** P(largest − smallest of `groups` standard normals > width) for any width, by the place of the largest. */
function rangeTails(groups: number): (width: number) => number {
  const densities = GRID.map((z) => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI));
  const below = GRID.map(normalCdf);
  return (width) => {
    let sum = 0;
    for (let at = 0; at < GRID.length; at++) {
      const largest = below[at];
      const outside = normalCdf(GRID[at] - width);
      if (outside === 0) continue;
      // largest^(g−1) − (largest − outside)^(g−1), without taking one from the other.
      const kept = outside >= largest ? 1 : -Math.expm1((groups - 1) * Math.log1p(-outside / largest));
      sum += densities[at] * largest ** (groups - 1) * kept;
    }
    return Math.min(1, groups * sum * STEP);
  };
}
