import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { normalQuantile } from '../../../src/core/statistics/distributions';
import { momentsOf } from '../../../src/core/statistics/moments';
import {
  binomialDraw,
  fairCoins,
  multinomialDraw,
} from '../../../src/core/statistics/resampling/binomialDraw';
import { accelerationOf, bcaInterval, Bootstrap } from '../../../src/core/statistics/resampling/bootstrap';
import { SignFlips } from '../../../src/core/statistics/resampling/signFlips';
import { blockSums, weightedRows } from '../../../src/core/statistics/resampling/weightedRows';
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
      const heads = fairCoins(45, chance);
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
    const rows = weightedRows({ columns, users: 6 });
    assert.deepEqual([...rows.weights], [2, 1, 2, 1]);
    assert.deepEqual([...rows.cells], [0.5, 0, -0.5, 0, 0, 0, 1, -0.25]);
  });

  it('up to their sign, without those of zeros', () => {
    const rows = weightedRows({ columns, users: 6 }, true);
    assert.deepEqual([...rows.weights], [3, 1]);
    assert.deepEqual([...rows.cells], [0.5, 0, 1, -0.25]);
  });

  it('of many thousands', () => {
    const values = Float64Array.from({ length: 50_000 }, (_, user) => (user * 7919) % 10_007);
    const rows = weightedRows({ columns: [values], users: values.length });
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

describe('sign flips', () => {
  it('up to 20 users every choice of signs is counted', () => {
    for (const users of [3, 8, 13]) {
      const differences = tiedDifferences(users, users);
      const { p } = new SignFlips({ columns: [differences], users }, [{ plus: 0, family: 0 }], 1).exactly();
      const observed = Math.abs(differences.reduce((sum, value) => sum + value, 0));
      let asFar = 0;
      for (let signs = 0; signs < 2 ** users; signs++) {
        let sum = 0;
        for (let user = 0; user < users; user++)
          sum += (signs >> user) & 1 ? differences[user] : -differences[user];
        if (Math.abs(sum) >= observed - 1e-12) asFar++;
      }
      assert.ok(Math.abs(p[0] - asFar / 2 ** users) < 1e-12, `${users}: ${p[0]}, ${asFar / 2 ** users}`);
    }
  });

  it('draws agree with counting, grouped rows and all', () => {
    const users = 18;
    const differences = tiedDifferences(users, 5);
    const rows = { columns: [differences], users };
    const contrasts = [{ plus: 0, family: 0 }];
    const exact = new SignFlips(rows, contrasts, 3).exactly().p[0];
    const flips = new SignFlips(rows, contrasts, 3);
    const counts = flips.newCounts();
    flips.draw(0, DRAWS, counts);
    const drawn = flips.from(counts, DRAWS).p[0];
    assert.ok(
      Math.abs(drawn - exact) < 5 * Math.sqrt((exact * (1 - exact)) / DRAWS) + 1 / DRAWS,
      `${drawn} ${exact}`,
    );
  });

  it('any division of the draws gives the same counts', () => {
    const columns = [tiedDifferences(300, 1), tiedDifferences(300, 2)];
    const contrasts = [
      { plus: 0, family: 0 },
      { plus: 1, family: 0 },
      { plus: 0, minus: 1, family: 1 },
    ];
    const flips = new SignFlips({ columns, users: 300 }, contrasts, 9);
    const whole = flips.newCounts();
    flips.draw(0, 500, whole);
    const parts = flips.newCounts();
    for (const [from, to] of [
      [250, 500],
      [0, 100],
      [100, 250],
    ])
      flips.draw(from, to, parts);
    assert.deepEqual(parts, whole);
  });

  it('adjusted p are never below the own, and those of copies equal them', () => {
    const one = tiedDifferences(200, 4);
    const contrasts = [0, 1].map((plus) => ({ plus, family: 0 }));
    const flips = new SignFlips({ columns: [one, one.slice()], users: 200 }, contrasts, 2);
    const counts = flips.newCounts();
    flips.draw(0, 2000, counts);
    const { p, adjusted } = flips.from(counts, 2000);
    assert.deepEqual([...adjusted], [...p]);
  });

  it('no p is 0, and equal models have p 1', () => {
    const far = new Float64Array(100).fill(1);
    const flips = new SignFlips(
      { columns: [far, new Float64Array(100)], users: 100 },
      [0, 1].map((plus) => ({ plus, family: plus })),
      2,
    );
    const counts = flips.newCounts();
    flips.draw(0, 999, counts);
    assert.deepEqual([...flips.from(counts, 999).p], [0.001, 1]);
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
      const found = bcaInterval(replicates, mean, accelerationOf(column, mean));
      for (const end of [0, 1])
        assert.ok(Math.abs(found[end] - bca[end]) < 5 * error[end] + 1e-9, `${found}: ${bca}`);
    });

  it('grouped draws are distributed as others, and their mean is the mean', () => {
    const column = tiedDifferences(60, 8);
    const { mean, squares } = momentsOf(column);
    const users = { columns: [column], users: 60 };
    const spread = [true, false].map((grouped) => {
      const sums = new Bootstrap(users, 3, { grouped }).draw(0, DRAWS);
      const moments = momentsOf(sums.map((sum) => sum / 60));
      const error = Math.sqrt(squares / 60 / 60);
      assert.ok(Math.abs(moments.mean - mean) < (5 * error) / Math.sqrt(DRAWS));
      return Math.sqrt(moments.squares / DRAWS) / error;
    });
    for (const ratio of spread) assert.ok(Math.abs(ratio - 1) < 0.01, String(spread));
  });

  it('blocks of many users are as wide', () => {
    const column = Float64Array.from({ length: 40_000 }, (_, user) => normalQuantile((user + 0.5) / 40_000));
    const { squares } = momentsOf(column);
    const sums = new Bootstrap({ columns: [column], users: 40_000 }, 5, { mostRows: 4096 }).draw(0, 4000);
    const ratio = Math.sqrt(momentsOf(sums).squares / 4000) / Math.sqrt(squares);
    assert.ok(Math.abs(ratio - 1) < 0.05, String(ratio));
  });

  it('what does not vary has no width', () => {
    assert.deepEqual(bcaInterval(new Float64Array(100).fill(0.1 + 0.2), 0.3, 0), [0.1 + 0.2, 0.1 + 0.2]);
  });
});
