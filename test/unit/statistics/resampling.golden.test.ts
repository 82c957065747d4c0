import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { momentsOf } from '../../../src/core/statistics/moments';
import { accelerationOf, Bca, Bootstrap } from '../../../src/core/statistics/resampling/bootstrap';

/** Intervals that scipy found in twelve runs. */
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
});
