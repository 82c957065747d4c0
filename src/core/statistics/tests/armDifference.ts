import { permutedStatistics, sumOfValues, type Arms } from '../resampling/permutedArms';
import {
  mirrorDistribution,
  permutationDistribution,
  studentDistribution,
  type NullDistribution,
} from './nullDistribution';

/**
 * Maximum standardised cumulants of the difference of means for Student's t, which then errs by about a quarter of a
 * point of the 2.5 in a tail.
 */
const MAX_SKEWNESS = 0.03;
const MAX_KURTOSIS = 0.1;

/**
 * Returns the null distribution of Welch's t of two arms: Student's t if the third and fourth cumulants of the
 * difference (the first terms of its Edgeworth expansion) are small, else by permutation of the users. Swapping the
 * arms mirrors it exactly, because sums and draws use a canonical order of arms, not their roles.
 *
 * @param degrees of freedom after Satterthwaite
 */
export function pooledArmDifference(arms: Arms, degrees: number): NullDistribution {
  return isInOrder(arms)
    ? ofOrderedArms(arms, degrees)
    : mirrorDistribution(ofOrderedArms(exchanged(arms), degrees));
}

function ofOrderedArms(arms: Arms, degrees: number): NullDistribution {
  const { skewness, kurtosis } = cumulantsOf(arms);
  return Math.abs(skewness) <= MAX_SKEWNESS && Math.abs(kurtosis) <= MAX_KURTOSIS
    ? studentDistribution(degrees)
    : permutationDistribution(permutedStatistics(arms), degrees);
}

/** Returns whether the control has fewer users or, if equal, the smaller value at the first difference. */
function isInOrder({ columns, controls }: Arms): boolean {
  const treated = columns[0].length - controls;
  if (controls !== treated) return controls < treated;
  for (const column of columns)
    for (let user = 0; user < controls; user++) {
      const difference = column[user] - column[controls + user];
      if (difference !== 0) return difference < 0;
    }
  return true;
}

/** Swaps control and treatment. */
function exchanged({ columns, controls, parts }: Arms): Arms {
  const turned = columns.map((column) => {
    const values = new Float64Array(column.length);
    values.set(column.subarray(controls));
    values.set(column.subarray(0, controls), column.length - controls);
    return values;
  });
  return { columns: turned, controls: columns[0].length - controls, parts };
}

/** Returns the standardised cumulants of the difference under the null hypothesis, pooling the users of both arms. */
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
    const ratio = sumOfValues(over) / sumOfValues(under);
    const scale = (weight * users) / sumOfValues(under);
    for (let user = 0; user < users; user++) values[user] += scale * (over[user] - ratio * under[user]);
  }
  const mean = sumOfValues(values) / users;
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
