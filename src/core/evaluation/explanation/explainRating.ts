import type { JudgedList } from '../../data/judgedList';
import type { Truth } from '../../data/truth';
import type { Derivation, DerivationTerm } from '../../measures/derivation/derivation';
import type { RatingMeasure } from '../../measures/measure';
import { isPair, RatingPairs } from '../measureRunner';

/**
 * A rating measure over the pairs of one user's list, and how each pair adds to it.
 *
 * @param list judged under RATING_VIEW, whole
 * @returns value: NaN without pairs; derivation: undefined for a measure that is no mean over the pairs
 */
export function ratingOf(
  measure: RatingMeasure,
  list: JudgedList,
  truth: Truth,
): { readonly value: number; readonly pairs: number; readonly derivation: Derivation | undefined } {
  const pairs = new RatingPairs(truth);
  pairs.turnTo(list);
  const { ratings, predictions, count } = pairs.own;
  const value = count === 0 ? Number.NaN : measure.value(ratings, predictions, count);
  const { pair } = measure;
  if (pair === undefined) return { value, pairs: count, derivation: undefined };
  const terms: DerivationTerm[] = [];
  for (let i = 0; i < list.depth; i++) {
    if (!isPair(list, i)) continue;
    // In the order in which the pairs were gathered.
    const [prediction, rating] = [predictions[terms.length], ratings[terms.length]];
    terms.push({
      rank: i + 1,
      item: list.items[i],
      gain: rating,
      factors: [
        { name: 'prediction', value: prediction },
        { name: 'rating', value: rating },
      ],
      contribution: pair.term(prediction - rating, rating),
    });
  }
  const { combination } = pair;
  return {
    value,
    pairs: count,
    derivation: { terms, total: value, combination, normaliser: undefined, result: value },
  };
}
