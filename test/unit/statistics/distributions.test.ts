import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { adjustPValues } from '../../../src/core/statistics/adjustment';
import {
  binomialCdf,
  binomialTail,
  chiSquareTail,
  normalCdf,
  normalQuantile,
  tQuantile,
  tTail,
  tTwoSidedP,
} from '../../../src/core/statistics/distributions';
import { momentsOf, sampleVariance } from '../../../src/core/statistics/moments';
import { quantileOfSorted } from '../../../src/core/statistics/quantile';

interface Golden {
  readonly normalCdf: Row[];
  readonly normalQuantile: Row[];
  readonly tTail: Row[];
  readonly tQuantile: Row[];
  readonly chiSquareTail: Row[];
  readonly binomialCdf: Row[];
  readonly adjusted: (Record<'bonferroni' | 'holm' | 'bh', number[]> & { p: number[] })[];
  readonly samples: {
    values: number[];
    quantiles: [number, number][];
    mean: number;
    variance: number | null;
  }[];
}
type Row = number[];

const golden = JSON.parse(
  readFileSync(path.join(__dirname, '../../fixtures/golden/statistics/distributions.json'), 'utf8'),
) as Golden;

/** Equal to 10⁻⁹; what is small, above 10⁻³⁰⁰, to a relative `relative`. */
function near(found: number, expected: number, relative: number, of: string): void {
  const apart = Math.abs(found - expected);
  assert.ok(apart <= 1e-9 * Math.max(1, Math.abs(expected)), `${of}: ${found}, expected ${expected}`);
  if (Math.abs(expected) > 1e-300)
    assert.ok(apart <= relative * Math.abs(expected), `${of}: ${found}, expected ${expected}, relatively`);
}

const functions = {
  normalCdf: [([z]) => normalCdf(z), 1e-12],
  normalQuantile: [([p]) => normalQuantile(p), 1e-12],
  tTail: [([t, v]) => tTail(t, v), 2e-9],
  tQuantile: [([p, v]) => tQuantile(p, v), 1e-11],
  chiSquareTail: [([x, k]) => chiSquareTail(x, k), 1e-11],
  binomialCdf: [([k, n, p]) => binomialCdf(k, n, p), 1e-9],
} as const satisfies Partial<Record<keyof Golden, [(row: Row) => number, number]>>;

describe('distributions agree with scipy', () => {
  for (const [name, [found, relative]] of Object.entries(functions))
    it(name, () => {
      for (const row of golden[name as keyof typeof functions])
        near(found(row), row[row.length - 1], relative, `${name}(${row.slice(0, -1).join(', ')})`);
    });

  it('both sides add up to 1', () => {
    for (const [t, v] of golden.tTail) assert.ok(Math.abs(tTail(-t, v) + tTail(t, v) - 1) < 1e-12);
    for (const [k, n, p] of golden.binomialCdf)
      assert.ok(Math.abs(binomialCdf(k, n, p) + binomialTail(k, n, p) - 1) < 1e-9);
  });

  it('a tail too small for a double is 0, and what it lacks to 1 is not', () => {
    // About 10^-327, -1200 and -5000.
    assert.equal(chiSquareTail(1500, 1), 0);
    assert.equal(binomialTail(9_000, 10_000, 0.5), 0);
    assert.equal(binomialTail(9_000, 10_000, 0.01), 0);
    assert.equal(binomialCdf(1_000, 10_000, 0.5), 0);
    for (const one of [binomialTail(1_000, 10_000, 0.5), binomialCdf(9_000, 10_000, 0.5)])
      assert.ok(Math.abs(one - 1) < 1e-12, `${one}`);
  });

  it('the ends, and what is not defined', () => {
    assert.equal(normalCdf(Infinity), 1);
    assert.equal(normalCdf(-Infinity), 0);
    assert.equal(tTwoSidedP(0, 5), 1);
    assert.equal(tTail(Infinity, 5), 0);
    assert.equal(tQuantile(1, 5), Infinity);
    assert.equal(tQuantile(0.5, 5), 0);
    assert.equal(chiSquareTail(0, 3), 1);
    assert.equal(binomialCdf(-1, 5, 0.5), 0);
    assert.equal(binomialCdf(5, 5, 0.5), 1);
    for (const nothing of [normalCdf(NaN), tTail(1, 0), tTail(NaN, 3), tQuantile(2, 3), chiSquareTail(1, -1)])
      assert.ok(Number.isNaN(nothing));
  });
});

describe('adjusted p values agree with statsmodels', () => {
  for (const method of ['bonferroni', 'holm', 'bh'] as const)
    it(method, () => {
      for (const family of golden.adjusted)
        for (const [at, p] of adjustPValues(family.p, method).entries())
          near(p, family[method][at], 1e-12, `${method} of ${family.p.join(' ')}`);
    });

  it('what has no p is no test', () => {
    assert.deepEqual([...adjustPValues([0.02, Number.NaN, 0.03], 'holm')], [0.04, Number.NaN, 0.04]);
    assert.deepEqual([...adjustPValues([], 'bh')], []);
  });
});

describe('moments and quantiles agree with NumPy', () => {
  it('on samples', () => {
    for (const sample of golden.samples) {
      const values = Float64Array.from(sample.values);
      const moments = momentsOf(values);
      near(moments.mean, sample.mean, 1e-12, 'mean');
      if (sample.variance !== null) near(sampleVariance(moments), sample.variance, 1e-12, 'variance');
      values.sort();
      for (const [share, expected] of sample.quantiles)
        near(quantileOfSorted(values, share), expected, 1e-12, String(share));
    }
  });

  it('a constant far from 0 has no variance, and a small spread far from 0 is kept', () => {
    assert.equal(momentsOf(Float64Array.from({ length: 1000 }, () => 0.1)).squares, 0);
    assert.equal(momentsOf(Float64Array.from({ length: 1000 }, () => 0.1)).mean, 0.1);
    const far = Float64Array.from({ length: 1000 }, (_, at) => 1e9 + (at % 2));
    assert.ok(Math.abs(sampleVariance(momentsOf(far)) - 250 / 999) < 1e-9);
  });
});
