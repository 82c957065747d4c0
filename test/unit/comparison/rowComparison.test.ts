import assert from 'node:assert/strict';
import fc from 'fast-check';
import { comparePooledMetrics, type PooledRows } from '../../../src/core/comparison/rowComparison';
import type { RatedRows } from '../../../src/core/evaluation/ratedRows';
import { compilePlan } from '../../../src/core/evaluation/plan';
import { runToEnd } from '../../../src/core/evaluation/steps';
import type { RatingMeasure } from '../../../src/core/measures/measure';
import { resampledAuc, aucOrder } from '../../../src/core/statistics/resampling/areaDraws';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';
import type { RowMeasureJson } from '../../../src/shared/protocol/comparisonResult';

const NAMES = ['MAE', 'MSE', 'RMSE', 'Bias', 'LogLoss', 'Brier', 'ECE', 'COPC', 'R2', 'AUC', 'PRAUC'];

function measureOf(name: string): RatingMeasure {
  const [{ compiled }] = compilePlan(name, 'recscope', 0.5).measures;
  assert.equal(compiled.kind, 'rating');
  return compiled;
}

/** Rows of users: probabilities in steps, so that some are equal, and labels. */
function rowsOf(users: number, perUser: number, seed: number, error = 0): RatedRows {
  const chance = seededGenerator(seed, 'user', 'rows');
  const ratings = new Float64Array(users * perUser);
  const predictions = new Float64Array(users * perUser);
  for (let user = 0; user < users; user++) {
    const leaning = chance.below(60) / 100;
    for (let at = 0; at < perUser; at++) {
      const row = user * perUser + at;
      ratings[row] = chance.below(100) / 100 < 0.2 + leaning ? 1 : 0;
      const guess = 0.1 + 0.5 * leaning + 0.1 * ratings[row] + (chance.below(9) / 30) * (1 + error);
      predictions[row] = Math.min(0.98, guess);
    }
  }
  return { ratings, predictions, offsets: Uint32Array.from({ length: users + 1 }, (_, at) => at * perUser) };
}

function pooledOf(models: readonly RatedRows[], names: readonly string[]): PooledRows {
  return {
    models,
    measures: names.map((name) => {
      const { overRows, value } = measureOf(name);
      return {
        name,
        higherIsBetter: name === 'AUC',
        aggregate: 'rows',
        drawn: overRows,
        users: models.map(({ offsets }) => offsets.length - 1),
        values: models.map(({ ratings, predictions }) => value(ratings, predictions, ratings.length)),
      };
    }),
  };
}

function compared(
  models: readonly RatedRows[],
  names: readonly string[],
  resamples = 1000,
): RowMeasureJson[] {
  return runToEnd(
    comparePooledMetrics(
      pooledOf(models, names),
      models.map((_, at) => 'abc'[at]),
      [{ a: 0, b: 1 }],
      { margin: { kind: 'relative', value: 0.01 }, resamples, seed: 42 },
    ),
  );
}

