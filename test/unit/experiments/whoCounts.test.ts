import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { InputError } from '../../../src/shared/problem';
import { analysedLog } from './analysedLog';

const HEADER = 'time,user,variant,event,value,order_id';

/** A log of events: a view of each of 40 users, and further rows. */
function events(...rows: readonly string[]): string {
  const views = Array.from({ length: 40 }, (_, user) => `2026-03-02,u${user},${'AB'[user % 2]},view,,`);
  return [HEADER, ...views, ...rows].join('\n');
}

function users(header: string, row: (user: number) => string): string {
  const rows = Array.from({ length: 40 }, (_, user) => `u${user},${'AB'[user % 2]},${row(user)}`);
  return [`user,variant,${header}`, ...rows].join('\n');
}

/** What a log becomes, in the first word of the documentation: asked of the numbers. */
interface Case {
  readonly log: string;
  readonly metric: string;
  readonly outcome: (result: ExperimentResult) => string;
}

const analysed =
  (included: number) =>
  ({ users: { analysed } }: ExperimentResult): string =>
    analysed === included ? 'included' : 'excluded';
const used =
  (included: number) =>
  ({ rows }: ExperimentResult): string =>
    rows.used === included ? 'included' : 'excluded';
const total = ({ variants }: ExperimentResult, column: string): number =>
  variants.reduce((sum, { totals }) => sum + (totals[column] ?? 0), 0);

const exposures = Array.from({ length: 40 }, (_, user) => `2026-03-03,u${user},${'AB'[user % 2]},exposure,,`);
const ORDERS = ['2026-03-02,u1,B,purchase,5,o1', '2026-03-02,u1,B,purchase,7,o1'];

const CASES: Readonly<Record<string, Case>> = {
  'a user with nothing but unknown events': {
    ...{ log: events('2026-03-02,new,A,ping,,'), metric: 'PageViewsPerUser' },
    outcome: analysed(41),
  },
  'unknown events, up to a tenth of the rows': {
    ...{ log: events('2026-03-02,u1,B,ping,,'), metric: 'PageViewsPerUser' },
    outcome: used(41),
  },
  'unknown events, more than a tenth of the rows': {
    ...{
      log: events(...Array.from({ length: 5 }, () => '2026-03-02,u1,B,ping,,')),
      metric: 'PageViewsPerUser',
    },
    outcome: used(45),
  },
  'an event called `ignore`': {
    ...{ log: events('2026-03-02,new,A,ignore,,'), metric: 'PageViewsPerUser' },
    outcome: (result) => `${used(41)(result)}, its user is ${analysed(41)(result)}`,
  },
  'events before the first exposure of their user, in a log with exposures': {
    ...{ log: events(...exposures), metric: 'PageViewsPerUser' },
    outcome: used(80),
  },
  'a user without an exposure, in a log with exposures': {
    ...{
      log: events(...exposures.slice(1).map((row) => row.replace('03-03', '03-01'))),
      metric: 'PageViewsPerUser',
    },
    outcome: analysed(40),
  },
  'an event without a variant, of a user whose other rows name one': {
    ...{ log: events('2026-03-02,u1,,click,,'), metric: 'ClicksPerUser' },
    outcome: used(41),
  },
  'any other row without a variant': {
    ...{ log: events('2026-03-02,new,,click,,'), metric: 'ClicksPerUser' },
    outcome: used(41),
  },
  'a user in several variants': {
    ...{ log: events('2026-03-02,u1,A,view,,'), metric: 'PageViewsPerUser' },
    outcome: analysed(40),
  },
  'several rows of a user, where a row is a user': {
    ...{ log: `${users('clicks', () => '1')}\nu1,B,1`, metric: 'ClicksPerUser' },
    outcome: (result) => (total(result, 'clicks') === 41 ? 'added up' : 'first'),
  },
  'purchases with one `order_id`': {
    ...{ log: events(...ORDERS), metric: 'OrdersPerUser' },
    outcome: (result) =>
      total(result, 'conversions') === 1 && total(result, 'revenue') === 12
        ? 'one order, values added up'
        : '',
  },
  'a purchase below 0': {
    ...{ log: events(ORDERS[0], '2026-03-02,u1,B,purchase,-5,o2'), metric: 'OrdersPerUser' },
    outcome: (result) =>
      total(result, 'conversions') === 1 && total(result, 'revenue') === 0
        ? 'no order, revenue taken back'
        : '',
  },
  'empty sums, more than a tenth of the rows': {
    ...{ log: users('clicks', (user) => (user < 10 ? '' : '1')), metric: 'ClicksPerUser' },
    outcome: used(40),
  },
  'two columns for one role that a metric needs': {
    ...{ log: users('sales,amount', () => '1,2'), metric: 'RevenuePerUser' },
    outcome: used(40),
  },
  'several experiments in a column `experiment`, `test_id` or `flag`': {
    ...{ log: users('test_id,clicks', (user) => `${user % 3},1`), metric: 'ClicksPerUser' },
    outcome: used(40),
  },
  'several currencies beside a metric of money': {
    ...{ log: users('currency,revenue', (user) => `${user % 3},1`), metric: 'RevenuePerUser' },
    outcome: used(40),
  },
  'which way a metric of a column is better, if it decides or guards': {
    ...{ log: users('latency', () => '1'), metric: 'mean(latency)' },
    outcome: used(40),
  },
};

describe('the defaults of who counts', () => {
  const page = readFileSync(path.resolve(__dirname, '../../../docs/experiments.md'), 'utf8');
  const section = page.slice(page.indexOf('## Who counts'), page.indexOf('## Metrics'));
  const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\|(.*)\|$/gm)]
    .slice(2)
    .map(([, what, says, option]) => ({
      what: what.trim(),
      says: says.trim(),
      option: option.replaceAll('`', '').trim(),
    }));

  it('are all of the table', () => {
    assert.deepEqual(
      rows.map(({ what }) => what),
      Object.keys(CASES),
    );
  });

  for (const { what, says, option } of rows)
    it(`${what}: ${says}`, async () => {
      const { log, metric, outcome } = CASES[what];
      const call = ['--control', 'A', '-m', metric];
      const found = await analysedLog(log, ...call).then(outcome, (error: unknown) => {
        assert.ok(error instanceof InputError);
        assert.ok(error.problem.advice.includes(option), error.problem.advice);
        return 'question';
      });
      assert.ok(says.startsWith(found) && found !== '', found);
    });
});
