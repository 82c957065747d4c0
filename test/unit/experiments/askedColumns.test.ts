import assert from 'node:assert/strict';
import { analysedLog, refusedLog } from './analysedLog';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('experiments');

const USERS = Array.from({ length: 40 }, (_, user) => user);

/** A log with a row for each user, of columns by what they hold for a user. */
function logOf(columns: Readonly<Record<string, (user: number) => unknown>>): string {
  return [
    ['user', 'variant', ...Object.keys(columns)].join(','),
    ...USERS.map((user) =>
      [`u${user}`, user % 2 === 0 ? 'old' : 'new', ...Object.values(columns).map((of) => of(user))].join(','),
    ),
  ].join('\n');
}

/** A log of events: a view of each user, and a purchase with these fields. */
function eventsOf(columns: Readonly<Record<string, (user: number) => unknown>>): string {
  const names = Object.keys(columns);
  return [
    ['time', 'user', 'variant', 'event', ...names].join(','),
    ...USERS.flatMap((user) => {
      const who = `u${user},${user % 2 === 0 ? 'old' : 'new'}`;
      return [
        `2026-03-01,${who},view,${names.map(() => '').join(',')}`,
        `2026-03-02,${who},purchase,${Object.values(columns)
          .map((of) => of(user))
          .join(',')}`,
      ];
    }),
  ].join('\n');
}

function estimates({ metrics }: ExperimentResult): Record<string, (number | null)[]> {
  return Object.fromEntries(
    metrics.map(({ metric, variants }) => [metric, variants.map(({ estimate }) => estimate)]),
  );
}

function mean(of: (user: number) => number): number[] {
  return [0, 1].map((variant) => {
    const own = USERS.filter((user) => user % 2 === variant);
    return own.reduce((sum, user) => sum + of(user), 0) / own.length;
  });
}

const small = (user: number): number => user % 3;
const large = (user: number): number => 50 + (user % 7);

