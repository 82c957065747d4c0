import { normalCdf, normalQuantile } from '../distributions';

/**
 * Returns the smallest true mean of differences that a two-sided t test finds with probability `power`, given the
 * standard error: from the noncentral t distribution. NaN without an error or a critical value.
 *
 * @param critical t beyond which the test finds a difference; corrected if its p is
 */
export function detectableDifference(error: number, degrees: number, critical: number, power = 0.8): number {
  if (!(degrees > 0) || Number.isNaN(error) || !Number.isFinite(critical)) return Number.NaN;
  return error === 0 ? 0 : detectableShift(degrees, critical, power) * error;
}

/** Cache by degrees, critical value and power: pairs of models mostly have the same users, and a search takes a millisecond. */
const shifts = new Map<string, number>();
const MAX_SHIFTS = 100;

/** Returns the detectable difference in standard errors. */
function detectableShift(degrees: number, critical: number, power: number): number {
  const key = `${degrees} ${critical} ${power}`;
  const known = shifts.get(key);
  if (known !== undefined) return known;
  // Probability of |T| > critical, where T = (Z + shift)/s.
  const chance = (shift: number): number =>
    chiMean(degrees, (scale) => normalCdf(shift - critical * scale) + normalCdf(-shift - critical * scale));
  let low = 0;
  let high = critical + normalQuantile(power) + 1;
  while (chance(high) < power) high *= 2;
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (chance(middle) < power) low = middle;
    else high = middle;
  }
  if (shifts.size >= MAX_SHIFTS) shifts.clear();
  shifts.set(key, high);
  return high;
}

/**
 * Returns the mean of a smooth function of s = √(χ²/degrees). With s = eᵘ the integrand decreases rapidly on both
 * sides and has no edge, so the error of the trapezoidal rule decreases exponentially (Trefethen & Weideman, SIAM
 * Review 56:385, 2014).
 */
function chiMean(degrees: number, value: (scale: number) => number): number {
  // The logarithm of s·f(s) is largest at u = 0 and decreases by degrees·(e²ᵘ − 1 − 2u)/2 from there.
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
