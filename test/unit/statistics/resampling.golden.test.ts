import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pairsOf } from '../../../src/core/comparison/pairs';
import { compareModels } from '../../../src/core/comparison/compare';
import { finished } from '../../../src/core/evaluation/steps';
import { momentsOf } from '../../../src/core/statistics/moments';
import { accelerationOf, Bca, Bootstrap } from '../../../src/core/statistics/resampling/bootstrap';

/** What scipy found: intervals of twelve runs, and how often ranges under permutations within users reach each difference. */
interface Golden {
  readonly bca: readonly {
    readonly kind: string;
    readonly n: number;
    readonly values: readonly number[];
    /** Means over runs of 10,000 draws. */
    readonly ends: readonly [number, number];
    /** Of the ends of one run. */
    readonly se10000: readonly [number, number];
  }[];
  readonly tukey: readonly {
    readonly models: readonly (readonly number[])[];
    readonly permutations: number;
    /** Every permutation was counted. */
    readonly exact: boolean;
    readonly p: readonly { readonly a: number; readonly b: number; readonly p: number }[];
  }[];
}

const golden = JSON.parse(
  readFileSync(path.join(__dirname, '../../fixtures/golden/statistics/resampling.json'), 'utf8'),
) as Golden;

const DRAWS = 10_000;

describe('resampling as scipy does it, but for the chance in drawing', () => {
  for (const { kind, n, values, ends, se10000 } of golden.bca)
    it(`BCa of the mean of ${n} ${kind} values`, () => {
      const column = Float64Array.from(values);
      const { mean } = momentsOf(column);
      const means = new Bootstrap({ columns: [column], users: n }, 42).draw(0, DRAWS).map((sum) => sum / n);
      const found = new Bca(means, mean, accelerationOf(column, mean)).interval();
      assert.ok(found);
      for (const [side, end] of ends.entries()) {
        // Of values in steps, so are means; an end lies on one or the next.
        const step = kind === 'binary' ? 1 / n : 0;
        const error = se10000[side] * Math.sqrt(1 + 1 / 12);
        assert.ok(Math.abs(found[side] - end) < 5 * error + step + 1e-12, `${found[side]} ${end} ± ${error}`);
      }
    });

  for (const { models, permutations, exact, p } of golden.tukey)
    it(`randomised Tukey of ${models.length} models and ${models[0].length} users, ${permutations} permutations${exact ? ', which are all' : ''}`, () => {
      const pairs = pairsOf(models.length, undefined);
      const { adjusted } = finished(
        compareModels(
          {
            convention: 'recscope',
            models: models.map((values, model) => ({
              name: String(model),
              values: [Float64Array.from(values)],
            })),
            measures: [{ name: 'nDCG', higherIsBetter: true }],
            cohorts: [],
          },
          {
            baseline: undefined,
            margin: { kind: 'relative', value: 0.01 },
            adjust: 'tukey',
            family: 'all',
            wilcoxon: { zeroMethod: 'wilcox', continuity: false, method: 'auto' },
            resamples: DRAWS,
            seed: 42,
            ranks: false,
            bca: false,
          },
        ),
      );
      for (const { a, b, p: expected } of p) {
        const own = adjusted.p[pairs.findIndex((pair) => pair.a === a && pair.b === b)].p;
        const variance = expected * (1 - expected) * (1 / DRAWS + (exact ? 0 : 1 / permutations));
        assert.ok(
          Math.abs(own - expected) < 5 * Math.sqrt(variance) + 2 / DRAWS,
          `${a} ${b}: ${own} ${expected}`,
        );
      }
    });
});
