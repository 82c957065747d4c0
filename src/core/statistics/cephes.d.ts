/**
 * Functions of the Cephes library (S. Moshier) that are used here; the `exports` of the package hide its own
 * types.
 */
declare module 'cephes' {
  /** Regularised incomplete beta function I_x(a, b). */
  export function incbet(a: number, b: number, x: number): number;
  /** The x with I_x(a, b) = p. */
  export function incbi(a: number, b: number, p: number): number;
  /** The complement of the regularised incomplete gamma function, Q(a, x). */
  export function igamc(a: number, x: number): number;
  /** Returns P(Z ≤ x) of the standard normal distribution. */
  export function ndtr(x: number): number;
  /** Inverse of the standard normal distribution function. */
  export function ndtri(p: number): number;
}
