import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { recscope } from './recscope';

const ROW = fc.tuple(
  fc.integer({ min: 1, max: 6 }).map((user) => `u${user}`),
  fc.integer({ min: 1, max: 9 }).map((item) => `i${item}`),
  fc.integer({ min: 1_700_000_000, max: 1_700_000_400 }),
);
const ROWS = fc.uniqueArray(ROW, { minLength: 12, maxLength: 60, selector: (row) => row.join() });

const WAYS = [
  ['--by', 'random', '--test', '0.3'],
  ['--by', 'time', '--test', '0.3'],
  ['--by', 'user-time', '--test', '1', '--ties', 'hash'],
  ['--by', 'user', '--test', '1'],
  ['--by', 'cold-items', '--test', '0.3'],
  ['--by', 'random', '--test', '0.3', '--duplicates', 'exact'],
];

describe('a split of the rows of each user in two files is that of one file', function () {
  this.timeout(60_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-split-properties-'));
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** Rows of each written part in one order, or the exit status of a refusal. */
  async function parts(log: string, way: readonly string[]): Promise<unknown> {
    const { status } = await recscope(['split', log, ...way, '--out', 'out', '--force'], folder);
    if (status !== 0) return status;
    return ['train.csv', 'test.csv'].map((name) =>
      fs
        .readFileSync(path.join(folder, 'out', name), 'utf8')
        .trimEnd()
        .split('\n')
        .sort(),
    );
  }

  for (const way of WAYS)
    it(`by ${way.slice(1).join(' ')}`, async () => {
      await fc.assert(
        fc.asyncProperty(ROWS, async (rows) => {
          const text = (own: typeof rows): string =>
            `user,item,timestamp\n${own.map((row) => `${row.join(',')}\n`).join('')}`;
          fs.writeFileSync(path.join(folder, 'log.csv'), text(rows));
          fs.mkdirSync(path.join(folder, 'log'), { recursive: true });
          for (const part of [0, 1])
            fs.writeFileSync(
              path.join(folder, 'log', `part-${part}.csv`),
              text(rows.filter((_, at) => at % 2 === part)),
            );
          assert.deepEqual(await parts('log', way), await parts('log.csv', way));
        }),
        { numRuns: 8, seed: 48, endOnFailure: true },
      );
    });
});
