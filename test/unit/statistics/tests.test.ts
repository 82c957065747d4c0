import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tQuantile } from '../../../src/core/statistics/distributions';
import { momentsOf, standardDeviation } from '../../../src/core/statistics/moments';
import { detectableDifference } from '../../../src/core/statistics/tests/detectable';
import { cliffsDelta } from '../../../src/core/statistics/tests/effectSize';
import { equivalenceP, pairedT } from '../../../src/core/statistics/tests/pairedT';
import { signTest } from '../../../src/core/statistics/tests/signTest';
import { wilcoxon } from '../../../src/core/statistics/tests/wilcoxon';

interface Golden {
  readonly paired: readonly {
    readonly kind: string;
    readonly a: number[];
    readonly b: number[];
    readonly pairedT?: number[];
    readonly wilcoxon?: [statistic: number, p: number | null];
    readonly equivalence?: [number, number][];
    readonly detectable?: number;
    readonly sign: number;
    readonly cliffsDelta: number;
  }[];
}

const golden = JSON.parse(
  readFileSync(path.join(__dirname, '../../fixtures/golden/statistics/tests.json'), 'utf8'),
) as Golden;

function near(found: number | undefined, expected: number, of: string, tolerance = 1e-9): void {
  assert.ok(
    found !== undefined && Math.abs(found - expected) <= tolerance * Math.max(1, Math.abs(expected)),
    `${of}: ${found}, expected ${expected}`,
  );
}

describe('tests of paired differences agree with scipy and statsmodels', () => {
  for (const { kind, a, b, ...expected } of golden.paired)
    it(`${kind}, ${a.length} users`, () => {
      const first = Float64Array.from(a);
      const second = Float64Array.from(b);
      const differences = first.map((value, user) => value - second[user]);
      const moments = momentsOf(differences);
      if (expected.pairedT !== undefined) {
        const [statistic, degrees, p, low, high] = expected.pairedT;
        const found = pairedT(moments);
        near(found?.statistic, statistic, 't');
        assert.equal(found?.degrees, degrees);
        near(found?.p, p, 'p of t');
        near(found?.interval[0], low, 'low');
        near(found?.interval[1], high, 'high');
      }
      if (expected.wilcoxon !== undefined) {
        const [statistic, p] = expected.wilcoxon;
        const found = wilcoxon(differences);
        near(found?.statistic, statistic, 'W');
        near(found?.p, p ?? Number.NaN, 'p of W');
      }
      for (const [margin, p] of expected.equivalence ?? [])
        near(equivalenceP(moments, margin), p, `within ${margin}`);
      if (expected.detectable !== undefined)
        near(
          detectableDifference(
            standardDeviation(moments) / Math.sqrt(a.length),
            a.length - 1,
            tQuantile(0.975, a.length - 1),
          ),
          expected.detectable,
          'detectable',
          1e-8,
        );
      const wins = differences.filter((value) => value > 0).length;
      near(signTest(wins, differences.filter((value) => value < 0).length), expected.sign, 'sign');
      near(cliffsDelta(first, second), expected.cliffsDelta, 'Cliff');
    });

  it('differences that are all 0, that do not vary, and too few of them', () => {
    const zeros = new Float64Array(10);
    assert.deepEqual(pairedT(momentsOf(zeros)), { statistic: 0, degrees: 9, p: 1, interval: [0, 0] });
    assert.deepEqual(wilcoxon(zeros), { statistic: 0, p: 1 });
    assert.equal(signTest(0, 0), 1);
    assert.equal(equivalenceP(momentsOf(zeros), 0.01), 0);
    assert.equal(pairedT(momentsOf(Float64Array.of(0.5, 0.5)))?.p, 0);
    assert.equal(pairedT(momentsOf(Float64Array.of(0.5))), undefined);
    assert.ok(Number.isNaN(equivalenceP(momentsOf(Float64Array.of(0.5)), 1)));
    assert.ok(Number.isNaN(detectableDifference(Number.NaN, 0, 2)));
    assert.ok(Number.isNaN(detectableDifference(1, 9, Infinity)));
  });
});
