import * as l10n from '@vscode/l10n';
import { lineOfPair, type RatingPairs } from '../../data/ratingPairs';
import { InputError } from '../../../shared/problem';
import type { RatingMeasure } from '../measure';

/** What a rating measure answers for a set of pairs. */
export interface RatingOutcome {
  /** The measure's one number; NaN: undefined. */
  readonly value: number;
  /** Users with a pair for whom the measure is defined. */
  readonly users: number;
  /** The measure over the pairs of each user, by user number; NaN: no pairs, or undefined for them. */
  readonly perUser: Float64Array;
}

/**
 * Evaluates a rating measure over all pairs and over the pairs of each user.
 *
 * @throws InputError that names the line when the measure needs probabilities and a prediction is none
 */
export function evaluatePairs(measure: RatingMeasure, pairs: RatingPairs): RatingOutcome {
  if (measure.predictions === 'probability') requireProbabilities(pairs);
  const { offsets, ratings, predictions } = pairs;
  const userCount = offsets.length - 1;
  const perUser = new Float64Array(userCount).fill(NaN);
  let users = 0;
  let weighted = 0;
  let weights = 0;
  for (let user = 0; user < userCount; user++) {
    const start = offsets[user];
    const end = offsets[user + 1];
    if (start === end) continue;
    const ownRatings = ratings.subarray(start, end);
    const ownPredictions = predictions.subarray(start, end);
    const value = measure.value(ownRatings, ownPredictions, end - start);
    perUser[user] = value;
    if (Number.isNaN(value)) continue;
    users++;
    if (measure.averaging === 'micro') continue;
    const weight = measure.weight?.(ownRatings, ownPredictions, end - start) ?? 1;
    weighted += weight * value;
    weights += weight;
  }
  const value =
    measure.averaging === 'micro' ? measure.value(ratings, predictions, ratings.length) : weighted / weights;
  return { value, users, perUser };
}

function requireProbabilities(pairs: RatingPairs): void {
  const wrong = pairs.predictions.findIndex((prediction) => !(prediction >= 0 && prediction <= 1));
  if (wrong < 0) return;
  throw new InputError({
    message: l10n.t('The prediction {0} is not a probability.', pairs.predictions[wrong]),
    advice: l10n.t('LogLoss, Brier and ECE need predictions between 0 and 1. For scores, use AUC or PRAUC.'),
    file: pairs.file,
    line: lineOfPair(pairs, wrong),
  });
}
