import assert from 'node:assert/strict';
import { analysedLog, refusedLog } from './analysedLog';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('experiments');

const USERS = Array.from({ length: 200 }, (_, user) => user);
const armOf = (user: number): string => (user % 2 === 0 ? 'old' : 'new');

/** A log of events of these rows of a user: hour, event, and other fields. */
function eventsOf(
  rows: (user: number) => readonly (readonly [hour: number, event: string, ...fields: readonly unknown[]])[],
  {
    names = [] as readonly string[],
    variantOf = armOf as (user: number, event: string) => string,
    users = USERS,
  } = {},
): string {
  return [
    ['time', 'user', 'variant', 'event', ...names].join(','),
    ...users.flatMap((user) =>
      rows(user).map(([hour, event, ...fields]) => {
        const time = new Date(Date.UTC(2026, 2, 1, hour)).toISOString();
        return [
          time,
          `u${user}`,
          variantOf(user, event),
          event,
          ...names.map((_, at) => fields[at] ?? ''),
        ].join(',');
      }),
    ),
  ].join('\n');
}

function estimatesOf({ metrics }: ExperimentResult): (number | null)[] {
  return metrics.map(({ variants }) => variants[0].estimate);
}

function codesOf({ findings }: ExperimentResult): string[] {
  return findings.map(({ code }) => code);
}

/** Each user is exposed, one in ten buys. */
const exposed = (event: string, shown = 1): string =>
  eventsOf((user) => [
    ...(user % shown === 0 ? [[0, event] as const] : []),
    ...(shown > 1 || user % 6 < 2 ? [[1, 'click'] as const] : []),
    ...(user % 20 < 2 ? [[2, 'purchase'] as const] : []),
  ]);

