import { binomialCdf } from '../distributions';

/** The two-sided sign test: how likely so uneven a count of wins and losses is by chance. Ties do not count; without any win or loss p is 1. */
export function signTest(wins: number, losses: number): number {
  const decided = wins + losses;
  return decided === 0 ? 1 : Math.min(1, 2 * binomialCdf(Math.min(wins, losses), decided, 0.5));
}
