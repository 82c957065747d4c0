import assert from 'node:assert/strict';
import { bettingMeanBounds } from '../../../src/core/statistics/bounds/bettingMean';
import { shareLowerBound } from '../../../src/core/statistics/bounds/clopperPearson';
import { quantileBounds, valuesForUpperBound } from '../../../src/core/statistics/bounds/quantileBounds';
import { skewedMeanBounds } from '../../../src/core/statistics/bounds/skewedMean';
import { shuffledIndexes } from '../../../src/core/statistics/resampling/weightedRows';
import { seededRandom } from '../../../src/core/statistics/seeded';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';

function near(found: number, wanted: number, tolerance = 1e-9): void {
  assert(Math.abs(found - wanted) <= tolerance, `${found} is not ${wanted}`);
}

describe('bounds of a share', () => {
  it('are those of Clopper & Pearson', () => {
    for (const [hits, users, tail, wanted] of [
      [0, 10, 0.025, 0],
      // p¹⁰ = tail
      [10, 10, 0.025, 0.6915028921812381],
      [10, 10, 0.01, 0.6309573444801932],
      // 1 − (1 − p)⁶⁰ = tail
      [1, 60, 0.025, 1 - 0.975 ** (1 / 60)],
    ] as const)
      near(shareLowerBound(hits, users, tail), wanted);
    // One hit of 60 or fewer: (1 − p)⁵⁹ (1 + 59p) = tail, where p is the upper bound.
    const upper = 1 - shareLowerBound(59, 60, 0.01);
    near((1 - upper) ** 59 * (1 + 59 * upper), 0.01);
    near(upper, 0.1056, 5e-5);
  });

  it('keep their digits with a million users', () => {
    // Normal: 0.05 − 1.96 · √(0.05 · 0.95 / 10⁶), skewed a little
    near(shareLowerBound(50_000, 1_000_000, 0.025), 0.049573, 2e-6);
  });
});

describe('betting bounds of a mean', () => {
  const random = seededRandom(4);
  const values = Float64Array.from({ length: 25 }, () => random() ** 2);

  it('are the means against which the capital grows to 1 / tail', () => {
    const [low, high] = bettingMeanBounds(values, [0.025, 0.01], 3);
    near(capital(values, low, 0.025) * 0.025, 1, 2e-2);
    near(
      capital(
        values.map((value) => 1 - value),
        1 - high,
        0.01,
        values,
      ) * 0.01,
      1,
      2e-2,
    );
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    assert(low > 0 && low < mean && mean < high && high < 1);
  });

  /** By the formulas of the paper (15, 16), of the orders in which the values are taken. */
  function capital(own: Float64Array, mean: number, tail: number, ordered = own): number {
    const ascending = [...ordered.keys()].sort((a, b) => ordered[a] - ordered[b]);
    const sum = ascending.reduce((all, at) => all + ordered[at], 0);
    let all = 0;
    for (let order = 0; order < 8; order++) {
      const places = shuffledIndexes(own.length, seededGenerator(3, 'order', String(order), String(sum)));
      const x = [...places].map((place) => own[ascending[place]]);
      const meanAfter = (t: number): number => (0.5 + total(x.slice(0, t))) / (t + 1);
      let wealth = 1;
      for (const [at, value] of x.entries()) {
        const spread = 0.25 + total(x.slice(0, at).map((before, i) => (before - meanAfter(i + 1)) ** 2));
        const bet = Math.sqrt((2 * Math.log(1 / tail)) / ((x.length * spread) / (at + 1)));
        wealth *= 1 + Math.min(bet, (order % 2 === 0 ? 0.75 : 0.99) / mean) * (value - mean);
      }
      all += wealth / 8;
    }
    return all;
  }

  function total(numbers: readonly number[]): number {
    return numbers.reduce((sum, number) => sum + number, 0);
  }

  it('do not depend on the order of the users', () => {
    assert.deepEqual(
      bettingMeanBounds(values.slice().reverse(), [0.025, 0.01], 3),
      bettingMeanBounds(values, [0.025, 0.01], 3),
    );
  });

  it('come near the mean with many users, who are joined to blocks, and reach the ends of the range with few', () => {
    const many = Float64Array.from({ length: 100_000 }, () => random());
    const [low, high] = bettingMeanBounds(many, [0.025, 0.025], 1);
    // √(2 ln 40) · 0.289 / √10⁵ is 0.0025.
    near(low, 0.4975, 1.5e-3);
    near(high, 0.5025, 1.5e-3);
    // Files and tables have the same users in other orders.
    assert.deepEqual(bettingMeanBounds(many.slice().reverse(), [0.025, 0.025], 1), [low, high]);
    const [none, most] = bettingMeanBounds(new Float64Array(6), [0.025, 0.025], 1);
    assert(none === 0 && most > 0.4 && most <= 1);
  });
});

