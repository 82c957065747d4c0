import * as l10n from '@vscode/l10n';
import type { MeasureFamily, OverRows } from '../measure';
import { ratingFamily } from './ratingFamily';

const edgeRules = () => [l10n.t('Fewer than two pairs, or all ratings equal: undefined.')];

function meanOf(values: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  return sum / count;
}

/** 1 − Σ(error − shift)² / Σ(rating − mean rating)². */
function explained(ratings: Float64Array, predictions: Float64Array, count: number, shift: number): number {
  const mean = meanOf(ratings, count);
  let unexplained = 0;
  let total = 0;
  for (let pair = 0; pair < count; pair++) {
    unexplained += (ratings[pair] - predictions[pair] - shift) ** 2;
    total += (ratings[pair] - mean) ** 2;
  }
  return total > 0 ? 1 - unexplained / total : NaN;
}

/** The same from sums: rows, ratings, their squares, errors, their squares. @param forgives a constant error */
function explainedRows(forgives: boolean): OverRows {
  return {
    kind: 'sums',
    width: 5,
    add: (ratings, predictions, from, to, sums) => {
      for (let row = from; row < to; row++) {
        const rating = ratings[row];
        const error = rating - predictions[row];
        sums[1] += rating;
        sums[2] += rating * rating;
        sums[3] += error;
        sums[4] += error * error;
      }
      sums[0] += to - from;
    },
    value: (sums, at) => {
      const rows = sums[at];
      const square = sums[at + 1] ** 2 / rows;
      const total = sums[at + 2] - square;
      const unexplained = sums[at + 4] - (forgives ? sums[at + 3] ** 2 / rows : 0);
      // What is left of equal ratings is rounding.
      return total > 1e-12 * square ? 1 - unexplained / total : NaN;
    },
  };
}

const r2 = ratingFamily(
  {
    name: 'R2',
    aliases: ['RSquared'],
    summary: () => l10n.t('Improvement over always predicting the mean rating: 1 is perfect, 0 no better.'),
    formula: {
      text: '1 − Σ(y − ŷ)² / Σ(y − ȳ)²',
      math: 'R^2 = 1 − {∑_j (y_j − ŷ_j)^2}/{∑_j (y_j − ȳ)^2}',
    },
    range: [-Infinity, 1],
    edgeRules,
    source: 'scikit-learn r2_score (which answers 1 or 0 where all ratings are equal)',
  },
  {
    value: () => (ratings, predictions, count) => explained(ratings, predictions, count, 0),
    overRows: () => explainedRows(false),
  },
);

const explainedVariance = ratingFamily(
  {
    name: 'ExplainedVariance',
    aliases: ['ExpVar'],
    summary: () => l10n.t('As R2, but a constant error is forgiven.'),
    formula: {
      text: '1 − Var(y − ŷ) / Var(y)',
      math: '1 − Var(y − ŷ)/Var(y)',
    },
    range: [-Infinity, 1],
    edgeRules,
    source: 'scikit-learn explained_variance_score',
  },
  {
    value: () => (ratings, predictions, count) =>
      explained(ratings, predictions, count, meanOf(ratings, count) - meanOf(predictions, count)),
    overRows: () => explainedRows(true),
  },
);

export const varianceFamilies: readonly MeasureFamily[] = [r2, explainedVariance];
