import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { normalQuantile } from '../../../src/core/statistics/distributions';
import { momentsOf } from '../../../src/core/statistics/moments';
import {
  binomialDraw,
  drawFairCoins,
  multinomialDraw,
} from '../../../src/core/statistics/resampling/binomialDraw';
import { accelerationOf, Bca, Bootstrap } from '../../../src/core/statistics/resampling/bootstrap';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { hallStatistic } from '../../../src/core/comparison/differences';
import {
  requestDraws,
  drawResamples,
  emptyDraws,
  mergeDraws,
} from '../../../src/core/statistics/resampling/draws';
import {
  SignFlips,
  withTolerance,
  type FlipContrast,
  type FlipResult,
} from '../../../src/core/statistics/resampling/signFlips';
import { blockSums, joinEqualRows } from '../../../src/core/statistics/resampling/weightedRows';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';

const DRAWS = 200_000;

/** Whether counts are as a distribution would have them: within five standard errors each. */
function asExpected(counts: readonly number[], chances: readonly number[], draws: number): void {
  for (const [value, chance] of chances.entries()) {
    const error = Math.sqrt(draws * chance * (1 - chance)) + 1;
    const found = counts[value] ?? 0;
    assert.ok(
      Math.abs(found - draws * chance) < 5 * error,
      `${value}: ${found} of ${draws}, chance ${chance}`,
    );
  }
}

function binomialChances(trials: number, p: number): number[] {
  let chance = (1 - p) ** trials;
  return Array.from({ length: trials + 1 }, (_, k) => {
    const own = chance;
    chance *= ((trials - k) / (k + 1)) * (p / (1 - p));
    return own;
  });
}

describe('draws of many users at once', () => {
  for (const [trials, p] of [
    [5, 0.3],
    [40, 0.1],
    [40, 0.6],
    [200, 0.25],
    [33, 0.5],
  ])
    it(`binomial(${trials}, ${p})`, () => {
      const chance = seededGenerator(7, 'bootstrap', `${trials}`);
      const counts: number[] = [];
      for (let draw = 0; draw < DRAWS; draw++) {
        const drawn = binomialDraw(trials, p, chance);
        counts[drawn] = (counts[drawn] ?? 0) + 1;
      }
      asExpected(counts, binomialChances(trials, p), DRAWS);
    });

  it('coins', () => {
    const chance = seededGenerator(7, 'bootstrap', 'coins');
    const counts: number[] = [];
    for (let draw = 0; draw < DRAWS; draw++) {
      const heads = drawFairCoins(45, chance);
      counts[heads] = (counts[heads] ?? 0) + 1;
    }
    asExpected(counts, binomialChances(45, 0.5), DRAWS);
  });

  it('a multinomial adds up, and each of its parts is binomial', () => {
    const chance = seededGenerator(7, 'bootstrap', 'multinomial');
    const weights = Int32Array.of(3, 1, 12, 4);
    const counts = new Int32Array(4);
    const third: number[] = [];
    for (let draw = 0; draw < DRAWS; draw++) {
      multinomialDraw(weights, 20, chance, counts);
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        20,
      );
      third[counts[2]] = (third[counts[2]] ?? 0) + 1;
    }
    asExpected(third, binomialChances(20, 0.6), DRAWS);
  });
});

