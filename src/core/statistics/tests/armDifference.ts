import { permutedStatistics, total, type Arms } from '../resampling/permutedArms';
import { ofPermutations, studentT, type NullDistribution } from './nullDistribution';

/** Standardised cumulants of the difference of the means up to which Student's t errs by about a quarter of a point of the 2.5 in a tail. */
const MAX_SKEWNESS = 0.03;
const MAX_KURTOSIS = 0.1;

/**
 * Returns how Welch's t of two arms is distributed where they are alike: as Student's t where the third and fourth
 * cumulant of the difference (the first terms of its Edgeworth expansion) are small, else by permutation of the users.
 *
 * @param degrees of freedom after Satterthwaite
 */
export function ofAlikeArms(arms: Arms, degrees: number): NullDistribution {
  const { skewness, kurtosis } = cumulantsOf(arms);
  return Math.abs(skewness) <= MAX_SKEWNESS && Math.abs(kurtosis) <= MAX_KURTOSIS
    ? studentT(degrees)
    : ofPermutations(permutedStatistics(arms), degrees);
}

/** Returns the standardised cumulants of the difference if the users of both arms are of one population: all of them. */
function cumulantsOf({ columns, controls, parts }: Arms): { skewness: number; kurtosis: number } {
  const users = columns[0].length;
  const values = new Float64Array(users);
  for (const { numerator, denominator, weight } of parts) {
    const over = columns[numerator];
    if (denominator === undefined) {
      for (let user = 0; user < users; user++) values[user] += weight * over[user];
      continue;
    }
    const under = columns[denominator];
    const ratio = total(over) / total(under);
    const scale = (weight * users) / total(under);
    for (let user = 0; user < users; user++) values[user] += scale * (over[user] - ratio * under[user]);
  }
  const mean = total(values) / users;
  let [squares, cubes, fourths] = [0, 0, 0];
  for (let user = 0; user < users; user++) {
    const deviation = values[user] - mean;
    const square = deviation * deviation;
    squares += square;
    cubes += square * deviation;
    fourths += square * square;
  }
  const variance = squares / users;
  const [c, t] = [1 / controls, 1 / (users - controls)];
  return {
    skewness: ((cubes / users / variance ** 1.5) * (t ** 2 - c ** 2)) / (c + t) ** 1.5,
    kurtosis: ((fourths / users / variance ** 2 - 3) * (t ** 3 + c ** 3)) / (c + t) ** 2,
  };
}
