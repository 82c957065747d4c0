import { quantileOfSorted } from '../statistics/quantile';
import { areDifferencesEqual, nonZeroSkewness, hasDifferences, type Difference } from './differences';
import type { ComparedModel } from './pairs';
import { MIN_VERDICT_USERS } from './verdict';

/** Minimum number of users for a verdict. Among fewer users, rare cases are usually missing. */
export const MIN_USERS_FOR_RARE_CASES = 20;

/**
 * Minimum number of users if all differences are equal. A case with a share of 5% is missing among 60 users
 * with a probability of 5%.
 */
const MIN_ALIKE_USERS = 60;

/**
 * Returns the minimum number of users with a difference for a verdict at this skewness. The rule was found by
 * simulation (bench/results/comparison.md); it resembles W. G. Cochran's n > 25 γ² (Sampling Techniques,
 * 1977) for means without a transformation.
 */
function usersForSkewness(skewness: number): number {
  return Math.ceil(6 * skewness * skewness + 9 * Math.abs(skewness));
}

/** Returns the median absolute skewness of differences; 0 if none vary. */
export function medianSkewness(differences: readonly Difference[]): number {
  const varying = differences.filter(
    (difference) =>
      difference.moments.count >= MIN_VERDICT_USERS &&
      hasDifferences(difference.moments) &&
      !areDifferencesEqual(difference),
  );
  return quantileOfSorted(
    Float64Array.from(varying, (difference) => Math.abs(nonZeroSkewness(difference))).sort(),
    0.5,
  );
}

/**
 * Returns the differences, with `needed` for those with too few users for a verdict. Few users show less
 * skewness than the population has, so each difference is treated as at least as skewed as the median of the
 * family. Metrics whose values are all 0 or ±1 are exempt: with mean 0, their differences are symmetric.
 *
 * @param median median skewness of the family; NaN: no difference varies
 */
export function withNeededUsers(
  differences: readonly Difference[],
  median: number,
  models: readonly ComparedModel[],
): Difference[] {
  const shares = new Shares(models);
  const least = Number.isNaN(median) ? 0 : median;
  return differences.map((difference) => {
    const { moments, changed, a, b, measure } = difference;
    if (!hasDifferences(moments)) return difference;
    const ofSkewness = areDifferencesEqual(difference)
      ? Math.max(MIN_ALIKE_USERS, usersForSkewness(least))
      : usersForSkewness(Math.max(least, Math.abs(nonZeroSkewness(difference))));
    const isEnough = moments.count >= MIN_USERS_FOR_RARE_CASES && changed >= ofSkewness;
    return isEnough || (shares.has(a, measure) && shares.has(b, measure))
      ? difference
      : { ...difference, needed: Math.max(MIN_USERS_FOR_RARE_CASES, ofSkewness) };
  });
}

/** For each model and metric, whether all values are 0 or ±1. Computed on first use. */
class Shares {
  private readonly isShareOf = new Map<string, boolean>();

  constructor(private readonly models: readonly ComparedModel[]) {}

  has(model: number, measure: number): boolean {
    const key = `${model} ${measure}`;
    const isShare =
      this.isShareOf.get(key) ??
      this.models[model].values[measure].every(
        (value) => value === 0 || Math.abs(value) === 1 || Number.isNaN(value),
      );
    this.isShareOf.set(key, isShare);
    return isShare;
  }
}
