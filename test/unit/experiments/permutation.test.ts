import assert from 'node:assert/strict';
import {
  compareSamples,
  contrastIntervals,
  type DifferenceContrast,
} from '../../../src/core/experiments/analysis/compared';
import { sampleStatistics } from '../../../src/core/experiments/analysis/sample';
import { seededGenerator, type Xoshiro } from '../../../src/core/statistics/xoshiro';

function uniform(random: Xoshiro): number {
  return (random.next() + 0.5) / 4294967296;
}

function normal(random: Xoshiro): number {
  return Math.sqrt(-2 * Math.log(uniform(random))) * Math.cos(2 * Math.PI * uniform(random));
}

interface Arm {
  readonly orders: Float64Array;
  readonly revenue: Float64Array;
}

/** Users of whom a share buys once or twice, for log-normal sums. */
function armOf(users: number, buyers: number, sigma: number, random: Xoshiro): Arm {
  const orders = new Float64Array(users);
  const revenue = new Float64Array(users);
  for (let user = 0; user < users; user++) {
    if (uniform(random) >= buyers) continue;
    orders[user] = uniform(random) < 0.3 ? 2 : 1;
    revenue[user] = orders[user] * Math.exp(sigma * normal(random));
  }
  return { orders, revenue };
}

/** The spend of two arms; with `perOrder` as a ratio to their orders. */
function contrastOf(control: Arm, treatment: Arm, perOrder: boolean): DifferenceContrast | undefined {
  const [c, t] = [control, treatment].map(({ revenue, orders }) =>
    sampleStatistics(perOrder ? 'ratio' : 'mean', { x: revenue, y: perOrder ? orders : undefined }),
  );
  const compared = compareSamples(c, t);
  return compared.kind === 'contrast' ? compared.contrast : undefined;
}

/** Which ways of two arms that are alike have been found, of so many experiments. */
function found(
  users: readonly [number, number],
  buyers: number,
  sigma: number,
  perOrder: boolean,
  experiments: number,
): number {
  let count = 0;
  for (let experiment = 0; experiment < experiments; experiment++) {
    const random = seededGenerator(7, 'user', String(experiment));
    const control = armOf(users[0], buyers, sigma, random);
    const treatment = armOf(users[1], buyers, sigma, random);
    if ((contrastOf(control, treatment, perOrder)?.p ?? 1) < 0.05) count++;
  }
  return count / experiments;
}

describe('two arms that are alike', () => {
  // By Student's t 24, 13, 24 and 17 of 100.
  for (const [words, users, buyers, sigma, perOrder] of [
    ['revenue of a tenth that is treated', [1800, 200], 0.01, 1.5, false],
    ['revenue beside a control of a tenth', [200, 1800], 0.05, 1, false],
    ['revenue per order of a tenth that is treated', [900, 100], 0.05, 1, true],
    ['revenue per order of few buyers', [100, 100], 0.05, 1, true],
  ] as const)
    it(`are told apart in at most 6 of 100 experiments: ${words}`, () => {
      assert.ok(found(users, buyers, sigma, perOrder, 300) <= 0.06);
    });
});

