/** Mean and spread of finite numbers. */
export interface Moments {
  readonly count: number;
  /** Mean of the values; NaN without values. */
  readonly mean: number;
  /** Sum of the squared deviations from the mean. */
  readonly squares: number;
  /** Sum of the cubed deviations from the mean. */
  readonly cubes: number;
}

/**
 * Returns the moments in two passes, the second of which corrects the rounding of the first (Chan, Golub & LeVeque,
 * The American Statistician 37:242, 1983). Equal values have squares of exactly 0.
 */
export function momentsOf(values: Float64Array): Moments {
  const count = values.length;
  if (count === 0) return { count, mean: Number.NaN, squares: 0, cubes: 0 };
  const first = values[0];
  let sum = 0;
  for (let at = 0; at < count; at++) sum += values[at] - first;
  return momentsAround(values, first + sum / count);
}

/** Returns the moments of at least one value, given the mean up to rounding. */
export function momentsAround(values: Float64Array, mean: number): Moments {
  const count = values.length;
  let squares = 0;
  let cubes = 0;
  let left = 0;
  for (let at = 0; at < count; at++) {
    const deviation = values[at] - mean;
    const square = deviation * deviation;
    squares += square;
    cubes += square * deviation;
    left += deviation;
  }
  return correctedMoments(count, mean, left, squares, cubes);
}

/** Returns moments from sums of deviations from an approximate mean. */
export function correctedMoments(
  count: number,
  mean: number,
  deviations: number,
  squares: number,
  cubes: number,
): Moments {
  const shift = deviations / count;
  return {
    count,
    mean: mean + shift,
    squares: Math.max(0, squares - shift * deviations),
    cubes: cubes - 3 * shift * squares + 2 * shift * shift * deviations,
  };
}

/** Returns the skewness, with divisor n; 0 without variation. */
export function momentSkewness({ count, squares, cubes }: Moments): number {
  return squares > 0 ? cubes / count / (squares / count) ** 1.5 : 0;
}

/** Returns the sample variance, with n − 1; NaN for fewer than two values. */
export function sampleVariance({ count, squares }: Moments): number {
  return count < 2 ? Number.NaN : squares / (count - 1);
}

/** Returns the sample standard deviation, with n − 1; NaN for fewer than two values. */
export function standardDeviation(moments: Moments): number {
  return Math.sqrt(sampleVariance(moments));
}
