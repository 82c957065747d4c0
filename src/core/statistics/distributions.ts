import { igamc, incbet, incbi, ndtr, ndtri } from 'cephes';

/**
 * Distribution functions and quantiles from the Cephes library (S. Moshier), the origin of scipy.special. Upper tails
 * are computed as tails, never as 1 − cdf, so that a small p keeps its digits. Every function returns NaN if the
 * distribution is not defined. Relative errors, tested against scipy: 10⁻¹²; for the incomplete beta function with
 * parameters above 10⁵, 10⁻⁹.
 */

/** Returns P(Z ≤ z) of the standard normal; its upper tail is `normalCdf(-z)`. */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) return Number.NaN;
  if (z > 40) return 1;
  return z < -40 ? 0 : ndtr(z);
}

/** Returns P(|Z| > |z|): p of a two-sided test. */
export function normalTwoSidedP(z: number): number {
  return 2 * normalCdf(-Math.abs(z));
}

/** Returns the z with P(Z ≤ z) = p. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0) return -Infinity;
  return p === 1 ? Infinity : ndtri(p);
}

/**
 * Minimum degrees of freedom for an expansion: above them the incomplete beta function loses digits. The
 * expansion is inaccurate if t² is large relative to the degrees.
 */
const MIN_EXPANSION_DEGREES = 400;
const FAR = 0.36;

/** Returns P(T > t) of Student's distribution with `degrees` of freedom, which may be fractional. */
export function tTail(t: number, degrees: number): number {
  if (Number.isNaN(t) || !(degrees > 0)) return Number.NaN;
  if (t < 0) return 1 - tTail(-t, degrees);
  if (t === Infinity) return 0;
  if (degrees === Infinity) return normalCdf(-t);
  if (degrees > MIN_EXPANSION_DEGREES && t * t < FAR * degrees) return normalCdf(-normalOfT(t, degrees));
  const square = t * t;
  const whole = degrees + square;
  return t > 1
    ? 0.5 * incompleteBeta(degrees / 2, 0.5, degrees / whole)
    : 0.5 - 0.5 * incompleteBeta(0.5, degrees / 2, square / whole);
}

/** Returns the normal z with the same tail as t: G. W. Hill, Algorithm 395 (CACM 13:617, 1970). @param t at least 0 */
function normalOfT(t: number, degrees: number): number {
  const a = degrees - 0.5;
  const b = 48 * a * a;
  const y = a * Math.log1p((t * t) / degrees);
  return (
    (((((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y * y + 100 + b) + y + 3) / b + 1) * Math.sqrt(y)
  );
}

/** Returns P(|T| > |t|): p of a two-sided test. */
export function tTwoSidedP(t: number, degrees: number): number {
  return 2 * tTail(Math.abs(t), degrees);
}

/** Returns the t with P(T ≤ t) = p. */
export function tQuantile(p: number, degrees: number): number {
  if (!(p >= 0 && p <= 1) || !(degrees > 0)) return Number.NaN;
  if (p < 0.5) return -tQuantile(1 - p, degrees);
  if (p === 0.5) return 0;
  if (p === 1) return Infinity;
  const tail = 1 - p;
  let t: number;
  if (degrees === Infinity) return normalQuantile(p);
  if (degrees > MIN_EXPANSION_DEGREES) {
    const z = normalQuantile(p);
    t = z + (z * z * z + z) / (4 * degrees);
  } else {
    const x = incbi(degrees / 2, 0.5, 2 * tail);
    t = Math.sqrt(degrees / x - degrees);
    if (x > 0.9) {
      const complement = incbi(0.5, degrees / 2, 1 - 2 * tail);
      t = Math.sqrt((degrees * complement) / (1 - complement));
    }
  }
  // Newton's method on the tail, which is more precise than the inverse.
  for (let step = 0; step < 3; step++) {
    const change = (tTail(t, degrees) - tail) / tDensity(t, degrees);
    if (!Number.isFinite(change)) break;
    t += change;
    if (Math.abs(change) <= 1e-15 * t) break;
  }
  return t;
}

function tDensity(t: number, degrees: number): number {
  if (degrees > MIN_EXPANSION_DEGREES) {
    // Approximates the ratio of gamma functions by the first terms of its expansion: a slope need not be exact.
    const scale = (1 - 1 / (4 * degrees)) / Math.sqrt(2 * Math.PI);
    return scale * Math.exp(-0.5 * (degrees + 1) * Math.log1p((t * t) / degrees));
  }
  const step = 1e-4 * Math.max(1, t);
  return (tTail(t - step, degrees) - tTail(t + step, degrees)) / (2 * step);
}

/** Returns P(X > x) of the chi-square distribution. */
export function chiSquareTail(x: number, degrees: number): number {
  if (Number.isNaN(x) || !(degrees > 0)) return Number.NaN;
  if (x <= 0) return 1;
  return x === Infinity ? 0 : orEnd(() => igamc(degrees / 2, x / 2), x < degrees);
}

/** Returns P(X ≤ k) of the number of successes in `trials`, each with probability `p`. */
export function binomialCdf(k: number, trials: number, p: number): number {
  if (Number.isNaN(k) || !(trials >= 0) || !(p >= 0 && p <= 1)) return Number.NaN;
  const whole = Math.floor(k);
  if (whole < 0) return 0;
  return whole >= trials ? 1 : incompleteBeta(trials - whole, whole + 1, 1 - p);
}

/** Returns P(X > k) of the number of successes in `trials`, each with probability `p`. */
export function binomialTail(k: number, trials: number, p: number): number {
  if (Number.isNaN(k) || !(trials >= 0) || !(p >= 0 && p <= 1)) return Number.NaN;
  const whole = Math.floor(k);
  if (whole < 0) return 1;
  return whole >= trials ? 0 : incompleteBeta(whole + 1, trials - whole, p);
}

/** Returns I_x(a, b), the regularised incomplete beta function. */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  return x >= 1 ? 1 : orEnd(() => incbet(a, b, x), x > a / (a + b));
}

/** Returns the value; 0 or 1 if the library throws because the value is too close to it. */
function orEnd(value: () => number, one: boolean): number {
  try {
    return value();
  } catch {
    return one ? 1 : 0;
  }
}
