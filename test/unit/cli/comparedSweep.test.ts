import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareCommand } from '../../../src/cli/commands/compare';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';

const MODELS = 30;
/** As many have more pairs than the table shows. */
const FEWER = 9;
const USERS = 24;

describe('comparing a sweep', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-sweep-'));
  const file = (name: string): string => path.join(folder, name);
  before(() => {
    const chance = seededGenerator(1, 'user', 'sweep');
    const users = Array.from({ length: USERS }, (_, user) => `u${user}`);
    writeFileSync(file('truth.csv'), `user,item,rating\n${users.map((user) => `${user},i0,1\n`).join('')}`);
    for (let model = 0; model < MODELS; model++) {
      const rows = users.flatMap((user) => {
        const wanted = chance.below(model + 4);
        return Array.from(
          { length: 10 },
          (_, rank) => `${user},${rank === wanted ? 'i0' : `o${rank}`},${rank + 1}\n`,
        );
      });
      writeFileSync(file(`als-${model}.csv`), `user,item,rank\n${rows.join('')}`);
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  const compared = async (models: number, ...more: string[]): Promise<string> => {
    const output = file('out.txt');
    const files = Array.from({ length: models }, (_, model) => file(`als-${model}.csv`));
    await compareCommand([
      ...files,
      ...['--truth', file('truth.csv'), '-m', 'nDCG@10,RR@10,HitRate@1', '--resamples', '200', '--quiet'],
      ...['--output', output, '--force', ...more],
    ]);
    return readFileSync(output, 'utf8');
  };

  for (const baseline of [[], ['--baseline', 'als-3.csv']])
    it(`of 30 files takes fewer than 80 lines, ${baseline.join(' ') || 'the first is the baseline'}`, async () => {
      const given = baseline.map((word) => (word.endsWith('.csv') ? file(word) : word));
      const text = await compared(MODELS, ...given);
      const lines = text.trimEnd().split('\n');
      assert.ok(lines.length < 80, `${lines.length} lines\n${text}`);
      assert.match(text, /^als-\d+ (?:is best|leads): nDCG@10 /);
    });

  it('has every pair in JSON and CSV', async () => {
    const json = JSON.parse(await compared(FEWER, '-f', 'json')) as ComparisonJson;
    assert.equal(json.pairs.length, 3 * ((FEWER * (FEWER - 1)) / 2));
    assert.deepEqual(
      json.best.map(({ models }) => models.length),
      [FEWER, FEWER, FEWER],
    );
    const lines = (await compared(FEWER, '-f', 'csv')).trimEnd().split('\n');
    assert.equal(lines.length, json.pairs.length + 1);
  });
});