describe('equal users are one row', () => {
  const columns = [
    [0.5, -0.5, 0, 0.5, 0, 1],
    [0, 0, 0, -0, 0, -0.25],
  ].map((column) => Float64Array.from(column));

  it('as they are', () => {
    const rows = joinEqualRows({ columns, users: 6 });
    assert.deepEqual([...rows.weights], [2, 1, 2, 1]);
    assert.deepEqual([...rows.cells], [0.5, 0, -0.5, 0, 0, 0, 1, -0.25]);
  });

  it('of many thousands', () => {
    const values = Float64Array.from({ length: 50_000 }, (_, user) => (user * 7919) % 10_007);
    const rows = joinEqualRows({ columns: [values], users: values.length });
    assert.equal(rows.weights.length, 10_007);
    assert.equal(
      rows.weights.reduce((sum, weight) => sum + weight, 0),
      50_000,
    );
  });

  it('blocks hold the whole sum', () => {
    const values = Float64Array.from({ length: 1000 }, (_, user) => user);
    const blocks = blockSums({ columns: [values], users: 1000 }, 64, seededGenerator(1, 'block', 'test'));
    assert.equal(
      blocks.cells.reduce((sum, cell) => sum + cell, 0),
      499_500,
    );
  });
});

/** Values of few kinds, with zeros, as hit rates have them. */
function tiedDifferences(users: number, seed: number): Float64Array {
  const chance = seededGenerator(seed, 'user', 'differences');
  return Float64Array.from(
    { length: users },
    () => (chance.below(7) - 2.6 > 0 ? 0.5 : -0.25) * chance.below(3),
  );
}

function observedOf(differences: Float64Array): number {
  const changed = differences.filter((value) => value !== 0).length;
  return Math.abs(hallStatistic({ moments: momentsOf(differences), changed }));
}

/** Hall's transformed t of values by its definition, on the scale of u. */
function hallOf(values: readonly number[]): number {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const central = (power: number): number =>
    values.reduce((sum, value) => sum + (value - mean) ** power, 0) / count;
  const raw = central(2) + mean * mean;
  if (central(2) <= 1e-6 * raw) return (Math.sqrt(count) * mean) / Math.sqrt(raw);
  const a = mean / Math.sqrt(central(2));
  const g = central(3) / central(2) ** 1.5;
  const t = a + (g * a * a) / 3 + (g * g * a ** 3) / 27 + g / (6 * count);
  return (Math.sqrt(count) * t) / Math.sqrt(1 + t * t);
}

/** Flips of columns of differences, all in one family. */
function flipsOf(
  columns: readonly Float64Array[],
  draws: number,
  seed: number,
  { mostRows, changed = {} }: { mostRows?: number; changed?: Partial<FlipContrast> } = {},
): SignFlips {
  const users = columns[0].length;
  const contrasts = columns.map((differences, plus): FlipContrast => {
    const moments = momentsOf(differences);
    return {
      plus,
      counted: columns.length,
      observed: observedOf(differences),
      inFamily: true,
      sides:
        moments.squares === 0 ? [] : [{ sign: moments.mean >= 0 ? 1 : -1, share: 0, mean: moments.mean }],
      ...changed,
    };
  });
  const all = [...columns, new Float64Array(users).fill(1)];
  return new SignFlips({ users, columns: all }, contrasts, [], draws, seed, mostRows);
}

function resultOf(flips: SignFlips): FlipResult {
  return flips.resultOf(runToEnd(requestDraws(flips.task, flips.draws)));
}

