import { normalQuantile, tQuantile } from '../distributions';
import { hallShift } from '../hall';
import { momentsOf, momentSkewness, standardDeviation } from '../moments';

/**
 * Minimum number of users in units of z² and, for skewed values, of z² times the squared skewness: W. G. Cochran's
 * n > 25 γ² (Sampling Techniques, 1977), with z, because further tails need more. In simulations with log-normal
 * values, 10 leaves at most 3% outside instead of 2.5%.
 */
const MIN_USERS_FACTOR = 10;

/**
 * Returns confidence bounds of the mean of values without a range, by Hall's transformed t (P. Hall, JRSS B 54:221,
 * 1992), which corrects for skewness. Undefined if there are too few users for the skewness of their values, or all
 * values are equal.
 *
 * @param tails probabilities that the true mean is below the first bound, and above the second
 */
export function skewedMeanBounds(
  values: Float64Array,
  tails: readonly [number, number],
): [number, number] | undefined {
  const moments = momentsOf(values);
  const { count, mean, squares } = moments;
  if (!(squares > 0)) return undefined;
  const skewness = momentSkewness(moments);
  const z = normalQuantile(Math.min(...tails));
  if (!(count > MIN_USERS_FACTOR * z * z * Math.max(1, skewness * skewness))) return undefined;
  const deviation = standardDeviation(moments);
  const [low, high] = tails.map((tail) => tQuantile(1 - tail, count - 1));
  return [
    mean - deviation * hallShift(low / Math.sqrt(count), skewness, count),
    mean - deviation * hallShift(-high / Math.sqrt(count), skewness, count),
  ];
}
