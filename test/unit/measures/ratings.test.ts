import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { measureFamilies } from '../../../src/core/measures/registry';
import { pairOrder } from '../../../src/core/measures/ratings/pairOrder';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { interactionsOf, TestIds } from './interactionRows';
import { joinedInput, rated, ratingsInput } from './ratedPairs';
import { compiledRating } from './ratingMeasures';
import { sentencesOf } from '../../golden';

const ratingFamilies = measureFamilies.filter(({ group }) => group === 'rating');

const assertSentence = sentencesOf('measures');

/** The measure over one user's pairs, in their order: the arithmetic alone. */
function value(measure: string, ratings: readonly number[], predictions: readonly number[]): number {
  return compiledRating(measure).value(
    Float64Array.from(ratings),
    Float64Array.from(predictions),
    ratings.length,
  );
}

/** The measure in an evaluation of one user, whose other item is rated but not predicted, and another the other way. */
function evaluated(measure: string, ratings: readonly number[], predictions: readonly number[]): number {
  const ids = new TestIds();
  const column = (numbers: readonly number[], rest: string) =>
    interactionsOf(ids, [
      ...numbers.map((number, index) => ['u', `i${index}`, number] as const),
      ['u', rest, 1],
    ]);
  const input = ratingsInput(ids, column(predictions, 'unrated'), column(ratings, 'unpredicted'));
  return rated(input, measure).mean;
}

describe('rating measures, worked by hand', () => {
  const ratings = [4, 3, 5, 2, 1];
  const predictions = [5, 3, 4, 2, 2];
  // Errors 1 0 −1 0 1; mean rating 3, Σ(y − 3)² = 10, Σ errors² = 3.
  const cases: [string, number][] = [
    ['MAE', 0.6],
    ['MSE', 0.6],
    ['RMSE', 0.7745966692414834],
    ['Bias', 0.2],
    ['R2', 1 - 3 / 10],
    // Σ(y − 3)(ŷ − 3.2) = 7, Σ(ŷ − 3.2)² = 6.8
    ['Pearson', 7 / Math.sqrt(10 * 6.8)],
    // Ranks 4 3 5 2 1 and 5 3 4 1.5 1.5.
    ['Spearman', 8.5 / Math.sqrt(10 * 9.5)],
    // Of 10 pairs 8 concordant, 1 discordant, 1 tied prediction.
    ['KendallTauB', (8 - 1) / Math.sqrt(10 * 9)],
    // Relevant 4 and 5: predictions 5 4 above 3 2 2.
    ['AUC(rel>=4)', 1],
    ['PRAUC(rel>=4)', 1],
    // Relevant 3 4 5 2: only 1 is not; it ties with one of four.
    ['AUC(rel>=2)', 3.5 / 4],
    ['PRAUC(rel>=2)', 3 / 4 + (1 / 4) * (4 / 5)],
  ];
  for (const [measure, wanted] of cases) {
    it(`${measure} = ${wanted}`, () =>
      assert.ok(Math.abs(evaluated(measure, ratings, predictions) - wanted) < 1e-12));
  }

  it('LogLoss, Brier and ECE of four probabilities', () => {
    const happened = [1, 0, 1, 0];
    const probabilities = [0.9, 0.2, 0.6, 0.6];
    const near = (measure: string, wanted: number) =>
      assert.ok(Math.abs(evaluated(measure, happened, probabilities) - wanted) < 1e-12, measure);
    near('LogLoss', -(Math.log(0.9) + Math.log(0.8) + Math.log(0.6) + Math.log(0.4)) / 4);
    near('Brier', (0.01 + 0.04 + 0.16 + 0.36) / 4);
    // Bins (0.8, 0.9], (0.1, 0.2] and (0.5, 0.6] with two pairs, one of which happened.
    near('ECE', (0.1 + 0.2 + 2 * Math.abs(0.5 - 0.6)) / 4);
  });

  it('a certain wrong prediction costs much, but not infinitely', () =>
    assert.ok(Math.abs(evaluated('LogLoss', [1], [0]) + Math.log(Number.EPSILON)) < 1e-12));
});

describe('rating measures at the edges', () => {
  const undefinedFor: [string, string, number[], number[]][] = [
    ['R2', 'all ratings equal', [3, 3], [1, 2]],
    ['R2', 'one pair', [3], [3]],
    ['Pearson', 'all predictions equal', [1, 2, 3], [0.1, 0.1, 0.1]],
    ['Spearman', 'one pair', [3], [3]],
    ['KendallTauB', 'all ratings equal', [2, 2], [1, 3]],
    ['AUC(rel>=4)', 'no relevant pair', [1, 2], [1, 2]],
    ['AUC(rel>=4)', 'only relevant pairs', [4, 5], [1, 2]],
    ['PRAUC(rel>=4)', 'no relevant pair', [1, 2], [1, 2]],
    ['MAE', 'no pairs', [], []],
    ['LogLoss', 'no pairs', [], []],
  ];
  for (const [measure, edge, ratings, predictions] of undefinedFor) {
    it(`${measure} is undefined with ${edge}`, () =>
      assert.ok(Number.isNaN(evaluated(measure, ratings, predictions))));
  }
});