describe('sign flips', () => {
  it('up to 20 users every choice of signs is counted', () => {
    for (const users of [3, 8, 13]) {
      const differences = tiedDifferences(users, users);
      const { own, largest, largestCentred, draws, exact } = resultOf(flipsOf([differences], 999, 1));
      assert.deepEqual([draws, exact], [2 ** users, true]);
      const { mean } = momentsOf(differences);
      const side = mean >= 0 ? 1 : -1;
      const far: number[] = [];
      const centred: number[] = [];
      for (let signs = 0; signs < 2 ** users; signs++) {
        const sign = (user: number): number => ((signs >> user) & 1 ? 1 : -1);
        const flipped = [...differences].map((value, user) => sign(user) * value);
        far.push(Math.abs(hallOf(flipped.filter((value) => value !== 0))));
        centred.push(side * hallOf([...differences].map((value, user) => sign(user) * (value - mean))));
      }
      const observed = withTolerance(observedOf(differences));
      assert.equal(own[0], far.filter((value) => value >= observed).length);
      for (const [found, expected] of [
        [largest, far],
        [largestCentred, centred],
      ] as const)
        for (const [at, value] of expected.sort((a, b) => a - b).entries())
          assert.ok(Math.abs(found[at] - value) < 1e-9, `${users}, ${at}: ${found[at]} ${value}`);
    }
  });

  it('draws agree with counting, grouped rows and all', () => {
    const users = 14;
    const draws = 40_000;
    const differences = tiedDifferences(users, 5);
    const exact = resultOf(flipsOf([differences], 1, 3));
    // Seven more users without a difference change no sum, and are too many to count all choices of.
    const more = Float64Array.from([...differences, 0, 0, 0, 0, 0, 0, 0]);
    const { own, exact: counted } = resultOf(flipsOf([more], draws, 3));
    assert.equal(counted, false);
    const p = exact.own[0] / 2 ** users;
    assert.ok(Math.abs(own[0] / draws - p) < 5 * Math.sqrt((p * (1 - p)) / draws), `${own[0] / draws} ${p}`);
  });

  for (const users of [14, 300])
    it(`any division of the draws finds the same, of ${users} users`, () => {
      const flips = flipsOf([tiedDifferences(users, 1), tiedDifferences(users, 2)], 500, 9);
      const whole = drawResamples(flips.task, 0, 500);
      const parts = emptyDraws(flips.task, 500);
      for (const [from, to] of [
        [250, 500],
        [0, 100],
        [100, 250],
      ])
        mergeDraws(flips.task, parts, drawResamples(flips.task, from, to), from);
      assert.deepEqual(parts, whole);
    });

  it('the largest of a family are never below the own, and those of copies equal them', () => {
    const one = tiedDifferences(200, 4);
    const [single, copies, several] = [[one], [one, one.slice()], [one, tiedDifferences(200, 5)]].map(
      (columns) => resultOf(flipsOf(columns, 2000, 2)),
    );
    assert.deepEqual(copies.largest, single.largest);
    assert.deepEqual([...copies.own], [single.own[0], single.own[0]]);
    for (const [at, value] of several.largest.entries()) assert.ok(value >= single.largest[at]);
  });

  it('what is as far in every draw is counted in every draw, and what is as far in none in none', () => {
    const far = new Float64Array(100).fill(1);
    assert.deepEqual([...resultOf(flipsOf([far, new Float64Array(100)], 999, 2)).own], [0, 999]);
  });

  it('each user has a sign of its own, also where the users of a part are not next to each other', () => {
    const users = 200;
    const draws = 4_000;
    const values = Float64Array.from({ length: users }, (_, user) => 1 + user / 1000);
    const ones = new Float64Array(users).fill(1);
    const partOf = Int32Array.from({ length: users }, (_, user) => user % 2);
    const half = values.filter((_, user) => user % 2 === 0);
    const contrast: FlipContrast = {
      ...{ plus: 0, counted: 1, part: 0, observed: observedOf(half) },
      ...{ inFamily: true, sides: [] },
    };
    const division = { partOf, parts: 2 };
    const all = { users, columns: [values, ones], divisions: [division] };
    const { own, largest } = resultOf(new SignFlips(all, [contrast], [], draws, 11));
    // T has variance 1, and its square about 2.
    const variance = largest.reduce((sum, value) => sum + value * value, 0) / draws;
    assert.ok(Math.abs(variance - 1) < 5 * Math.sqrt(2 / draws), `${variance}`);
    // A hundred users of one sign: in 2 of 2^100 choices.
    assert.equal(own[0], 0);
  });

  it('blocks flip with variance 1 however far from 0 the mean is', () => {
    const chance = seededGenerator(5, 'user', 'blocks');
    const far = Float64Array.from({ length: 4000 }, () => 10 + chance.below(1000) / 1000);
    const { largest, largestCentred } = resultOf(flipsOf([far], 4000, 3, { mostRows: 64 }));
    for (const values of [largest, largestCentred]) {
      const { mean, squares } = momentsOf(values);
      const variance = squares / values.length + mean * mean;
      assert.ok(Math.abs(variance - 1) < 0.1, String(variance));
    }
  });

  it('one column far from 0 moves the largest of the others by no more than one more column does', () => {
    const chance = seededGenerator(6, 'user', 'blocks');
    const random = (ahead: number): Float64Array =>
      Float64Array.from({ length: 4000 }, () => ahead + chance.below(1000) / 1000 - 0.5);
    const three = [random(0), random(0), random(0)];
    const [near, far] = [random(0), random(20)].map((column) => {
      const { largest } = resultOf(flipsOf([...three, column], 1999, 3, { mostRows: 64 }));
      return largest[1900];
    });
    assert.ok(Math.abs(near - far) < 0.15, `${near} ${far}`);
  });
});

