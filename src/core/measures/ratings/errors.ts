import * as l10n from '@vscode/l10n';
import type { MeasureFamily } from '../measure';
import { ratingFamily } from './ratingFamily';

const empty = () => [l10n.t('No pairs: undefined.')];

const square = (error: number): number => error * error;
const share = (error: number, rating: number): number =>
  Math.abs(error) / Math.max(Math.abs(rating), Number.EPSILON);

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

const medae = ratingFamily(
  {
    name: 'MedAE',
    aliases: ['MedianAbsoluteError'],
    summary: () => l10n.t('Median absolute error.'),
    formula: { text: 'median |ŷ − y|', math: 'MedAE = median |ŷ_j − y_j|' },
    range: [0, Infinity],
    higherIsBetter: false,
    edgeRules: empty,
    source: 'scikit-learn median_absolute_error',
  },
  {
    value: () => (ratings, predictions, count) => {
      const errors = new Float64Array(count);
      for (let pair = 0; pair < count; pair++) errors[pair] = Math.abs(predictions[pair] - ratings[pair]);
      errors.sort();
      return count === 0 ? NaN : (errors[(count - 1) >> 1] + errors[count >> 1]) / 2;
    },
  },
);

const maxError = ratingFamily(
  {
    name: 'MaxError',
    summary: () => l10n.t('Largest absolute error.'),
    formula: { text: 'max |ŷ − y|', math: 'MaxError = max |ŷ_j − y_j|' },
    range: [0, Infinity],
    higherIsBetter: false,
    edgeRules: empty,
    source: 'scikit-learn max_error',
  },
  {
    value: () => (ratings, predictions, count) => {
      let largest = NaN;
      for (let pair = 0; pair < count; pair++) {
        const error = Math.abs(predictions[pair] - ratings[pair]);
        if (!(error <= largest)) largest = error;
      }
      return largest;
    },
  },
);

const mape = ratingFamily(
  {
    name: 'MAPE',
    aliases: ['MeanAbsolutePercentageError'],
    summary: () => l10n.t('Mean error as a share of the rating.'),
    formula: {
      text: '1/n · Σ |ŷ − y| / |y|',
      math: 'MAPE = 1/n ∑_j |ŷ_j − y_j|/|y_j|',
    },
    range: [0, Infinity],
    higherIsBetter: false,
    edgeRules: () => [
      ...empty(),
      l10n.t('A rating of 0 counts as 2⁻⁵², so that its share becomes enormous.'),
    ],
    source: 'scikit-learn mean_absolute_percentage_error',
  },
  {
    pair: { term: share, combination: 'mean' },
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

export const errorFamilies: readonly MeasureFamily[] = [mae, mse, rmse, medae, maxError, mape, bias];
