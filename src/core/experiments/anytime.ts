/**
 * How an asymptotic confidence sequence is tuned: where it is tightest, at so many users (I. Waudby-Smith, D. Arbour,
 * R. Sinha, E. H. Kennedy and A. Ramdas, Time-uniform central limit theory and asymptotic confidence sequences, Annals of
 * Statistics 52:2613, 2024; the normal mixture of Robbins).
 */
export function tuning(alpha: number, plannedUsers: number): number {
  const surprise = -2 * Math.log(alpha);
  return Math.sqrt((surprise + Math.log(surprise + 1)) / plannedUsers);
}

/** How many standard errors away the limits of the sequence are, at this many users of both variants. */
export function sequenceMultiplier(users: number, rho: number, alpha: number): number {
  const q = users * rho * rho;
  return Math.sqrt(((2 * (q + 1)) / q) * Math.log(Math.sqrt(q + 1) / alpha));
}

/** The p that stays valid however often it is looked at. @param z the difference in standard errors */
export function sequenceP(users: number, rho: number, z: number): number {
  const q = users * rho * rho;
  return Math.min(1, Math.sqrt(q + 1) * Math.exp((-q * z * z) / (2 * (q + 1))));
}