describe('measures over rows, compared', () => {
  for (const name of NAMES)
    it(`${name} of users who are drawn again is ${name} of their rows`, () => {
      const { ratings, predictions, offsets } = rowsOf(12, 5, 7);
      const { overRows, value } = measureOf(name);
      assert.ok(overRows !== undefined);
      const cluster = Int32Array.from(ratings, (_, row) => Math.floor(row / 5));
      fc.assert(
        fc.property(fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }), (times) => {
          const rows = [...ratings.keys()].flatMap((row) => Array<number>(times[cluster[row]]).fill(row));
          if (rows.length === 0) return;
          const expected = value(
            Float64Array.from(rows, (row) => ratings[row]),
            Float64Array.from(rows, (row) => predictions[row]),
            rows.length,
          );
          let found: number;
          if (overRows.kind === 'area') {
            const order = aucOrder(
              overRows.area,
              predictions,
              (row) => overRows.isRelevant(ratings[row]),
              cluster,
            );
            found = resampledAuc(order, Int32Array.from(times));
          } else {
            const sums = new Float64Array(overRows.width);
            for (const [user, count] of times.entries())
              for (let nth = 0; nth < count; nth++)
                overRows.add(ratings, predictions, offsets[user], offsets[user + 1], sums);
            found = overRows.value(sums, 0);
          }
          if (Number.isNaN(expected)) assert.ok(Number.isNaN(found));
          else
            assert.ok(
              Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
              `${found} ${expected}`,
            );
        }),
      );
    });

  it('one model twice differs by 0, and is equivalent', () => {
    const rows = rowsOf(30, 4, 1);
    for (const { pairs } of compared([rows, rows], ['RMSE', 'AUC', 'LogLoss'])) {
      const [{ difference, ci, p, adjustedP, verdict }] = pairs;
      assert.deepEqual(
        { difference, ci, p, adjustedP, verdict },
        {
          difference: 0,
          ci: [0, 0],
          p: 1,
          adjustedP: 1,
          verdict: 'equivalent',
        },
      );
    }
  });

  it('p, interval and word agree, corrected for all measures', () => {
    const found: string[] = [];
    for (let seed = 0; seed < 12; seed++) {
      const users = 4 + 5 * (seed % 5);
      const both = [rowsOf(users, 3, seed), rowsOf(users, 3, seed + 100, seed / 2)];
      const models = seed % 2 === 0 ? both : both.reverse();
      for (const { measure, pairs } of compared(models, ['LogLoss', 'AUC', 'MAE'], 399)) {
        const [{ ci, adjustedP, verdict, difference }] = pairs;
        const differs = ci !== null && (ci[0] > 0 || ci[1] < 0);
        assert.equal(differs, (adjustedP ?? 1) < 0.05, `${seed} ${measure}: ${ci} ${adjustedP}`);
        if (users < 6) assert.equal(verdict, 'inconclusive');
        else if (verdict !== 'equivalent') {
          const better = (difference ?? 0) > 0 === (measure === 'AUC');
          assert.equal(verdict, differs ? (better ? 'better' : 'worse') : 'inconclusive');
        }
        found.push(verdict ?? 'none');
      }
    }
    assert.ok(
      ['better', 'worse', 'inconclusive'].every((word) => found.includes(word)),
      found.join(),
    );
  });

  it('rows of one user go together: the interval is wider than that of rows drawn by themselves', () => {
    const width = (ci: readonly [number, number] | null): number => (ci === null ? NaN : ci[1] - ci[0]);
    const rows = rowsOf(40, 25, 3);
    // The same rows, each of a user of its own.
    const apart = { ...rows, offsets: Uint32Array.from({ length: 1001 }, (_, at) => at) };
    const [together] = compared([rows, rows], ['LogLoss']);
    const [alone] = compared([apart, apart], ['LogLoss']);
    assert.ok(width(together.models[0].ci) > 1.2 * width(alone.models[0].ci));
  });

  it('with one user there is a value, and no interval', () => {
    const [{ models, pairs }] = compared([rowsOf(1, 8, 1), rowsOf(1, 8, 2)], ['RMSE']);
    assert.notEqual(models[0].value, null);
    assert.equal(models[0].ci, null);
    assert.deepEqual([pairs[0].ci, pairs[0].p, pairs[0].verdict], [null, null, null]);
  });

  it('a measure that does not follow from sums has its value alone', () => {
    const [{ models, pairs }] = compared([rowsOf(20, 5, 1), rowsOf(20, 5, 2)], ['Spearman']);
    assert.notEqual(models[0].value, null);
    assert.deepEqual([models[0].ci, pairs[0].ci, pairs[0].verdict], [null, null, null]);
  });

  it('with more users than are drawn one by one, intervals are as wide as the square root of their number says', () => {
    const width = (users: number): number => {
      const [{ models }] = compared([rowsOf(users, 3, 5), rowsOf(users, 3, 6)], ['AUC'], 400);
      const { ci } = models[0];
      return ci === null ? NaN : ci[1] - ci[0];
    };
    const ratio = width(2500) / width(10_000);
    assert.ok(ratio > 1.7 && ratio < 2.35, String(ratio));
  });
});