describe('the permutation of users', () => {
  const random = seededGenerator(8, 'user', 'arms');
  const levels = [0.5, 0.1, 0.05, 0.05 / 3, 0.05 / 20, 0.05 / 500, 1e-6];

  it('has p below a level exactly where its interval, and the relative one, leave out 0', () => {
    const seen = new Set<boolean>();
    for (let experiment = 0; experiment < 60; experiment++) {
      const times = 4 ** (experiment % 4);
      const control = armOf(400, 0.1, 1, random);
      const treatment = armOf(experiment % 3 === 0 ? 400 : 60, 0.2, 1, random);
      const paid = { ...treatment, revenue: treatment.revenue.map((value) => value * times) };
      for (const perOrder of [false, true]) {
        const contrast = contrastOf(control, paid, perOrder);
        if (contrast?.p === undefined || contrast.p === null) continue;
        for (const alpha of levels) {
          const { difference, relative } = contrastIntervals(contrast, alpha);
          for (const { lower, upper } of [difference, relative]) {
            if (lower === null || upper === null) continue;
            const leavesOut = lower > 0 || upper < 0;
            assert.equal(leavesOut, contrast.p < alpha, `${contrast.p} at ${alpha}: ${lower} to ${upper}`);
            seen.add(leavesOut);
          }
          assert.ok(Number.isFinite(difference.lower) && Number.isFinite(difference.upper));
        }
      }
    }
    assert.deepEqual([...seen].sort(), [false, true]);
  });

  it('counts a p as often as all permutations have it', () => {
    // Of the 28 ways to treat two of eight, with their sum as the treatment's only rival.
    const values = [0, 0, 0, 1, 2, 3, 7, 40];
    const t = (treated: readonly number[]): number => {
      const arms = [
        values.filter((_, at) => !treated.includes(at)),
        values.filter((_, at) => treated.includes(at)),
      ];
      const [c, own] = arms.map((arm) => {
        const mean = arm.reduce((sum, value) => sum + value, 0) / arm.length;
        const squares = arm.reduce((sum, value) => sum + (value - mean) ** 2, 0);
        return { mean, variance: squares / (arm.length - 1) / arm.length };
      });
      return (own.mean - c.mean) / Math.sqrt(c.variance + own.variance);
    };
    const pairs = values.flatMap((_, a) => values.slice(a + 1).map((__, b) => [a, a + 1 + b]));
    for (const treated of [
      [6, 7],
      [0, 1],
      [5, 6],
    ]) {
      const sample = (at: (place: number) => boolean) =>
        sampleStatistics('mean', {
          x: Float64Array.from(values.filter((_, place) => at(place))),
          y: undefined,
        });
      const compared = compareSamples(
        sample((place) => !treated.includes(place)),
        sample((place) => treated.includes(place)),
      );
      assert.equal(compared.kind, 'contrast');
      const { statistic, p, distribution } = (compared as { contrast: DifferenceContrast }).contrast;
      assert.equal(distribution?.permutations, 9999);
      const seen = t(treated);
      assert.ok(Math.abs((statistic ?? NaN) - seen) < 1e-12);
      const tail = pairs.filter((pair) =>
        seen > 0 ? t(pair) >= seen - 1e-9 : t(pair) <= seen + 1e-9,
      ).length;
      assert.ok(
        Math.abs((p ?? NaN) - Math.min(1, (2 * tail) / pairs.length)) < 0.02,
        `${p} for ${tail} of 28`,
      );
    }
  });

  it('is mirrored to the last digit if the arms are exchanged', () => {
    const ways = new Set<boolean>();
    const limitsAt = ({ distribution }: DifferenceContrast, alpha: number): readonly number[] =>
      distribution?.limits(alpha) ?? [NaN, NaN];
    const below = (n: number): number => Math.floor(uniform(random) * n);
    const pairs = Array.from({ length: 120 }, (_, experiment) => {
      const isRatio = experiment % 2 === 1;
      return [0, 1].map(() => {
        const length = 4 + below(6);
        const x = Float64Array.from({ length }, () => (below(3) === 0 ? below(9) - 2 : 0));
        return sampleStatistics(isRatio ? 'ratio' : 'mean', {
          x,
          y: isRatio ? x.map(() => below(3)) : undefined,
        });
      });
    });
    // Its kurtosis is the largest that is left to Student's t, but for rounding.
    const even = [
      [0, 0, 0, 0, 0, 0],
      [1, 0, 0, 1, 0, 0],
    ].map((values) => sampleStatistics('mean', { x: Float64Array.from(values), y: undefined }));
    for (const [control, treatment] of [...pairs, even]) {
      const [one, other] = [compareSamples(control, treatment), compareSamples(treatment, control)];
      assert.equal(one.kind, other.kind);
      if (one.kind !== 'contrast' || other.kind !== 'contrast') continue;
      assert.equal(other.contrast.p, one.contrast.p);
      assert.equal((other.contrast.statistic ?? NaN) + (one.contrast.statistic ?? NaN), 0);
      assert.equal(other.contrast.distribution?.permutations, one.contrast.distribution?.permutations);
      ways.add(one.contrast.distribution?.permutations === undefined);
      for (const alpha of levels) {
        const limits = limitsAt(one.contrast, alpha);
        const turned = limitsAt(other.contrast, alpha);
        assert.deepEqual([limits[0] + turned[1], limits[1] + turned[0]], [0, 0]);
      }
    }
    assert.equal(ways.size, 2);
  });

  it('is left to Student’s t where the arms are many and even', () => {
    const many = (): Arm => {
      const revenue = Float64Array.from({ length: 500 }, () => normal(random));
      return { revenue, orders: revenue.map(() => 1) };
    };
    assert.equal(contrastOf(many(), many(), false)?.distribution?.permutations, undefined);
    assert.equal(contrastOf(many(), many(), true)?.distribution?.permutations, undefined);
  });
});
