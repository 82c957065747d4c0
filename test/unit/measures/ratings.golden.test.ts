import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildRankings } from '../../../src/core/data/rankings';
import { buildTruth } from '../../../src/core/data/truth';
import { compilePlan, evaluateAtOnce, type MeasureResult } from '../../../src/core/evaluation/evaluate';
import { FindingCollector } from '../../../src/core/evaluation/findingCollector';
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

  const lists: [string, string][] = [
    ['GAUC(rel>=4,weight=none)', 'gauc_unweighted'],
    ['GAUC(rel>=4,weight=impressions)', 'gauc_weighted_by_n'],
    ['GAUC(rel>=4,weight=positives)', 'gauc_weighted_by_positives(RecBole)'],
  ];
  for (const [measure, key] of lists) {
    it(`${measure} = ${key}`, () => near(ofLists(measure).mean, expected[key], measure));
  }

  it('nDCG@5 of each user (the cutoff they used), averaged over the orders of equal predictions', () => {
    const { values } = ofLists('nDCG(ties=expected)@5');
    for (const [user, value] of Object.entries<number>(expected.sklearn_ndcg_score_tie_averaged))
      near(values[ids.users.find(user)], value, user);
  });

  it('the same numbers come out when the predictions are evaluated as lists', () => {
    for (const [measure, key] of [
      ['MAE', 'mae'],
      ['RMSE(average=macro)', 'macro_user_rmse'],
      ['KendallTauB', 'kendall_tau_b'],
      ['AUC(rel>=4)', 'auc(rating>=4)'],
    ])
      near(ofLists(measure).mean, expected[key], measure);
  });

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

/** The measure over the lists that the predictions make, best first. */
function ofLists(measure: string): MeasureResult {
  const findings = new FindingCollector('ratings.csv');
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name]));
  const predicted = { ...interactions, values: column('prediction') };
  const rated = { ...interactions, values: column('rating') };
  const input = {
    rankings: buildRankings(predicted, ids.users.size, findings),
    truth: buildTruth(rated, ids.users.size, findings, { combine: 'max' }),
    users: ids.users,
    items: ids.items,
  };
  return evaluateAtOnce(input, compilePlan(measure, 'recscope')).measures[0];
}

function equalPerUser(outcome: RatingOutcome, wanted: Record<string, number | null>): void {
  for (const [user, value] of Object.entries(wanted)) {
    const actual = outcome.perUser[ids.users.find(user)];
    if (value === null) assert.ok(Number.isNaN(actual), `${user}: ${actual} instead of undefined`);
    else near(actual, value, user);
  }
  assert.equal(outcome.users, Object.values(wanted).filter((value) => value !== null).length);
}