interface GoldenBootstrap {
  readonly values: number[];
  readonly bca: [number, number];
  /** Standard error of its ends over repeated runs. */
  readonly error: [number, number];
}

describe('bootstrap', () => {
  const golden = JSON.parse(
    readFileSync(path.join(__dirname, '../../fixtures/golden/statistics/bootstrap.json'), 'utf8'),
  ) as { readonly samples: GoldenBootstrap[] };

  for (const [index, { values, bca, error }] of golden.samples.entries())
    it(`BCa agrees with scipy within what chance moves it, ${index}`, () => {
      const column = Float64Array.from(values);
      const { mean } = momentsOf(column);
      const replicates = new Bootstrap({ columns: [column], users: column.length }, 11)
        .draw(0, 20_000)
        .map((sum) => sum / column.length);
      const found = new Bca(replicates, mean, accelerationOf(column, mean)).interval();
      assert.ok(found);
      for (const end of [0, 1])
        assert.ok(Math.abs(found[end] - bca[end]) < 5 * error[end] + 1e-9, `${found}: ${bca}`);
    });

  it('grouped draws are distributed as others, and their mean is the mean', () => {
    const column = tiedDifferences(60, 8);
    const { mean, squares } = momentsOf(column);
    const users = { columns: [column], users: 60 };
    const draws = 20_000;
    const spread = [true, false].map((grouped) => {
      const sums = new Bootstrap(users, 3, { grouped }).draw(0, draws);
      const moments = momentsOf(sums.map((sum) => sum / 60));
      const error = Math.sqrt(squares / 60 / 60);
      assert.ok(Math.abs(moments.mean - mean) < (5 * error) / Math.sqrt(draws));
      return Math.sqrt(moments.squares / draws) / error;
    });
    for (const ratio of spread) assert.ok(Math.abs(ratio - 1) < 0.02, String(spread));
  });

  it('blocks of many users are as wide', () => {
    const column = Float64Array.from({ length: 40_000 }, (_, user) => normalQuantile((user + 0.5) / 40_000));
    const { squares } = momentsOf(column);
    const sums = new Bootstrap({ columns: [column], users: 40_000 }, 5, { mostRows: 4096 }).draw(0, 1000);
    const ratio = Math.sqrt(momentsOf(sums).squares / 1000) / Math.sqrt(squares);
    assert.ok(Math.abs(ratio - 1) < 0.05, String(ratio));
  });

  it('the p of a value is the alpha of the interval that ends there', () => {
    const column = Float64Array.from({ length: 60 }, (_, user) =>
      Math.exp(normalQuantile((user + 0.5) / 60)),
    );
    const { mean } = momentsOf(column);
    const means = new Bootstrap({ columns: [column], users: 60 }, 4).draw(0, 4000).map((sum) => sum / 60);
    const bca = new Bca(means, mean, accelerationOf(column, mean));
    for (const alpha of [0.5, 0.2, 0.05, 0.01])
      for (const end of bca.interval(alpha) ?? [])
        assert.ok(Math.abs(bca.p(end) - alpha) < 1e-9, `${alpha}: ${bca.p(end)}`);
  });

  it('an interval leaves out a value where its p is below alpha, and only there', () => {
    const chance = seededGenerator(3, 'user', 'steps');
    for (let run = 0; run < 200; run++) {
      const users = 6 + chance.below(12);
      const column = Float64Array.from({ length: users }, () => chance.below(4) - (run % 3));
      const { mean } = momentsOf(column);
      const means = new Bootstrap({ columns: [column], users }, run).draw(0, 199).map((sum) => sum / users);
      const bca = new Bca(means, mean, accelerationOf(column, mean));
      for (const alpha of [0.05, 0.2]) {
        const interval = bca.interval(alpha);
        assert.ok(interval);
        for (const value of [0, ...means.subarray(0, 12), ...means.subarray(187)])
          assert.equal(
            interval[0] > value || interval[1] < value,
            bca.p(value) < alpha,
            `${run}: ${value} ${interval} ${bca.p(value)}`,
          );
      }
    }
  });

  it('too few draws have no interval that far out', () => {
    const bca = new Bca(
      Float64Array.from({ length: 99 }, (_, at) => at),
      49,
      0,
    );
    assert.equal(bca.interval(0.001), undefined);
    assert.equal(bca.interval(0.05) === undefined, false);
  });

  describe('an end further out than the draws', () => {
    const DRAWS = 9999;
    const quantiles = Float64Array.from({ length: DRAWS }, (_, at) => normalQuantile((at + 1) / (DRAWS + 1)));
    const drawn = (value: number, acceleration: number): Bca =>
      new Bca(quantiles.slice(), value, acceleration);
    const tail = 0.05 / 7 / 2;
    for (const [what, bca, tails] of [
      ['a left tail', drawn(0, -0.15), [tail]],
      ['a right tail', drawn(0, 0.15), [1 - tail]],
      ['an acceleration that turns the formula', drawn(0, 0.5), [0.99, 1 - tail]],
      ['the same to the left', drawn(0, -0.5), [0.01, tail]],
      ['a value near the largest draws', drawn(2.5, 0), [1 - tail, 0.975]],
      ['a value below all draws', drawn(-9, 0), [tail, 1 - tail, 0.5]],
      ['a value below all draws of a tail', drawn(-9, 0.1), [tail, 1 - tail, 0.5]],
      ['a value above all draws', drawn(9, -0.1), [tail, 1 - tail, 0.5]],
      ['a correction over thousands', drawn(0, 0), [1e-6, 1 - 1e-6]],
    ] as const)
      it(`is none: ${what}`, () => {
        for (const each of tails) assert.equal(bca.end(each), undefined, String(each));
      });

    for (const acceleration of [-0.15, -0.05, 0, 0.05, 0.15])
      it(`is the formula's within them, with an acceleration of ${acceleration}`, () => {
        for (const each of [0.025, 0.1, 0.9, 0.975]) {
          const z = normalQuantile(each);
          const expected = z / (1 - acceleration * z);
          assert.ok(Math.abs((drawn(0, acceleration).end(each) ?? NaN) - expected) < 0.02);
        }
      });

    it('leaves the other end, and no interval of both', () => {
      const bca = drawn(0, -0.15);
      assert.ok((bca.end(1 - tail) ?? NaN) > 1);
      assert.equal(bca.interval(2 * tail), undefined);
      assert.ok(bca.interval(0.05));
    });
  });

  it('what does not vary has no width', () => {
    const found = new Bca(new Float64Array(100).fill(0.1 + 0.2), 0.3, 0);
    assert.equal(found.constant, true);
    assert.deepEqual(found.interval(), [0.1 + 0.2, 0.1 + 0.2]);
  });
});
