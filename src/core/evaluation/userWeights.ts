import type { PerUserMeasure } from '../measures/measure';
import type { ModelEvaluationInput } from './evaluate';
import { Judge } from './judging/judge';
import { UserTruth } from './judging/userTruth';

const USERS_PER_STEP = 4096;

/**
 * Returns the weight of each user in a mean of the users' values, by user number; 0 without a value. Yields the
 * number of users done.
 *
 * @param values of the users, as evaluated; NaN: none
 */
export function* userWeights(
  input: ModelEvaluationInput,
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
