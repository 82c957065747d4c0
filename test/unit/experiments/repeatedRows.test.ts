import assert from 'node:assert/strict';
import { mixIntoHash, RepeatedRows } from '../../../src/reading/experimentLogs/repeatedRows';
import type { ExperimentFinding } from '../../../src/shared/findings/experimentKinds';
import { analysedLog } from './analysedLog';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('experiments');

const EVENTS = ['impression', 'click', 'purchase'];

/** Sixty events of twenty users, each with an id of its own; a session is of a user's three events. */
const NAMES = 'event_id,session_id,ts,user_id,variant,event,value,page';
const ROWS = Array.from({ length: 60 }, (_, at) => {
  const user = at % 20;
  const event = EVENTS[Math.floor(at / 20)];
  const value = event === 'purchase' ? 5 + user : '';
  return `3f2a-${at * 7919}-b1,s${user},2026-03-0${1 + (at % 3)}T10:00:00Z,u${user},${user % 2 === 0 ? 'A' : 'B'},${event},${value},home`;
});

async function repeated(
  names: string,
  rows: readonly string[],
  ...argv: string[]
): Promise<ExperimentFinding[]> {
  const { findings } = await analysedLog([names, ...rows].join('\n'), ...argv);
  return findings.filter(({ code }) => code === 'row-repeated');
}

describe('a log that was written twice', () => {
  it('is said, by the key that its events have, wherever the copies stand', async () => {
    for (const rows of [[...ROWS, ...ROWS], ROWS.flatMap((row) => [row, row])]) {
      const [found, ...others] = await repeated(NAMES, rows);
      assert.deepEqual(others, []);
      assert.equal(found.severity, 'warning');
      assert.equal(found.column, 'event_id');
      assert.equal(found.share, 0.5);
    }
    const { decisions } = await analysedLog([NAMES, ...ROWS, ...ROWS].join('\n'));
    assertSentence(decisions[0].sentence);
  });

  it('is said where a part came again, with the line of the first copy, in quotes and as JSON too', async () => {
    const again = [...ROWS, ...ROWS.slice(0, 6)];
    const [found] = await repeated(NAMES, again);
    assert.equal(found.share, 6 / 66);
    assert.equal(found.places?.[0].line, 62);
    // What is quoted is read row by row, and has the same key.
    const quoted = again.map((row, at) => (at < 60 ? row : row.replaceAll(/[^,]+/g, '"$&"')));
    assert.deepEqual(await repeated(NAMES, quoted), [found]);
    const names = NAMES.split(',');
    const json = again.map((row) =>
      JSON.stringify(Object.fromEntries(row.split(',').map((field, at) => [names[at], field]))),
    );
    const { findings } = await analysedLog(json.join('\n'));
    assert.equal(findings.find(({ code }) => code === 'row-repeated')?.share, 6 / 66);
  });

  it('is said of orders by their numbers, which are sums as far as names say', async () => {
    const orders = Array.from(
      { length: 30 },
      (_, at) => `${1000 + at},u${at % 12},${'AB'[at % 2]},2026-03-01,${at}.5`,
    );
    const names = 'order_id,user,variant,time,revenue';
    const [found] = await repeated(names, [...orders, ...orders], '--metrics', 'RevenuePerUser');
    assert.equal(found.column, 'order_id');
    assert.deepEqual(await repeated(names, orders, '--metrics', 'RevenuePerUser'), []);
  });

  it('is not said of rows with one key and other numbers', async () => {
    // More than the head shows, which has each key once.
    const rows = (more: number): string[] =>
      Array.from({ length: 10_000 }, (_, at) => {
        const user = at % 20;
        return `r${at * 7919},u${user},${'AB'[user % 2]},2026-03-0${1 + (at % 3)},${20 + at},${1 + (at % 5) + more}`;
      });
    const names = 'row_id,user,variant,time,impressions,clicks';
    const [found] = await repeated(names, [...rows(0), ...rows(0)], '--metrics', 'CTR');
    assert.deepEqual([found.column, found.share], ['row_id', 0.5]);
    assert.deepEqual(await repeated(names, [...rows(0), ...rows(1)], '--metrics', 'CTR'), []);
  });

  it('is not said of one where nothing repeats, of equal events without a key, of a column that is none', async () => {
    assert.deepEqual(await repeated(NAMES, ROWS), []);
    const keyless = (rows: readonly string[]): string[] => rows.map((row) => row.slice(row.indexOf(',') + 1));
    const names = NAMES.slice(NAMES.indexOf(',') + 1);
    assert.deepEqual(await repeated(names, keyless([...ROWS, ...ROWS])), []);
    // An id that comes again with another row, behind what the head shows.
    const other = ROWS[0].replace('impression', 'click');
    assert.deepEqual(await repeated(NAMES, [...ROWS, ...ROWS, other]), []);
  });

  it('is found of many keys by a sample of them', () => {
    const rows = new RepeatedRows('id', 0);
    const keys = Array.from({ length: 300_000 }, (_, at) => mixIntoHash(1, at) >>> 0);
    for (const [line, key] of [...keys, ...keys.slice(0, 100_000)].entries())
      if (rows.wants(key)) rows.take(key, key % 7, line);
    assert.ok(Math.abs((rows.found?.share ?? 0) - 0.25) < 0.01, String(rows.found?.share));
  });
});