describe('pairs of ratings and predictions', () => {
  it('are joined on user and item; what stands in one file only is no pair', () => {
    const ids = new TestIds();
    const predictions = interactionsOf(ids, [
      ['u', 'a', 4],
      ['v', 'a', 2],
      ['u', 'b', 3],
      ['u', 'c', 1],
    ]);
    const ratings = interactionsOf(ids, [
      ['u', 'b', 5],
      ['u', 'a', 1],
      ['u', 'd', 2],
      ['v', 'a', 3],
      ['w', 'a', 3],
    ]);
    const bias = rated(ratingsInput(ids, predictions, ratings), 'Bias');
    assert.equal(bias.mean, (3 - 2 - 1) / 3);
    assert.equal(bias.users, 2);
    assert.deepEqual([...bias.values], [(3 - 2) / 2, -1, NaN]);
  });

  it('that stand more than once count once, largest prediction against largest rating, as the findings say', () => {
    const ids = new TestIds();
    const predictions = interactionsOf(ids, [
      ['u', 'a', 4],
      ['u', 'a', 9],
      ['u', 'b', 3],
    ]);
    const ratings = interactionsOf(ids, [
      ['u', 'a', 5],
      ['u', 'b', 3],
      ['u', 'a', 1],
    ]);
    const input = ratingsInput(ids, predictions, ratings);
    assert.equal(rated(input, 'MAE').mean, (9 - 5 + 0) / 2);
    const repeated = input.findings.findings().find(({ code }) => code === 'duplicate-item');
    // Line 2 gives way to line 3, which predicts more.
    assert.deepEqual([repeated?.places[0].line, repeated?.places[0].details[1]], [2, 3]);
  });

  it('that are not there leave every measure undefined and nobody counted', () => {
    const ids = new TestIds();
    const input = ratingsInput(
      ids,
      interactionsOf(ids, [['u', 'a', 4]]),
      interactionsOf(ids, [['u', 'b', 4]]),
    );
    for (const { name } of ratingFamilies) {
      const { mean, users } = rated(input, name);
      assert.deepEqual([mean, users], [NaN, 0], name);
    }
  });

  it('need predictions on one side and ratings on the other', () => {
    const ids = new TestIds();
    const numbers = interactionsOf(ids, [['u', 'a', 4]]);
    const none = interactionsOf(ids, [['u', 'a']]);
    for (const { name } of ratingFamilies) {
      assertSentence(problemOf(() => rated(ratingsInput(ids, none, numbers), name)).message);
      assertSentence(problemOf(() => rated(ratingsInput(ids, numbers, none), name)).message);
    }
  });

  it('with a prediction outside 0 … 1 are refused by LogLoss, Brier and ECE with file and line, not by MAE', () => {
    const ids = new TestIds();
    const input = joinedInput(ids, [
      ['u', 'a', 1, 0.5],
      ['u', 'b', 0, 1.5],
      ['v', 'c', 1, 1],
      ['v', 'd', 1, 0.5],
    ]);
    for (const measure of ['LogLoss', 'Brier', 'ECE', 'Brier(average=macro)']) {
      const { file, line, message } = problemOf(() => rated(input, measure));
      assert.deepEqual([file, line], ['p.csv', 3]);
      assertSentence(message);
    }
    assert.equal(rated(input, 'MAE').mean, (0.5 + 1.5 + 0 + 0.5) / 4);
  });

  it('micro weighs pairs, macro weighs users; users for whom a measure is undefined are left out', () => {
    const ids = new TestIds();
    const input = joinedInput(ids, [
      ['u', 'a', 1, 1],
      ['u', 'b', 2, 2],
      ['u', 'c', 3, 3],
      ['v', 'a', 4, 6],
    ]);
    assert.equal(rated(input, 'MAE').mean, 2 / 4);
    assert.equal(rated(input, 'MAE(average=macro)').mean, (0 + 2) / 2);
    const { mean, users, undefinedUsers } = rated(input, 'R2(average=macro)');
    assert.deepEqual([mean, users, undefinedUsers], [1, 1, 1]);
  });
});

function problemOf(evaluate: () => unknown): InputProblem {
  try {
    evaluate();
  } catch (error) {
    if (error instanceof InputError) return error.problem;
    throw error;
  }
  throw new Error('It was not refused.');
}

