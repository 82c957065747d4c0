import assert from 'node:assert/strict';
import {
  correlationBefore,
  cupedContrast,
  type ValuesWithCovariates,
} from '../../../src/core/experiments/analysis/cuped';
import { sampleStatistics } from '../../../src/core/experiments/analysis/sample';
import type { MetricValues } from '../../../src/core/experiments/metrics/metricValues';
import { analysedLog } from './analysedLog';

const valuesOf = (...x: number[]): MetricValues => ({ x: Float64Array.from(x), y: undefined });
const covaried = (now: MetricValues, before: MetricValues): ValuesWithCovariates => ({
  values: now,
  before,
  sample: sampleStatistics('mean', now),
});

describe('an experiment with hardly any users', () => {
  const three = covaried(valuesOf(1, 4, 6), valuesOf(1, 3, 5));

  it('is not adjusted by what one user did before: one has no spread', () => {
    const one = covaried(valuesOf(2), valuesOf(1));
    assert.equal(cupedContrast('mean', one, three), undefined);
    assert.equal(cupedContrast('mean', three, one), undefined);
    assert.ok(Number.isFinite(cupedContrast('mean', three, three)?.contrast.estimate));
  });

  it('has no correlation with what one user, or nobody, did before', () => {
    assert.equal(correlationBefore(valuesOf(2), valuesOf(1)), undefined);
    assert.equal(correlationBefore(valuesOf(), valuesOf()), undefined);
    assert.ok(Math.abs((correlationBefore(valuesOf(1, 2), valuesOf(3, 5)) ?? 0) - 1) < 1e-12);
  });
});

describe('users in several variants', () => {
  const log = (users: number, contaminated: number): string =>
    [
      'user,variant,clicks',
      ...Array.from({ length: users }, (_, user) => `u${user},${'AB'[user % 2]},${user % 5}`),
      ...Array.from({ length: contaminated }, (_, user) => `u${user},${'BA'[user % 2]},1`),
    ].join('\n');
  const asked = ['--variant', 'variant', '--control', 'A', '--metrics', 'perUser(clicks)'];

  it('make a decision impossible from exactly a tenth on', async () => {
    for (const [users, contaminated, reasons] of [
      [40, 4, ['contaminated']],
      [41, 4, []],
    ] as const) {
      const { decisions } = await analysedLog(log(users, contaminated), ...asked);
      assert.deepEqual(decisions[0].reasons, reasons, `${contaminated} of ${users}`);
    }
  });
});
