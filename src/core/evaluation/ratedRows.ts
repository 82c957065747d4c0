import { presenceOfUser, type ModelEvaluationInput } from './evaluate';
import { isUserCounted } from './standing';
import { Judge } from './judging/judge';
import { UserTruth } from './judging/userTruth';
import { RATING_USERS, RATING_VIEW, RatingPairs } from './measureRunner';

/** All pairs (rating, prediction) of a model, by user. */
export interface RatedRows {
  readonly ratings: Float64Array;
  readonly predictions: Float64Array;
  /** Rows of user u: offsets[u] … offsets[u + 1] − 1. */
  readonly offsets: Uint32Array;
}

const USERS_PER_STEP = 4096;

/** Returns the pairs of rating metrics, as `evaluateRankings` gathers them. Yields the number of users done. */
export function* ratedRows(input: ModelEvaluationInput): Generator<number, RatedRows> {
  const { size } = input.users;
  const truth = new UserTruth(input);
  const judge = new Judge(input, truth, RATING_VIEW, Infinity);
  const pairs = new RatingPairs(input.truth);
  const offsets = new Uint32Array(size + 1);
  for (let user = 0; user < size; user++) {
    const standing = presenceOfUser(input, user);
    if (standing.listed && standing.judged) {
      truth.turnTo(user);
      const list = judge.judge();
      if (isUserCounted(RATING_USERS, list.relevant > 0, standing)) pairs.turnTo(list);
    }
    offsets[user + 1] = pairs.all.count;
    if (user % USERS_PER_STEP === 0) yield user;
  }
  const { ratings, predictions, count } = pairs.all;
  return { ratings: ratings.subarray(0, count), predictions: predictions.subarray(0, count), offsets };
}
