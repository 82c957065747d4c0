import * as l10n from '@vscode/l10n';
import type { MeasureFamily, OverRows } from '../measure';
import { ratingFamily } from './ratingFamily';

const empty = () => [l10n.t('No pairs: undefined.')];

const square = (error: number): number => error * error;

const mae = ratingFamily(
  {
    name: 'MAE',
    aliases: ['MeanAbsoluteError'],
    summary: () => l10n.t('Mean absolute difference between prediction and rating.'),
    formula: { text: '1/n · Σ |ŷ − y|', math: 'MAE = 1/n ∑_j |ŷ_j − y_j|' },
    range: [0, Infinity],
    higherIsBetter: false,
    edgeRules: empty,
    source: 'scikit-learn mean_absolute_error',
  },
  {
    pair: { term: (error) => Math.abs(error), combination: 'mean' },
  },
);

const mse = ratingFamily(
  {
    name: 'MSE',
    aliases: ['MeanSquaredError'],
    summary: () => l10n.t('Mean squared error: large errors weigh most.'),
    formula: {
      text: '1/n · Σ (ŷ − y)²',
      math: 'MSE = 1/n ∑_j (ŷ_j − y_j)^2',
    },
    range: [0, Infinity],
    higherIsBetter: false,
    edgeRules: empty,
    source: 'scikit-learn mean_squared_error',
  },
  {
    pair: { term: square, combination: 'mean' },
  },
);

const rmse = ratingFamily(
  {
    name: 'RMSE',
    summary: () => l10n.t('Root of the mean squared error, in the unit of the ratings.'),
    formula: {
      text: '√(1/n · Σ (ŷ − y)²)',
      math: 'RMSE = √{1/n ∑_j (ŷ_j − y_j)^2}',
    },
    range: [0, Infinity],
    higherIsBetter: false,
    edgeRules: empty,
    source: 'scikit-learn root_mean_squared_error',
  },
  {
    pair: { term: square, combination: 'root-mean' },
  },
);

const bias = ratingFamily(
  {
    name: 'Bias',
    aliases: ['MeanError'],
    summary: () => l10n.t('Mean error: positive where predictions are too high, negative where too low.'),
    formula: { text: '1/n · Σ (ŷ − y)', math: 'Bias = 1/n ∑_j {ŷ_j − y_j}' },
    range: [-Infinity, Infinity],
    higherIsBetter: false,
    edgeRules: () => [...empty(), l10n.t('Best at 0.')],
    source: 'Mean of prediction − rating',
  },
  {
    pair: { term: (error) => error, combination: 'mean' },
  },
);

/** Returns 1 − Σ error² / Σ(rating − mean rating)², or NaN if all ratings are equal. */
function explained(ratings: Float64Array, predictions: Float64Array, count: number): number {
  let sum = 0;
  for (let pair = 0; pair < count; pair++) sum += ratings[pair];
  const mean = sum / count;
  let unexplained = 0;
  let total = 0;
  for (let pair = 0; pair < count; pair++) {
    unexplained += (ratings[pair] - predictions[pair]) ** 2;
    total += (ratings[pair] - mean) ** 2;
  }
  return total > 0 ? 1 - unexplained / total : NaN;
}

/** Like `explained`, from sums over rows: count, ratings, squared ratings, and squared errors. */
const explainedRows: OverRows = {
  kind: 'sums',
  width: 4,
  add: (ratings, predictions, from, to, sums) => {
    for (let row = from; row < to; row++) {
      const rating = ratings[row];
      const error = rating - predictions[row];
      sums[1] += rating;
      sums[2] += rating * rating;
      sums[3] += error * error;
    }
    sums[0] += to - from;
  },
  value: (sums, at) => {
    const square = sums[at + 1] ** 2 / sums[at];
    const total = sums[at + 2] - square;
    // If all ratings are equal, the total is only rounding error.
    return total > 1e-12 * square ? 1 - sums[at + 3] / total : NaN;
  },
};

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
    edgeRules: () => [l10n.t('Fewer than two pairs, or all ratings equal: undefined.')],
    source: 'scikit-learn r2_score (which answers 1 or 0 where all ratings are equal)',
  },
  {
    value: () => explained,
    overRows: () => explainedRows,
  },
);

export const errorFamilies: readonly MeasureFamily[] = [mae, mse, rmse, bias, r2];
