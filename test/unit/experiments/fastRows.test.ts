import '../fixedSeed';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyseLog } from '../../../src/engine/experiments/experiment';
import { experimentCall } from './analysedLog';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { delimitedShape } from '../../../src/reading/formats/tableShape';
import { RowScanner, type RowIds } from '../../../src/reading/formats/scanner/rowScanner';
import { createFastRowReader } from '../../../src/reading/formats/delimited/fastRows';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { runs } from '../../extent';

/** What a field may hold: mostly what it should, now and then something else. */
const mostly = (usual: fc.Arbitrary<string>, ...odd: string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...odd) });

const user = mostly(
  fc.oneof(
    fc.integer({ min: 0, max: 60 }).map((n) => `u${n}`),
    fc.integer({ min: 0, max: 9 }).map((n) => `a-user-with-a-long-id-${n}`),
  ),
  '',
  ' ',
  '"u1"',
  '"u,1"',
  '"u""1"',
  'ü7',
  'u\u00001',
  ' u1',
  'a"b',
);
const variant = mostly(fc.constantFrom('A', 'B'), '', 'C', '"A"', ' A');
const time = mostly(
  fc.oneof(
    fc
      .integer({ min: 0, max: 20 * 86400 })
      .map((s) => new Date(1.77e12 + s * 1000).toISOString().slice(0, 19) + 'Z'),
    fc.constantFrom('2026-03-02', '2024-02-29T23:59:59', '2026-03-04 00:00:00'),
  ),
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-03-02T24:00:00Z',
  '2026-03-02T10:00:00.5Z',
  '2026-03-02T10:00:00+09:00',
  '"2026-03-02"',
  '1772409600',
  '2026-3-2',
  'yesterday',
);
const event = mostly(
  fc.constantFrom('view', 'impression', 'click', 'purchase'),
  '',
  'Purchase',
  'scroll',
  '"click"',
);
const value = mostly(
  fc.constantFrom('', '1', '12.5', '-3.25', '0.1', '1e2'),
  'free',
  '1,5',
  '"7"',
  '-',
  '.5',
  '5.',
  'Infinity',
  '123456789012345678901',
);
const lineEnd = mostly(fc.constant('\n'), '\r\n', '\r', '\n\n', '\n \n');

const log = fc
  .array(fc.tuple(time, user, variant, event, value, lineEnd), { minLength: 1, maxLength: 120 })
  .map((rows) =>
    [
      'time,user,variant,event,value\n2026-03-01,u0,A,click,\n2026-03-01,u1,B,click,\n',
      ...rows.map(([at, who, group, what, worth, end]) => `${at},${who},${group},${what},${worth}${end}`),
    ].join(''),
  );

const sums = fc
  .array(fc.tuple(user, variant, value, value, value, lineEnd), { minLength: 1, maxLength: 60 })
  .map((rows) =>
    [
      'user,variant,clicks,revenue,pre_clicks\nu0,A,1,2,3\nu1,B,1,2,3\n',
      ...rows.map(
        ([who, group, clicks, revenue, before, end]) => [who, group, clicks, revenue, before].join(',') + end,
      ),
    ].join(''),
  );

async function analysed(text: string, metrics: string): Promise<ExperimentResult | string> {
  const { config, told } = experimentCall([
    '--variant',
    'variant',
    '--control',
    'A',
    '--metrics',
    metrics,
    '--treatments',
    'B',
  ]);
  try {
    return await analyseLog(new MemorySource('log.csv', new TextEncoder().encode(text)), config, {
      overrides: told,
    });
  } catch (error) {
    return String(error);
  }
}

/** Reads the log without the scanner: every row by the careful reader. */
async function withCare(text: string, metrics: string): Promise<ExperimentResult | string> {
  const { ofThread } = RowScanner;
  RowScanner.ofThread = () => undefined;
  try {
    return await analysed(text, metrics);
  } finally {
    RowScanner.ofThread = ofThread;
  }
}

describe('Rows of a log, many at a time', () => {
  it('events are what they are row by row', async () => {
    await fc.assert(
      fc.asyncProperty(log, async (text) => {
        assert.deepEqual(
          await analysed(text, 'ClicksPerUser, RPU'),
          await withCare(text, 'ClicksPerUser, RPU'),
        );
      }),
      { numRuns: runs(100) },
    );
  });

  it('sums of users are what they are row by row', async () => {
    await fc.assert(
      fc.asyncProperty(sums, async (text) => {
        assert.deepEqual(
          await analysed(text, 'ClicksPerUser, RPU'),
          await withCare(text, 'ClicksPerUser, RPU'),
        );
      }),
      { numRuns: runs(60) },
    );
  });

  it('takes every usual row by itself, and days as the calendar has them', () => {
    const dates = Array.from({ length: 4000 }, (_, n) =>
      new Date((n * 97 - 20_000) * 86_400_000).toISOString().slice(0, 10),
    );
    const text = dates.map((date, n) => `${date},u${n % 700},A,click,${n}.5\n`).join('');
    const bytes = new TextEncoder().encode(text);
    const columns = ['time', 'user', 'variant', 'event', 'value'].map((name) => ({
      name,
      role: 'ignored' as const,
    }));
    const times: number[] = [];
    const values: number[] = [];
    const ids: RowIds = [new Identifiers(), new Identifiers(), new Identifiers()];
    const fields = [
      { kind: 'time' },
      { kind: 'id', table: 0 },
      { kind: 'id', table: 1 },
      { kind: 'id', table: 2 },
      { kind: 'number', mayBeBlank: true, mayBeNegative: true },
    ] as const;
    const reader = createFastRowReader(delimitedShape(',', columns, true, undefined), fields, ids, (rows) => {
      times.push(...rows.times);
      values.push(...rows.numbers[0]);
    });
    assert.equal(reader?.read(bytes, 0, bytes.length, 1), bytes.length);
    assert.deepEqual(
      times,
      dates.map((date) => Date.parse(date)),
    );
    assert.deepEqual(
      values,
      dates.map((_, n) => n + 0.5),
    );
    assert.equal(ids[0].size, 700);
  });
});