const pairList = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 8 })), {
  minLength: 2,
  maxLength: 40,
});

describe('rating measures, for any pairs', () => {
  it('stay within their range, or are undefined', () => {
    fc.assert(
      fc.property(pairList, (pairs) => {
        const ratings = pairs.map(([rating]) => rating);
        for (const family of ratingFamilies) {
          const probability = ['LogLoss', 'Brier', 'ECE'].includes(family.name);
          const predictions = pairs.map(([, prediction]) => (probability ? prediction / 8 : prediction));
          const result = value(family.name, ratings, predictions);
          const [low, high] = family.range;
          assert.ok(Number.isNaN(result) || (result >= low && result <= high), `${family.name}: ${result}`);
        }
      }),
    );
  });

  it('correlations and AUC do not change when predictions are stretched and shifted', () => {
    fc.assert(
      fc.property(pairList, (pairs) => {
        const ratings = pairs.map(([rating]) => rating);
        const predictions = pairs.map(([, prediction]) => prediction);
        const stretched = predictions.map((prediction) => 2 * prediction + 3);
        for (const name of ['Pearson', 'Spearman', 'KendallTauB', 'AUC(rel>=3)', 'PRAUC(rel>=3)']) {
          const before = value(name, ratings, predictions);
          const after = value(name, ratings, stretched);
          assert.ok(Object.is(before, after) || Math.abs(before - after) < 1e-9, name);
        }
      }),
    );
  });

  it('do not depend on the order of the pairs', () => {
    fc.assert(
      fc.property(pairList, (pairs) => {
        const columns = (list: typeof pairs) => [list.map(([r]) => r), list.map(([, p]) => p / 8)] as const;
        for (const { name } of ratingFamilies) {
          const forward = value(name, ...columns(pairs));
          const backward = value(name, ...columns(pairs.toReversed()));
          const tolerance = 1e-9 * Math.max(1, Math.abs(forward));
          assert.ok(Object.is(forward, backward) || Math.abs(forward - backward) <= tolerance, name);
        }
      }),
    );
  });

  it('pairs counted in O(n log n) equal pairs counted one by one', () => {
    fc.assert(
      fc.property(pairList, (pairs) => {
        const wanted = { all: 0, tiedX: 0, tiedY: 0, tiedBoth: 0, concordant: 0, discordant: 0 };
        pairs.forEach(([x, y], i) =>
          pairs.slice(i + 1).forEach(([otherX, otherY]) => {
            wanted.all++;
            if (x === otherX) wanted.tiedX++;
            if (y === otherY) wanted.tiedY++;
            if (x === otherX && y === otherY) wanted.tiedBoth++;
            const sign = (x - otherX) * (y - otherY);
            if (sign > 0) wanted.concordant++;
            if (sign < 0) wanted.discordant++;
          }),
        );
        const counted = pairOrder(
          Float64Array.from(pairs, ([x]) => x),
          Float64Array.from(pairs, ([, y]) => y),
          pairs.length,
        );
        assert.deepEqual(counted, wanted);
      }),
    );
  });
});

const peer = path.resolve(__dirname, '../../../../shared/peers/recommenders/golden.json');
/** Our measures by their names in recommenders. */
const PEER_MEASURES = new Map([
  ['rmse', 'RMSE'],
  ['mae', 'MAE'],
  ['rsquared', 'R2'],
]);
/** What recommenders has and RecScope 1.1 has no more. */
const REMOVED_IN_1_1 = ['exp_var'];

describe('rating measures equal those of recommenders', () => {
  before(function () {
    if (!existsSync(peer)) {
      console.log('      skipped: the peers’ data are not beside this checkout');
      this.skip();
    }
  });

  it('on its own test data', () => {
    const golden = JSON.parse(readFileSync(peer, 'utf8'));
    const ids = new TestIds();
    type Row = { userID: number; itemID: number; rating: number; prediction: number };
    const rows = (list: Row[], field: 'rating' | 'prediction') =>
      interactionsOf(
        ids,
        list.map((row) => [String(row.userID), String(row.itemID), row[field]] as const),
      );
    const truth = rows(golden.rating_true, 'rating');
    const predicted = rows(golden.rating_pred, 'prediction');
    const input = ratingsInput(ids, predicted, truth);
    const asserted = Object.keys(golden.expected['values asserted by the upstream tests (approx 1e-4)']);
    assert.deepEqual(asserted.toSorted(), [...REMOVED_IN_1_1, ...PEER_MEASURES.keys()].toSorted());
    for (const [key, measure] of PEER_MEASURES) {
      const { mean } = rated(input, measure);
      assert.ok(Math.abs(mean - golden.expected[key]) < 1e-9, `${measure}: ${mean}`);
    }
  });
});
