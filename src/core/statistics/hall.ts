/**
 * Hall's transformed t (P. Hall, JRSS B 54:221, 1992), which corrects a mean for skewness: T = √n·(a + γa²/3 +
 * γ²a³/27 + γ/(6n)), where a is mean / standard deviation with divisor n and γ the skewness. Statistics here are from
 * sums over values: u = Σ/√Σ² and w = Σ³/√Σ²³. T is on the scale of u, v = T/√(1 + T²/n), from −√n to √n: without
 * skewness v = u, and samples of different sizes can be compared.
 */

/** Minimum variance relative to the squared mean; values that vary less have no skewness but rounding error. */
const MIN_SPREAD = 1e-6;

/** Returns the skewness of n values; 0 if their variation is negligible. */
export function rootSkewness(u: number, w: number, n: number): number {
  const spread = n - u * u;
  return spread <= MIN_SPREAD * n ? 0 : centralCubes(u, w, n) / (spread * Math.sqrt(spread));
}

/** Returns whether n values are equal, up to a thousandth of their mean. */
export function isNearlyConstant(u: number, n: number): boolean {
  return n - u * u <= MIN_SPREAD * n;
}

/** Returns v of n values. Called for every draw. */
export function hallRoot(u: number, w: number, n: number): number {
  const spread = n - u * u;
  if (spread <= MIN_SPREAD * n) return u;
  const inverse = 1 / spread;
  const root = Math.sqrt(inverse);
  return transform(u * root, centralCubes(u, w, n) * inverse * root, n);
}

/** Returns v of n values with this skewness, for any mean. */
export function transformRoot(u: number, skewness: number, n: number): number {
  const spread = n - u * u;
  return skewness === 0 || spread <= MIN_SPREAD * n ? u : transform(u / Math.sqrt(spread), skewness, n);
}

/** Returns Σ(x − mean)³ in units of Σ²^1.5 / n². */
function centralCubes(u: number, w: number, n: number): number {
  return n * n * w - 3 * n * u + 2 * u * u * u;
}

/** Returns Hall's T. @param a mean / standard deviation */
function transform(a: number, skewness: number, n: number): number {
  const bend = skewness * a;
  const t = a * (1 + bend * (1 / 3 + bend / 27)) + skewness / (6 * n);
  return t * Math.sqrt(n / (1 + t * t));
}

/** Returns the u at which n values with this skewness reach v, or v if none do. */
export function rootReaching(v: number, skewness: number, n: number): number {
  const spread = n - v * v;
  if (skewness === 0 || spread <= 1e-10 * n) return v;
  const a = hallShift(v / Math.sqrt(spread), skewness, n);
  return (Math.sqrt(n) * a) / Math.sqrt(1 + a * a);
}

/** Returns mean / standard deviation at which T/√n of n values has this value: the inverse of the transformation. */
export function hallShift(t: number, skewness: number, n: number): number {
  const shift = t - skewness / (6 * n);
  return Math.abs(skewness) < 1e-6 ? shift : (3 * (Math.cbrt(1 + skewness * shift) - 1)) / skewness;
}
