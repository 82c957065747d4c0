import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { experimentCommand } from '../../../src/cli/commands/experiment';
import { planCommand } from '../../../src/cli/commands/plan';
import { splitCommand } from '../../../src/cli/commands/split';

describe('what RecScope 1.0 had and this version has not', () => {
  for (const [run, argv, advice] of [
    [experimentCommand, ['log.csv', '--look', 'planned'], /planned was removed.*--look anytime/],
    [experimentCommand, ['log.csv', '--looks', '500,1000'], /--looks was removed.*--look anytime/],
    [planCommand, ['log.csv', '--looks', '4'], /--looks was removed.*--look anytime/],
    [experimentCommand, ['log.csv', '--alike', 'join'], /--alike was removed.*the same way in the log/],
    [experimentCommand, ['log.csv', '--bootstrap', '2000'], /--bootstrap was removed.*confidence intervals/],
    [experimentCommand, ['log.csv', '--winsorize', '0.9'], /--winsorize was removed.*perUser\(COLUMN\)/],
    [experimentCommand, ['log.csv', '--seed', '7'], /--seed was removed.*Remove it/],
    [splitCommand, ['log.csv', '--negatives', '5'], /--negatives was removed.*full catalog/],
    [splitCommand, ['log.csv', '--negatives-by', 'uniform'], /--negatives-by was removed.*full catalog/],
  ] as const)
    it(`${argv.slice(1).join(' ')} is refused with what to use`, async () => {
      await assert.rejects(run([...argv]), advice);
    });

  for (const [field, value, advice] of [
    ['look', 'planned', /planned was removed.*--look anytime/],
    ['looks', [500, 1000], /looks was removed.*--look anytime/],
  ] as const)
    it(`“${field}” in recscope.json is refused with what to use`, async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-removed-'));
      const config = path.join(folder, 'recscope.json');
      const experiments = { a: { log: 'log.csv', [field]: value } };
      fs.writeFileSync(config, JSON.stringify({ schema: 'recscope-config/1', experiments }));
      try {
        await assert.rejects(experimentCommand(['a', '--config', config]), advice);
      } finally {
        fs.rmSync(folder, { recursive: true });
      }
    });
});
