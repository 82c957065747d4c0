import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { conventionsCommand } from '../../../src/cli/conventionsCommand';
import { evaluateCommand } from '../../../src/cli/evaluateCommand';
import { explainCommand } from '../../../src/cli/explainCommand';
import { InputError, type InputProblem } from '../../../src/shared/problem';

describe('calls that the command line refuses', () => {
  let folder = '';
  const file = (name: string): string => path.join(folder, name);
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-calls-'));
    fs.writeFileSync(file('recs.csv'), 'user,item,score\nu1,a,2\nu1,b,1\n');
    fs.writeFileSync(file('truth.csv'), 'user,item,rating\nu1,b,4\n');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function refused(
    command: (argv: string[]) => Promise<void>,
    ...argv: string[]
  ): Promise<InputProblem> {
    try {
      await command(argv);
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  for (const name of ['recs.csv', 'truth.csv'] as const) {
    it(`writing over ${name}, by whatever path, leaves it as it was`, async () => {
      const before = fs.readFileSync(file(name));
      fs.symlinkSync(file(name), file('result.csv'));
      for (const output of [file(name), `${folder}/./${name}`, file('result.csv')]) {
        const call = [file('recs.csv'), '--truth', file('truth.csv'), '--output', output];
        assert.match((await refused(evaluateCommand, ...call)).message, /written over this input/);
      }
      assert.deepEqual(fs.readFileSync(file(name)), before);
    });
  }

  it('writing over an older result is no slip', async () => {
    const call = [file('recs.csv'), '--truth', file('truth.csv'), '--output', file('result.txt')];
    await evaluateCommand(call);
    await evaluateCommand(call);
    assert.match(fs.readFileSync(file('result.txt'), 'utf8'), /nDCG@10/);
  });

  for (const [name, command] of [
    ['explain', explainCommand],
    ['conventions', conventionsCommand],
  ] as const) {
    it(`${name} speaks of one model, and does not pass over a second one`, async () => {
      const models = [file('recs.csv'), file('other.csv')];
      const call = [...models, '--truth', file('truth.csv'), '--measure', 'RR'];
      assert.match((await refused(command, ...call)).message, /One file of recommendations at a time/);
    });
  }
});
