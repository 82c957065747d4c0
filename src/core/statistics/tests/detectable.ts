import { normalCdf, normalQuantile, tQuantile } from '../distributions';
import { chiMean } from '../studentizedRange';

/**
 * The smallest true mean of differences that a two-sided paired t test at 5% finds with this chance, in the unit of
 * `deviation`, their standard deviation: from the noncentral t distribution. NaN with fewer than two users.
 */
export function detectableDifference(count: number, deviation: number, power = 0.8): number {
  if (count < 2 || Number.isNaN(deviation)) return Number.NaN;
  if (deviation === 0) return 0;
  return (detectableShift(count, power) * deviation) / Math.sqrt(count);
}

/** Of so many users and chances: pairs of models mostly have the same users, and to find one takes a millisecond. */
const shifts = new Map<string, number>();
const MOST_SHIFTS = 100;

/** The same in standard errors. */
function detectableShift(count: number, power: number): number {
  const key = `${count} ${power}`;
  const known = shifts.get(key);
  if (known !== undefined) return known;
  const degrees = count - 1;
  const critical = tQuantile(0.975, degrees);
  // The chance of |T| > critical where T = (Z + shift)/s.
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
  if (shifts.size >= MOST_SHIFTS) shifts.clear();
  shifts.set(key, high);
  return high;
}