describe('bounds of a mean of values without a range', () => {
  it('are those of t if values are not skewed', () => {
    const values = Float64Array.from({ length: 100 }, (_, at) => at % 2);
    // The t quantiles of 99 degrees of freedom at 97.5% and 99%; the standard error is 0.5 / √99.
    const [low, high] = skewedMeanBounds(values, [0.025, 0.01]) ?? [0, 0];
    near(low, 0.5 - (1.984216951 * 0.5) / Math.sqrt(99), 1e-8);
    near(high, 0.5 + (2.364605862 * 0.5) / Math.sqrt(99), 1e-8);
  });

  it('lie further on the side of the tail, and need users for the skewness and for the level', () => {
    const random = seededRandom(5);
    const values = Float64Array.from({ length: 2000 }, () => -Math.log(1 - random()));
    const [low, high] = skewedMeanBounds(values, [0.025, 0.025]) ?? [0, 0];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    assert(high - mean > mean - low);
    for (const [count, tail, found] of [
      // 10 · 1.96² = 38.4, 10 · 2.326² = 54.1
      [38, 0.025, false],
      [39, 0.025, true],
      [54, 0.01, false],
      [55, 0.01, true],
    ] as const) {
      const symmetric = Float64Array.from({ length: count }, (_, at) => at);
      assert.equal(skewedMeanBounds(symmetric, [0.025, tail]) !== undefined, found, `${count} ${tail}`);
    }
    const rare = Float64Array.from({ length: 400 }, (_, at) => (at === 0 ? 1 : 0));
    assert.equal(skewedMeanBounds(rare, [0.025, 0.025]), undefined);
    assert.equal(skewedMeanBounds(new Float64Array(400), [0.025, 0.025]), undefined);
  });
});

describe('bounds of a quantile', () => {
  /** Probability of at most `most` of `trials`, by the sum of its terms. */
  function atMost(most: number, trials: number, p: number): number {
    let [term, sum] = [(1 - p) ** trials, 0];
    for (let count = 0; count <= most; count++) {
      sum += term;
      term *= ((trials - count) / (count + 1)) * (p / (1 - p));
    }
    return sum;
  }

  it('are the narrowest places whose binomial tails are within those asked for', () => {
    for (const share of [0.5, 0.9, 0.95])
      for (const count of [1, 2, 10, 71, 72, 100, 200])
        for (const tail of [0.025, 0.01, 0.001]) {
          const places = Float64Array.from({ length: count }, (_, index) => index + 1);
          const [low, high] = quantileBounds(places, share, [tail, tail]);
          const isAbove = (place: number): number => atMost(place - 1, count, share);
          const isBelow = (place: number): number => 1 - atMost(place - 1, count, share);
          if (low > 0) assert.ok(isAbove(low) <= tail, `${count}, ${share}: ${low}`);
          assert.ok(isAbove(Math.max(0, low) + 1) > tail, `${count}, ${share}: ${low}`);
          if (high < Infinity) assert.ok(isBelow(high) <= tail, `${count}, ${share}: ${high}`);
          assert.ok(isBelow(Math.min(high, count + 1) - 1) > tail, `${count}, ${share}: ${high}`);
          assert.equal(high === Infinity, count < valuesForUpperBound(share, tail));
        }
  });
});