describe('who counts in an experiment', () => {
  it('a user of any row', async () => {
    const result = await analysedLog(exposed('exposure'), '-m', 'ConversionRate');
    assert.deepEqual([result.users.analysed, estimatesOf(result)], [200, [0.1]]);
  });

  for (const word of ['$feature_flag_called', 'session_start', 'assigned', 'seen', 'order_completed', 'ping'])
    it(`above a tenth of the rows, what ${word} means is a question`, async () => {
      const { message, advice } = await refusedLog(exposed(word), '-m', 'ConversionRate');
      assertSentence(message);
      assert.match(advice, new RegExp(`--event-names ["']${word.replace('$', '\\$')}=`));
      for (const meaning of ['exposure', 'ignore', 'impression']) {
        const names = ['--event-names', `${word}=${meaning}`];
        const result = await analysedLog(exposed(word), '-m', 'ConversionRate', ...names);
        assert.deepEqual([meaning, result.users.analysed, estimatesOf(result)], [meaning, 200, [0.1]]);
        assert.equal(result.rows.read, result.rows.used + result.rows.reported);
      }
    });

  it('of few rows, those with unknown events, which the sentence names', async () => {
    const result = await analysedLog(exposed('ping', 20), '-m', 'ConversionRate');
    const { unknownEvents } = result.findings.find(({ code }) => code === 'bad-row') ?? {};
    assert.deepEqual([result.users.analysed, unknownEvents], [200, ['ping']]);
    assertSentence(result.decisions[0].sentence);
    const lone = eventsOf((user) =>
      user % 20 === 0
        ? [[0, 'ping']]
        : [
            [0, 'view'],
            [1, user % 4 < 2 ? 'purchase' : 'view'],
          ],
    );
    assert.equal((await analysedLog(lone, '-m', 'ConversionRate')).users.analysed, 200);
  });

  for (const [name, rows, names, args] of [
    ['a negative purchase', [[2, 'purchase', -20]], ['value'], []],
    ['a refund', [[2, 'refund', 20]], ['value'], []],
    ['a refund below 0', [[2, 'refund', -20]], ['value'], []],
    ['a word for a refund', [[2, 'returned', 20]], ['value'], ['--event-names', 'returned=refund']],
  ] as const)
    it(`${name} is no order, and takes the revenue back`, async () => {
      const log = eventsOf(
        (user) => [[0, 'view'], ...(user % 4 < 2 ? [[1, 'purchase', 20] as const, ...rows] : [])],
        { names },
      );
      const result = await analysedLog(log, '-m', 'OrdersPerUser,RevenuePerUser,ConversionRate', ...args);
      assert.deepEqual(estimatesOf(result), [0.5, 0, 0.5]);
    });

  for (const [name, column, args] of [
    ['order_id', 'order_id', []],
    ['orderId', 'orderId', []],
    ['transaction_id', 'transaction_id', []],
    ['a column that is said to be it', 'bon', ['--columns', 'order_id=bon']],
  ] as const)
    it(`an order is a distinct ${name}`, async () => {
      const log = eventsOf(
        (user) => [
          [0, 'view'],
          ...(user % 4 < 2
            ? [0, 1, 2].map((line) => [1 + line, 'purchase', 10, `o${user}`, `e${user}-${line}`] as const)
            : []),
        ],
        { names: ['value', column, 'event_id'] },
      );
      const result = await analysedLog(log, '-m', 'OrdersPerUser,AOV,RevenuePerUser', ...args);
      assert.deepEqual(estimatesOf(result), [0.5, 30, 15]);
      assert.equal(result.findings.find(({ code }) => code === 'order-lines')?.count, 200);
    });

  it('a purchase without an order number is an order', async () => {
    const log = eventsOf(
      (user) => [
        [0, 'view'],
        [1, 'purchase', 1, user % 4 < 2 ? '' : 'o'],
        [2, 'purchase', 1, user % 4 < 2 ? '' : 'o'],
      ],
      {
        names: ['value', 'order_id'],
      },
    );
    assert.deepEqual(estimatesOf(await analysedLog(log, '-m', 'OrdersPerUser')), [1.5]);
  });

  for (const [name, early, users] of [
    ['a purchase before', (user: number) => (user % 4 < 2 ? [[0, 'purchase'] as const] : []), 200],
    [
      'a click before',
      (user: number) => [[0, 'click'] as const, ...(user % 4 < 2 ? [[1, 'view'] as const] : [])],
      200,
    ],
  ] as const)
    it(`${name} the first exposure is a question`, async () => {
      const log = eventsOf((user) => [
        [5, 'exposure'],
        ...early(user),
        ...(user % 10 < 2 ? [[6, 'purchase'] as const] : []),
      ]);
      const { advice } = await refusedLog(log, '-m', 'ConversionRate');
      assertSentence(advice);
      const dropped = await analysedLog(
        log,
        '-m',
        'ConversionRate,ClicksPerUser',
        '--before-exposure',
        'drop',
      );
      assert.deepEqual([dropped.users.analysed, ...estimatesOf(dropped)], [users, 0.2, 0]);
      assert.equal(dropped.rows.read, dropped.rows.used + dropped.rows.reported);
      const kept = await analysedLog(log, '-m', 'ConversionRate', '--before-exposure', 'keep');
      assert.equal(kept.rows.used, kept.rows.read);
    });

  it('purchases before anything else are said where nothing says exposures', async () => {
    const log = eventsOf((user) => [
      [user % 4 < 2 ? 0 : 3, 'purchase'],
      [2, 'impression'],
    ]);
    const result = await analysedLog(log, '-m', 'ConversionRate');
    assert.equal(result.findings.find(({ code }) => code === 'purchase-first')?.share, 0.5);
    const alike = eventsOf((user) => [
      [2, 'purchase'],
      [2, 'impression'],
      ...(user % 2 === 0 ? [[1, 'view'] as const] : []),
    ]);
    assert.ok(!codesOf(await analysedLog(alike, '-m', 'ConversionRate')).includes('purchase-first'));
  });

  it('a variant that other rows name is known, in any order of the rows', async () => {
    const rows = eventsOf(
      (user) => [[0, 'exposure'], [1, 'click'], ...(user % 5 === 0 ? [[2, 'purchase'] as const] : [])],
      { variantOf: (user, event) => (event === 'exposure' ? armOf(user) : '') },
    ).split('\n');
    for (const log of [rows, [rows[0], ...rows.slice(1).reverse()]]) {
      const result = await analysedLog(log.join('\n'), '-m', 'ConversionRate,ClicksPerUser');
      assert.deepEqual(
        [result.users.analysed, ...estimatesOf(result), result.rows.reported],
        [200, 0.2, 1, 0],
      );
    }
  });

  it('a user who is named no variant, or two, is reported', async () => {
    const log = eventsOf(
      (user) => [
        [0, 'view'],
        [1, user < 2 ? 'cart' : 'click'],
      ],
      {
        variantOf: (user, event) => (user === 0 || (user === 1 && event === 'cart') ? '' : armOf(user)),
      },
    );
    const result = await analysedLog(log, '-m', 'ClicksPerUser');
    assert.deepEqual([result.users.analysed, result.rows.reported], [199, 2]);
  });

  it('a share of all, and one user who carries a ratio, are said', async () => {
    const buyers = eventsOf(() => [[0, 'purchase']]);
    assert.ok(codesOf(await analysedLog(buyers, '-m', 'ConversionRate')).includes('share-of-all'));
    const bot = (impressions: number): string =>
      [
        'user,variant,clicks,impressions',
        ...USERS.map((user) => `u${user},${armOf(user)},${user % 3},${user === 7 ? impressions : 10}`),
      ].join('\n');
    for (const [impressions, isSaid] of [
      [3000, true],
      [12, false],
    ] as const) {
      const codes = codesOf(await analysedLog(bot(impressions), '-m', 'CTR'));
      assert.equal(codes.includes('one-user-dominates'), isSaid);
    }
  });

  it('users who are all in both variants, with days', async () => {
    const log =
      'user,variant,day,clicks\na,old,2026-03-01,1\na,new,2026-03-01,1\nb,old,2026-03-01,1\nb,new,2026-03-01,0\n';
    const { decisions } = await analysedLog(log, '-m', 'ClicksPerUser');
    assert.deepEqual(decisions[0].reasons, ['contaminated']);
  });

  const clusters = (row: (user: number) => string, head = 'household'): string =>
    [
      `user,${head},variant,clicks`,
      ...Array.from({ length: 240 }, (_, user) => `u${user},${row(user)},${user % 3}`),
    ].join('\n');
  const arm = (number: number): string => (number % 2 === 0 ? 'old' : 'new');
  const third = (user: number): number => Math.floor(user / 3);

  for (const [name, row] of [
    ['a household of three users', (user) => `h${third(user)},${arm(third(user))}`],
    ['a shop of twelve users', (user) => `s${Math.floor(user / 12)},${arm(Math.floor(user / 12))}`],
    [
      'households of which some are unknown',
      (user) => `${user % 5 === 0 ? '' : `h${third(user)}`},${arm(third(user))}`,
    ],
    ['arms of one and nine', (user) => `h${third(user)},${third(user) % 10 === 0 ? 'new' : 'old'}`],
  ] as [string, (user: number) => string][])
    it(`in the variant of ${name}, which the decision names`, async () => {
      const split = ['--split', name.startsWith('arms') ? 'old=9,new=1' : 'old=1,new=1'];
      const result = await analysedLog(clusters(row), '-m', 'ClicksPerUser', ...split);
      assert.ok(codesOf(result).includes('unit-above'));
      assertSentence(result.decisions[0].sentence);
      const told = await analysedLog(clusters(row), '-m', 'ClicksPerUser', '--columns', 'user=household');
      assert.ok(!codesOf(told).includes('unit-above'));
    });

  for (const [name, row] of [
    ['a city with users of both variants', (user) => `c${user % 20},${arm(third(user))}`],
    ['a second name of the variant', (user) => `${arm(user)}-model,${arm(user)}`],
    ['a user alone', (user) => `n${user},${arm(user)}`],
    ['few households', (user) => `h${user < 8 ? third(user) : user},${arm(third(user))}`],
  ] as [string, (user: number) => string][])
    it(`in a variant of its own beside ${name}`, async () => {
      assert.ok(!codesOf(await analysedLog(clusters(row), '-m', 'ClicksPerUser')).includes('unit-above'));
    });

  it('with a revenue only if the log has one', async () => {
    const log = eventsOf((user) => [[0, 'view'], ...(user % 4 < 2 ? [[1, 'purchase', 20] as const] : [])], {
      names: ['total_price'],
    });
    const { message, advice } = await refusedLog(log, '-m', 'RevenuePerUser');
    assertSentence(message);
    assertSentence(advice);
    const told = await analysedLog(log, '-m', 'RevenuePerUser', '--columns', 'revenue=total_price');
    assert.deepEqual(estimatesOf(told), [10]);
    const offered = (await analysedLog(log)).metrics.map(({ metric }) => metric);
    assert.ok(offered.includes('ConversionRate') && !offered.includes('RevenuePerUser'));
  });

  it('with events that are written', async () => {
    const { advice } = await refusedLog(exposed(''), '-m', 'ConversionRate');
    assertSentence(advice);
  });
});
