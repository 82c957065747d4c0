import assert from 'node:assert/strict';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { analysedLog } from './analysedLog';
import { assertClose } from './close';

/** Users on days: those of B come more often, and wait as long each time. */
const ROWS = Array.from({ length: 400 }, (_, at) => {
  const user = at % 60;
  const isTreated = user % 2 === 1;
  if (!isTreated && at >= 240) return [];
  const latency = 150 + ((user * 7 + at) % 11) - 5;
  return [`u${user},${isTreated ? 'B' : 'A'},2026-03-0${1 + Math.floor(at / 60)},${latency}`];
}).flat();
const LOG = ['user,variant,day,latency_ms', ...ROWS].join('\n');

function figures({ metrics: [{ kind, variants, comparisons }] }: ExperimentResult): unknown {
  const [{ difference, relative, p }] = comparisons;
  return { kind, variants: variants.map(({ estimate, se }) => ({ estimate, se })), difference, relative, p };
}

describe('the mean of a column', () => {
  it('is that of its rows, a ratio of sums whose unit is the user', async () => {
    const result = await analysedLog(
      LOG,
      '--metrics',
      'mean(latency_ms)',
      '--better',
      'lower:mean(latency_ms)',
    );
    const [metric] = result.metrics;
    for (const { variant, estimate, denominator, users } of metric.variants) {
      const own = ROWS.map((row) => row.split(',')).filter((fields) => fields[1] === variant);
      const sum = own.reduce((total, fields) => total + Number(fields[3]), 0);
      assert.equal(denominator, own.length);
      assert.equal(users, 30);
      assertClose(estimate, sum / own.length);
    }
    assert.ok(Math.abs(metric.comparisons[0].relative?.estimate ?? 1) < 0.01);
    // As the ratio to a column of ones, by day too.
    const ones = ['user,variant,day,latency_ms,rows', ...ROWS.map((row) => `${row},1`)].join('\n');
    const ratio = await analysedLog(
      ones,
      '--metrics',
      'ratio(latency_ms, rows)',
      '--better',
      'lower:ratio(latency_ms, rows)',
    );
    assertClose(figures(result), figures(ratio));
    assertClose(metric.comparisons[0].byDay, ratio.metrics[0].comparisons[0].byDay);
    assertClose(metric.comparisons[0].byTenure, ratio.metrics[0].comparisons[0].byTenure);
  });

  it('is not the mean over users of their sums, which is called so', async () => {
    const { metrics } = await analysedLog(
      LOG,
      '--metrics',
      'perUser(latency_ms)',
      '--better',
      'lower:perUser(latency_ms)',
    );
    const [{ metric, kind, variants }] = metrics;
    assert.deepEqual([metric, kind], ['perUser(latency_ms)', 'mean']);
    assert.ok((variants[1].estimate ?? 0) > 900);
  });

  it('is that of users where each has one row, and where rows are events', async () => {
    const users = [
      'user,variant,seconds',
      ...Array.from({ length: 40 }, (_, u) => `u${u},${'AB'[u % 2]},${u % 7}`),
    ];
    const ofRows = await analysedLog(
      users.join('\n'),
      '--metrics',
      'mean(seconds)',
      '--better',
      'lower:mean(seconds)',
    );
    const ofUsers = await analysedLog(
      users.join('\n'),
      '--metrics',
      'perUser(seconds)',
      '--better',
      'lower:perUser(seconds)',
    );
    assert.deepEqual({ ...ofRows.metrics[0], metric: '' }, { ...ofUsers.metrics[0], metric: '' });
    const events = [
      'user,variant,event',
      ...Array.from(
        { length: 60 },
        (_, at) => `u${at % 20},${'AB'[at % 2]},${at % 3 === 0 ? 'cart' : 'view'}`,
      ),
    ];
    const carts = await analysedLog(events.join('\n'), '--metrics', 'mean(carts)');
    assert.equal(carts.metrics[0].kind, 'mean');
  });
});
