import assert from 'node:assert/strict';
import { analysedLog, refusedLog } from './analysedLog';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('experiments');

/** Errors rise by 150%, clicks are alike. */
const LOG = [
  'user,variant,clicks,errors,orders',
  ...Array.from(
    { length: 80 },
    (_, user) =>
      `u${user},${user % 2 === 0 ? 'old' : 'new'},${user % 5},${1 + (user % 4) + 2 * (user % 2)},${user % 3}`,
  ),
].join('\n');

const COLUMN_METRICS = [
  'perUser(errors)',
  'mean(errors)',
  'share(errors)',
  'ratio(errors,clicks)',
  'ratio(clicks,errors)',
];

describe('which way a metric is better', () => {
  for (const metric of COLUMN_METRICS)
    it(`is asked for ${metric} where it decides or guards`, async () => {
      for (const asks of [
        ['-m', metric],
        ['--primary', metric],
        ['-m', 'ClicksPerUser', '--primary', `ClicksPerUser,${metric}`],
        ['-m', 'ClicksPerUser', '--guardrail', `${metric} margin=5%`],
      ]) {
        const { advice } = await refusedLog(LOG, ...asks);
        assertSentence(advice);
        assert.ok(advice.includes(metric.replace(',', ', ')) || advice.includes(metric));
      }
      const { metrics } = await analysedLog(LOG, '-m', `ClicksPerUser,${metric}`);
      assert.equal(metrics[1].better, null);
    });

  for (const [better, verdict] of [
    ['lower', 'worse'],
    ['higher', 'better'],
  ] as const)
    it(`is ${better} as it was said`, async () => {
      const primary = await analysedLog(
        LOG,
        '--primary',
        'perUser(errors)',
        '--better',
        `${better}:perUser(errors)`,
      );
      assert.equal(primary.decisions[0].verdict, verdict);
      assert.equal(primary.metrics.find(({ role }) => role === 'primary')?.better, better);
      for (const said of [
        ['--guardrail', `perUser(errors) margin=5% better=${better}`],
        ['--guardrail', 'perUser(errors) margin=5%', '--better', `${better}:perUser(errors)`],
      ]) {
        const { metrics } = await analysedLog(LOG, '-m', 'ClicksPerUser', ...said);
        const rule = metrics[1].comparisons[0].guardrail;
        assert.deepEqual([rule?.better, rule?.verdict], [better, better === 'lower' ? 'harmed' : 'safe']);
      }
    });

  for (const metric of ['ClicksPerUser', 'perUser(clicks)', 'share(orders)', 'ratio(orders, clicks)'])
    it(`is known for ${metric}, which is made of roles`, async () => {
      const { metrics } = await analysedLog(LOG, '-m', metric);
      assert.equal(metrics[0].better, 'higher');
      await analysedLog(
        LOG,
        '-m',
        metric === 'ClicksPerUser' ? 'OrdersPerUser' : 'ClicksPerUser',
        '--guardrail',
        `${metric} margin=5%`,
      );
    });
});
