import assert from 'node:assert/strict';
import { cohortMeans, type Cohorting } from '../../../src/core/comparison/cohorts';

const near = (found: number, expected: number): void =>
  assert.ok(Math.abs(found - expected) < 1e-6, `${found} for ${expected}`);

describe('the mean of a cohort', () => {
  const cohorting: Cohorting = {
    by: 'kind',
    values: ['x', 'y', 'none'],
    ofUser: Int32Array.of(0, 0, 0, 0, 1, -1),
  };
  const values = Float64Array.of(1, 2, 3, 4, 7, 100);

  it('has the interval of t about it', () => {
    const [x, y, ...others] = cohortMeans(cohorting, values);
    assert.deepEqual([x.cohort, x.users, x.mean], [0, 4, 2.5]);
    // 3.182446 · √(5/3 / 4), by hand.
    near(x.ci?.[0] ?? NaN, 2.5 - 2.0542603);
    near(x.ci?.[1] ?? NaN, 2.5 + 2.0542603);
    assert.deepEqual([y.cohort, y.users, y.mean, y.ci], [1, 1, 7, null]);
    assert.deepEqual(others, []);
  });

  it('has a wider interval where its lists are of fewer users', () => {
    // Two users, with the sums of deviations −2 and 2: 12.706205 · √(2 · 8) / 4, by hand.
    const [x] = cohortMeans(cohorting, values, Int32Array.of(0, 0, 1, 1, 2, 3));
    near(x.ci?.[0] ?? NaN, 2.5 - 12.706205);
    near(x.ci?.[1] ?? NaN, 2.5 + 12.706205);
  });
});