describe('the columns of an experiment', () => {
  for (const [name, other] of [
    ['amount', 'sales'],
    ['gmv', 'amount'],
    ['revenue', 'sales'],
    ['orders', 'conversions'],
    ['exposures', 'impressions'],
    ['pv', 'page_views'],
    ['latency', 'clicks'],
    ['Amount', 'revenue'],
  ])
    it(`perUser(${name}) is the column ${name} beside ${other}`, async () => {
      const log = logOf({ [other]: small, [name]: large });
      for (const metric of [`perUser(${name})`, `mean(${name})`]) {
        const result = await analysedLog(log, '-m', metric, '--better', `higher:${metric}`);
        assert.deepEqual(estimates(result), { [metric]: mean(large) });
      }
      const ratio = `ratio(${name},${other})`;
      const result = await analysedLog(log, '-m', ratio, '--better', `higher:${ratio}`);
      assert.notEqual(result.metrics[0].variants[0].estimate, 1);
    });

  for (const [metric, role, columns] of [
    ['RevenuePerUser', 'revenue', ['sales', 'amount']],
    ['RevenuePerUser', 'revenue', ['revenue', 'gmv']],
    ['OrdersPerUser', 'conversions', ['conversions', 'orders']],
    ['CTR', 'impressions', ['imps', 'exposures']],
    ['PageViewsPerUser', 'page_views', ['pageviews', 'pv']],
    ['ClicksPerUser', 'clicks', ['clicks', 'clicks']],
  ] as const)
    it(`${columns.join(' and ')} for ${role} are a question, answered by --columns`, async () => {
      const [first, second] = columns;
      const header = ['user', 'variant', first, second, ...(metric === 'CTR' ? ['clicks'] : [])].join(',');
      const log = [
        header,
        ...USERS.map(
          (user) =>
            `u${user},${user % 2 === 0 ? 'old' : 'new'},${small(user)},${large(user)}${metric === 'CTR' ? ',1' : ''}`,
        ),
      ].join('\n');
      const { advice } = await refusedLog(log, '-m', metric);
      const options = [...advice.matchAll(/--columns "([^"]+)"/g)].map(([, option]) => option);
      assert.equal(options.length, 2);
      const answers = await Promise.all(
        options.map(
          async (option) => estimates(await analysedLog(log, '-m', metric, '--columns', option))[metric],
        ),
      );
      if (metric !== 'CTR') assert.deepEqual(answers, [mean(small), mean(large)]);
      else assert.notDeepEqual(answers[0], answers[1]);
      // Whoever asks for neither is not asked.
      if (metric !== 'CTR')
        await analysedLog(log, '-m', 'Retention@1').catch((error: Error) =>
          assert.match(error.message, /days/),
        );
    });

  for (const columns of [
    ['value', 'revenue'],
    ['price', 'quantity'],
    ['price', 'amount'],
    ['price', 'qty'],
  ] as const)
    it(`of events, ${columns.join(' and ')} are a question of revenue alone`, async () => {
      const log = eventsOf({ [columns[0]]: small, [columns[1]]: large });
      const { advice } = await refusedLog(log, '-m', 'RevenuePerUser');
      assertSentence(advice);
      const told = await analysedLog(log, '-m', 'RevenuePerUser', '--columns', `revenue=${columns[1]}`);
      assert.deepEqual(estimates(told), { RevenuePerUser: mean(large) });
      const asked = await analysedLog(
        log,
        '-m',
        `PageViewsPerUser,perUser(${columns[0]}),mean(${columns[1]})`,
      );
      assert.deepEqual(estimates(asked), {
        PageViewsPerUser: [1, 1],
        [`perUser(${columns[0]})`]: mean(small),
        // The rows count that have a value.
        [`mean(${columns[1]})`]: mean(large),
      });
    });

  it('are refused by another name of a role that has a column, and taken of what is counted', async () => {
    const { message } = await refusedLog(logOf({ sales: small }), '-m', 'perUser(amount)');
    assertSentence(message);
    const counted = await analysedLog(eventsOf({ value: small }), '-m', 'perUser(orders)');
    assert.deepEqual(estimates(counted), { 'perUser(orders)': [1, 1] });
  });

  for (const [role, metric] of [
    ['impressions', 'ImpressionsPerUser'],
    ['clicks', 'ClicksPerUser'],
    ['carts', 'perUser(carts)'],
    ['conversions', 'OrdersPerUser'],
    ['orders', 'OrdersPerUser'],
    ['revenue', 'RevenuePerUser'],
    ['value', 'RevenuePerUser'],
    ['page_views', 'PageViewsPerUser'],
  ])
    it(`${role}: any column can have the role`, async () => {
      const log = logOf({ x1: large, pre_x1: small });
      const told = ['--columns', `${role}=x1`, '-m', metric] as const;
      assert.deepEqual(estimates(await analysedLog(log, ...told)), { [metric]: mean(large) });
    });

  it('the variant, the covariate and the order can be named, too', async () => {
    const log = logOf({ x1: large, x2: (user) => (user % 4 < 2 ? 'a' : 'b'), x3: small });
    const told = await analysedLog(
      log,
      '--columns',
      'variant=x2,clicks=x1,pre_clicks=x3',
      '--control',
      'a',
      '-m',
      'ClicksPerUser',
    );
    assert.deepEqual(
      told.variants.map(({ variant }) => variant),
      ['a', 'b'],
    );
    assert.equal(told.metrics[0].comparisons[0].decides, 'cuped');
  });

  it('numbers of events are a question, answered by --where', async () => {
    const counted = (named: string, time: string, isOnce = true): string =>
      [
        `time,user,variant,event,${named}`,
        ...USERS.flatMap((user) =>
          ['impression', 'click'].map(
            (event, at) =>
              `${time},u${isOnce ? user : user % 4},${user % 2},${event},${large(user) - 40 * at}`,
          ),
        ),
      ].join('\n');
    const { advice } = await refusedLog(counted('n', '2026-03-01'), '-m', 'CTR');
    const [, each] = /--where "([^"]+)"/.exec(advice) ?? [];
    const { metrics } = await analysedLog(counted('n', '2026-03-01'), '-m', 'CTR', '--where', each);
    assert.deepEqual(
      metrics[0].variants.map(({ estimate }) => estimate),
      [1, 1],
    );
    // Neither seconds, nor rows that repeat an event, nor the name of another role is a question.
    await analysedLog(counted('n', '2026-03-01T10:20:30Z'), '-m', 'CTR');
    await analysedLog(counted('n', '2026-03-01', false), '-m', 'CTR');
    await analysedLog(counted('position', '2026-03-01'), '-m', 'CTR');
  });

  for (const [column, fill] of [
    ['experiment', (user: number) => (user < 20 ? 'A' : 'B')],
    ['test_id', (user: number) => user % 5],
    ['flag', (user: number) => (user < 3 ? 'x' : 'y')],
    ['currency', (user: number) => (user % 3 === 0 ? 'JPY' : 'EUR')],
  ] as const)
    it(`${column} with several values is a question, answered by --where`, async () => {
      const log = logOf({ revenue: large, [column]: fill });
      const { advice } = await refusedLog(log, '-m', 'RevenuePerUser');
      const [one, every] = [...advice.matchAll(/--where "([^"]+)"/g)].map(([, option]) => option);
      const value = one.slice(one.indexOf('=') + 1);
      const own = await analysedLog(log, '-m', 'RevenuePerUser', '--where', one);
      assert.equal(own.users.analysed, USERS.filter((user) => String(fill(user)) === value).length);
      assert.equal(own.rows.read, own.rows.used + own.rows.reported);
      const pooled = await analysedLog(log, '-m', 'RevenuePerUser', '--where', every);
      assert.deepEqual(estimates(pooled), { RevenuePerUser: mean(large) });
      if (column === 'currency')
        await analysedLog(logOf({ clicks: large, [column]: fill }), '-m', 'ClicksPerUser');
      // One value asks nothing, and a column that says the variant in other words neither.
      await analysedLog(logOf({ revenue: large, [column]: () => 'E' }), '-m', 'RevenuePerUser');
      if (column === 'experiment')
        await analysedLog(
          logOf({ revenue: large, [column]: (user) => `arm${user % 2}` }),
          '-m',
          'RevenuePerUser',
        );
    });

  it('of persons beside one of sessions are a question', async () => {
    const log = logOf({ clicks: small }).replace(/^user/, 'session_id');
    const members = log
      .split('\n')
      .map((line, at) => (at === 0 ? `${line},member_no` : `${line},m${Math.floor((at - 1) / 4)}${at % 2}`));
    const { advice } = await refusedLog(members.join('\n'), '-m', 'ClicksPerUser');
    assertSentence(advice);
    const told = await analysedLog(members.join('\n'), '-m', 'ClicksPerUser', '--columns', 'user=member_no');
    assert.equal(told.users.analysed, 20);
  });

  it('of events are those that name events, and else a question', async () => {
    const log = eventsOf({ event_type: () => 'web', value: small });
    assert.deepEqual(estimates(await analysedLog(log, '-m', 'OrdersPerUser')), { OrdersPerUser: [1, 1] });
    const both = log.replaceAll(',purchase,', ',bought,').replaceAll(',view,', ',seen,');
    assertSentence((await refusedLog(both, '-m', 'OrdersPerUser')).advice);
  });

  it('that were not read are named', async () => {
    const { reading } = await analysedLog(
      logOf({ clicks: small, note: () => 'x', amount: large }),
      '-m',
      'ClicksPerUser',
    );
    assert.deepEqual(reading?.unused, ['note']);
    const { reading: other } = await analysedLog(
      logOf({ clicks: small, lon: () => -1 }),
      '-m',
      'ClicksPerUser',
    );
    assert.deepEqual(other?.unused, ['lon']);
  });
});
