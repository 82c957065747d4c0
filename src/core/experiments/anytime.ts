/**
 * Returns ρ, the tuning parameter of an asymptotic confidence sequence that is tightest at `roundUpUsers` (I.
 * Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, Time-uniform central limit theory and
 * asymptotic confidence sequences, Annals of Statistics 52:2613, 2024; the normal mixture of Robbins).
 */
export function sequenceRho(alpha: number, plannedUsers: number): number {
  const surprise = -2 * Math.log(alpha);
  return Math.sqrt((surprise + Math.log(surprise + 1)) / plannedUsers);
}

/** Returns the half-width of the sequence in standard errors, at a number of users of both variants. */
export function sequenceMultiplier(users: number, rho: number, alpha: number): number {
  const q = users * rho * rho;
  return Math.sqrt(((2 * (q + 1)) / q) * Math.log(Math.sqrt(q + 1) / alpha));
}

/** Returns p that is valid at any number of looks. @param z difference in standard errors */
export function sequenceP(users: number, rho: number, z: number): number {
  const q = users * rho * rho;
  return Math.min(1, Math.sqrt(q + 1) * Math.exp((-q * z * z) / (2 * (q + 1))));
}
