import assert from 'node:assert/strict';
import { experimentCommand } from '../../../src/cli/commands/experiment';

describe('what RecScope 1.0 had and this version has not', () => {
  for (const [run, argv, advice] of [
    [experimentCommand, ['log.csv', '--bootstrap', '2000'], /--bootstrap was removed.*confidence intervals/],
    [experimentCommand, ['log.csv', '--winsorize', '0.9'], /--winsorize was removed.*perUser\(COLUMN\)/],
    [experimentCommand, ['log.csv', '--seed', '7'], /--seed was removed.*Remove it/],
  ] as const)
    it(`${argv.slice(1).join(' ')} is refused with what to use`, async () => {
      await assert.rejects(run([...argv]), advice);
    });
});
