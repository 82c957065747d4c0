import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { experimentCall } from './analysedLog';
import { analyseLog } from '../../../src/engine/experiments/experiment';
import type { SegmentedRows } from '../../../src/reading/inputs/rowsOf';
import { withOpenedFile } from '../../../src/reading/sources/openedFiles';
import { openSource } from '../../../src/reading/sources/fileSource';
import { segmentedRows } from '../../../src/engine/threads/segments/segmentedReading';
import type { ReadingThreads } from '../../../src/engine/threads/segments/readingThreads';
import { Threads } from '../../../src/engine/threads/threads';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';
import { builtScript } from '../engine/builtScript';
import { assertClose, assertGolden } from './close';

const HEADER = 'time,user,variant,event,value,note';

/** Events of 900 users in two variants over ten days, in the order of time. */
function events(count: number): string[] {
  let state = 42;
  const below = (n: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return Array.from({ length: count }, (_, at) => {
    const user = below(900);
    const time = new Date(Date.UTC(2026, 2, 1) + Math.floor((at / count) * 10 * 86400) * 1000);
    const event = ['impression', 'impression', 'view', 'click', 'purchase'][below(5)];
    const value = event === 'purchase' ? `${below(9000) / 100}` : '';
    return `${time.toISOString().slice(0, 19)}Z,user-${user},${user % 2 === 0 ? 'A' : 'B'},${event},${value},x`;
  });
}

describe('a log of an experiment read with several threads', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recscope-log-'));
  let threads: ReadingThreads;
  let joined = 0;

  before(async () => {
    const script = path.join(folder, 'segment.worker.js');
    await builtScript(`import '../../../src/engine/threads/segments/segment.worker';`, script);
    threads = new Threads(script, 2);
  });

  after(() => {
    threads.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function analysed(lines: readonly string[], segmented?: SegmentedRows): Promise<ExperimentResult> {
    const log = path.join(folder, 'log.csv');
    writeFileSync(log, [HEADER, ...lines].join('\n'));
    const { config, told } = experimentCall([
      '--variant',
      'variant',
      '--control',
      'A',
      '--metrics',
      'CTR, ConversionRate, RevenuePerUser',
    ]);
    return withOpenedFile(openSource, { kind: 'path', name: 'log.csv', path: log }, (source) =>
      analyseLog(source, config, { overrides: told, ...(segmented && { segmented }) }),
    );
  }

  /** With segments so small that a log of some thousand rows has many. */
  const bySegments: SegmentedRows = async (...log) => {
    const done = await segmentedRows(threads, { file: 0, segment: 4000 })(...log);
    if (done) joined++;
    return done;
  };

  it('gives the same as one thread, to the last bit, whatever a row holds', async () => {
    const lines = events(20_000);
    lines[3001] = '2026-03-02T00:00:00Z,,A,click,,no user';
    lines[5001] = '2026-03-03T00:00:00Z,"user-7",B,purchase,"12.5",in quotes';
    lines[7001] = '';
    lines[7002] = '2026-03-03T00:00:00.25Z,user-9,B,click,,a time with decimals';
    lines[9001] = '2026-03-04T00:00:00Z,user-9,B,scrolled,,unknown';
    lines[11_001] = '2026-03-04T00:00:00Z,user-8,B,click,,contaminated';
    lines[13_001] = 'short';
    lines[15_001] = '2026-03-06T00:00:00Z,user-1,A,purchase,free,no number';
    lines[17_001] = '2026-03-06T00:00:00Z,user-5000,C,click,,another variant';
    joined = 0;
    const together = await analysed(lines, bySegments);
    assert.equal(joined, 1, `one thread read it. Threads that died: ${threads.deaths.join('\n') || 'none'}`);
    assert.deepEqual(together, await analysed(lines));
    assert.equal(together.rows.read, 19_999);
  });

  it('reads a log from its beginning where a line end stands in quotes', async () => {
    const lines = events(6000);
    lines[5000] = '2026-03-09T00:00:00Z,"user\n7",A,click,,x';
    joined = 0;
    assert.deepEqual(await analysed(lines, bySegments), await analysed(lines));
    assert.equal(joined, 0);
  });

  const golden = path.join(__dirname, '../../fixtures/golden/experiments');
  for (const entry of readdirSync(golden, { withFileTypes: true }).filter((one) => one.isDirectory()))
    it(`gives every value of ${entry.name}, and with its rows in another order`, async () => {
      const read = (file: string): string => readFileSync(path.join(golden, entry.name, file), 'utf8');
      const [, , ...args] = JSON.parse(read('args.json')) as string[];
      const { config, told } = experimentCall(args);
      const [header, ...lines] = read('log.csv').trimEnd().split('\n');
      const generator = seededGenerator(1, 'bootstrap', 'shuffle');
      const shuffled = [...lines];
      for (let at = shuffled.length - 1; at > 0; at--) {
        const other = generator.below(at + 1);
        [shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]];
      }
      const log = path.join(folder, 'golden.csv');
      for (const rows of [lines, shuffled]) {
        writeFileSync(log, `${[header, ...rows].join('\n')}\n`);
        joined = 0;
        const result = await withOpenedFile(
          openSource,
          { kind: 'path', name: 'log.csv', path: log },
          (source) => analyseLog(source, config, { overrides: told, segmented: bySegments }),
        );
        assertGolden(result, JSON.parse(read('expected.json')));
        if (lines.length > 1000)
          assert.equal(
            joined,
            1,
            `one thread read it. Threads that died: ${threads.deaths.join('\n') || 'none'}`,
          );
      }
    });

  it('gives the same numbers whatever the order of the rows', async () => {
    const lines = events(8000);
    const shuffled = lines.map((line, at) => ({ line, at: (at * 7919) % 8000 }));
    shuffled.sort((a, b) => a.at - b.at);
    assertClose(
      await analysed(
        shuffled.map(({ line }) => line),
        bySegments,
      ),
      await analysed(lines),
      1e-12,
    );
  });
});
