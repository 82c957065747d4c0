/** Whether a measure's mean is that of the users' values: RMSE over all pairs and GMAP are not, and their intervals are others. */
export function isMeanOf(mean: number, ofUsers: number): boolean {
  return Math.abs(mean - ofUsers) <= 1e-9 * Math.max(1, Math.abs(mean));
}
