import { binomialCdf } from '../distributions';

/**
 * Returns p of the two-sided sign test: the probability of such an uneven count of wins and losses. Ties do not
 * count; 1 without wins and losses.
 */
export function signTest(wins: number, losses: number): number {
  const decided = wins + losses;
  return decided === 0 ? 1 : Math.min(1, 2 * binomialCdf(Math.min(wins, losses), decided, 0.5));
}
