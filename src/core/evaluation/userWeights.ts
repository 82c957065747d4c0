import type { PerUserMeasure, RatingMeasure } from '../measures/measure';
import type { EvaluationInput } from './evaluate';
import { Judge } from './judging/judge';
import { UserTruth } from './judging/userTruth';
import type { RatedRows } from './ratedRows';

const USERS_PER_STEP = 4096;

/**
 * What each user weighs in a mean of the users' values, by user number; 0 for who has no value. Yields the number of
 * users done.
 *
 * @param values of the users, as evaluated; NaN: none
 */
export function* userWeights(
  input: EvaluationInput,
  { view, depth }: Pick<PerUserMeasure, 'view' | 'depth'>,
  weight: NonNullable<NonNullable<PerUserMeasure['aggregate']>['weight']>,
  values: Float64Array,
): Generator<number, Float64Array> {
  const truth = new UserTruth(input);
  const judge = new Judge(input, truth, view, depth);
  const weights = new Float64Array(values.length);
  for (const [user, value] of values.entries()) {
    if (user % USERS_PER_STEP === 0) yield user;
    if (Number.isNaN(value)) continue;
    truth.turnTo(user);
    weights[user] = weight(judge.judge());
  }
  return weights;
}

/** The same of a measure of ratings, from the rows of each user. */
export function rowWeights(
  { ratings, predictions, offsets }: RatedRows,
  weight: NonNullable<RatingMeasure['weight']>,
  values: Float64Array,
): Float64Array {
  return values.map((value, user) => {
    if (Number.isNaN(value)) return 0;
    const [start, end] = [offsets[user], offsets[user + 1]];
    return weight(ratings.subarray(start, end), predictions.subarray(start, end), end - start);
  });
}
