import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ratingPairsOfJoined, type RatingPairs } from '../../../src/core/data/ratingPairs';
import { evaluatePairs, type RatingOutcome } from '../../../src/core/measures/ratings/evaluatePairs';
import { interactionsOf, plainCsv, TestIds } from './interactionRows';
import { compiledRating } from './ratingMeasures';

const folder = path.resolve(__dirname, '../../fixtures/golden/ratings');
const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8'));

const rows = plainCsv(path.join(folder, 'ratings.csv'));
const ids = new TestIds();
const interactions = interactionsOf(
  ids,
  rows.map((row) => [row.user_id, row.item_id]),
);

function pairsWith(prediction: (written: number) => number): RatingPairs {
  return ratingPairsOfJoined(
    interactions,
    rows.map((row) => Number(row.rating)),
    rows.map((row) => prediction(Number(row.prediction))),
    ids.users.size,
    ids.items.size,
    'ratings.csv',
  );
}

const asWritten = pairsWith((prediction) => prediction);
const asProbabilities = pairsWith((prediction) => 1 / (1 + Math.exp(-(prediction - 3.5))));

function near(actual: number, wanted: number, what: string): void {
  assert.ok(Math.abs(actual - wanted) <= 1e-9, `${what}: ${actual} instead of ${wanted}`);
}

describe('rating measures equal scikit-learn, scipy, RecBole and Surprise on 301 ratings', () => {
  it('reads every pair', () => assert.equal(asWritten.ratings.length, expected.n));

  const cases: [string, string, RatingPairs?][] = [
    ['MAE', 'mae'],
    ['MSE', 'mse'],
    ['RMSE', 'rmse'],
    ['R2', 'r2'],
    ['ExplainedVariance', 'explained_variance'],
    ['MedAE', 'medae'],
    ['MaxError', 'max_error'],
    ['MAPE', 'mape'],
    ['Bias', 'bias(mean pred-true)'],
    ['Pearson', 'pearson'],
    ['Spearman', 'spearman'],
    ['KendallTauB', 'kendall_tau_b'],
    ['AUC(rel>=4)', 'auc(rating>=4)'],
    ['PRAUC(rel>=4)', 'pr_auc/average_precision(rating>=4)'],
    ['LogLoss(rel>=4)', 'logloss(sigmoid(pred-3.5), rating>=4)', asProbabilities],
    ['Brier(rel>=4)', 'brier', asProbabilities],
    ['MAE(average=macro)', 'macro_user_mae'],
    ['RMSE(average=macro)', 'macro_user_rmse'],
    ['AUC(rel>=4,average=macro)', 'gauc_unweighted'],
  ];
  for (const [measure, key, pairs = asWritten] of cases) {
    it(`${measure} = ${key}`, () => {
      near(evaluatePairs(compiledRating(measure), pairs).value, expected[key], measure);
    });
  }

  it('FCP = concordant / (concordant + discordant) over all users', () => {
    const [wanted] = Object.values(
      expected['fcp(Surprise: concordant/(concordant+discordant), micro)'],
    ) as number[];
    near(evaluatePairs(compiledRating('FCP'), asWritten).value, wanted, 'FCP');
  });

  it('RMSE of each user', () => {
    equalPerUser(evaluatePairs(compiledRating('RMSE'), asWritten), expected.perUser_rmse);
  });

  it('AUC of each user, undefined where all or none are relevant', () => {
    equalPerUser(evaluatePairs(compiledRating('AUC(rel>=4)'), asWritten), expected.perUser_auc);
  });
});

function equalPerUser(outcome: RatingOutcome, wanted: Record<string, number | null>): void {
  for (const [user, value] of Object.entries(wanted)) {
    const actual = outcome.perUser[ids.users.find(user)];
    if (value === null) assert.ok(Number.isNaN(actual), `${user}: ${actual} instead of undefined`);
    else near(actual, value, user);
  }
  assert.equal(outcome.users, Object.values(wanted).filter((value) => value !== null).length);
}
