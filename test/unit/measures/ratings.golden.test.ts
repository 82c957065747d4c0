import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MeasureResult } from '../../../src/core/evaluation/evaluate';
import { interactionsOf, plainCsv, TestIds } from './interactionRows';
import { ratingsInput, rated } from './ratedPairs';

const folder = path.resolve(__dirname, '../../fixtures/golden/ratings');
const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8'));

const rows = plainCsv(path.join(folder, 'ratings.csv'));
const ids = new TestIds();
const interactions = interactionsOf(
  ids,
  rows.map((row) => [row.user_id, row.item_id]),
);

const asWritten = inputWith((prediction) => prediction);
const asProbabilities = inputWith((prediction) => 1 / (1 + Math.exp(-(prediction - 3.5))));

function inputWith(prediction: (written: number) => number) {
  return ratingsInput(
    ids,
    { ...interactions, values: Float64Array.from(rows, (row) => prediction(Number(row.prediction))) },
    { ...interactions, values: Float64Array.from(rows, (row) => Number(row.rating)) },
  );
}

function near(actual: number, wanted: number, what: string): void {
  assert.ok(Math.abs(actual - wanted) <= 1e-9, `${what}: ${actual} instead of ${wanted}`);
}

describe('rating measures equal scikit-learn, scipy and RecBole on 301 ratings', () => {
  it('every pair is read and meets its rating', () => {
    assert.equal(rows.length, expected.n);
    const { values } = rated(asWritten, 'HitCount');
    assert.equal(
      values.reduce((sum, pairs) => sum + pairs, 0),
      expected.n,
    );
  });

  const cases: [string, string, typeof asWritten?][] = [
    ['MAE', 'mae'],
    ['MSE', 'mse'],
    ['RMSE', 'rmse'],
    ['R2', 'r2'],
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
    ['GAUC(rel>=4,weight=none)', 'gauc_unweighted'],
    ['GAUC(rel>=4,weight=impressions)', 'gauc_weighted_by_n'],
    ['GAUC(rel>=4,weight=positives)', 'gauc_weighted_by_positives(RecBole)'],
  ];
  for (const [measure, key, input = asWritten] of cases) {
    it(`${measure} = ${key}`, () => near(rated(input, measure).mean, expected[key], measure));
  }

  it('nDCG@5 of each user (the cutoff they used), averaged over the orders of equal predictions', () => {
    const { values } = rated(asWritten, 'nDCG(ties=expected)@5');
    for (const [user, value] of Object.entries<number>(expected.sklearn_ndcg_score_tie_averaged))
      near(values[ids.users.find(user)], value, user);
  });

  it('RMSE of each user', () => equalPerUser(rated(asWritten, 'RMSE'), expected.perUser_rmse));

  it('AUC of each user, undefined where all or none are relevant', () =>
    equalPerUser(rated(asWritten, 'AUC(rel>=4)'), expected.perUser_auc));
});

function equalPerUser(result: MeasureResult, wanted: Record<string, number | null>): void {
  assert.equal(result.values.length, Object.keys(wanted).length);
  for (const [user, value] of Object.entries(wanted)) {
    const actual = result.values[ids.users.find(user)];
    if (value === null) assert.ok(Number.isNaN(actual), `${user}: ${actual} instead of undefined`);
    else near(actual, value, user);
  }
  const defined = Object.values(wanted).filter((value) => value !== null).length;
  assert.equal(result.users - result.undefinedUsers, defined);
}
