import type { TruthOptions } from '../data/truth';
import { columnOf, type TableShape } from './tableShape';

/**
 * Whether a file read in this shape holds predictions and beside them the truth about them, so that it can be
 * evaluated without another file. A rank beside a rating is not enough: the rating may be the predicted one.
 */
export function holdsOwnTruth(shape: TableShape): boolean {
  const has = (role: Parameters<typeof columnOf>[1]): boolean => columnOf(shape, role) >= 0;
  return (has('score') && (has('rating') || has('label'))) || (has('rank') && has('label'));
}

/**
 * Whether the predictions are predicted ratings, by the name of their column, and not just any scores: only then
 * are errors such as RMSE worth something.
 */
export function predictsRatings(shape: TableShape): boolean {
  if (!shape.header || columnOf(shape, 'rating') < 0) return false;
  const name = shape.columns[columnOf(shape, 'score')]?.name ?? '';
  return /pred|^est|y_?hat|예측/i.test(name);
}

/** What a negative value says in a truth of this shape: qrels of TREC have a meaning of their own for it. */
export function negativeIn(shape: TableShape): NonNullable<TruthOptions['negative']> {
  return shape.format === 'trec-qrels' ? 'not-judged' : 'not-relevant';
}
