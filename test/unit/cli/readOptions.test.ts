import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError } from '../../../src/shared/problem';

describe('files of which the command line is told how they are read', () => {
  let folder = '';
  const file = (name: string): string => path.join(folder, name);
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-told-'));
    fs.writeFileSync(file('gut.csv'), 'Wer;Was;Wie sehr\nk1;a;0,5\nk1;b;0,25\n');
    fs.writeFileSync(file('wahr.txt'), '5 b k1\n');
    fs.writeFileSync(file('both.csv'), 'user,item,rating,label,score\nu1,a,5,0,2\nu1,b,1,1,1\n');
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  const columns = ['--columns', 'user=Wer,item=Was,score=Wie sehr'];
  const truthColumns = ['--truth-columns', 'rating=1,item=2,user=3'];

  async function evaluated(...argv: string[]): Promise<EvaluationJson> {
    const output = file('result.json');
    await evaluateCommand([...argv, '--measures', 'RR', '--format', 'json', '--force', '--output', output]);
    return JSON.parse(fs.readFileSync(output, 'utf8')) as EvaluationJson;
  }

  it('by names of columns, in any language, and by numbers', async () => {
    const call = [file('gut.csv'), ...columns, '--truth', file('wahr.txt'), ...truthColumns];
    assert.equal((await evaluated(...call)).measures[0].mean, 0.5);
  });

  it('the smallest score first', async () => {
    const call = [file('gut.csv'), ...columns, '--ascending', '--truth', file('wahr.txt'), ...truthColumns];
    assert.equal((await evaluated(...call)).measures[0].mean, 1);
  });

  it('labels go before ratings, whether the file is a truth or both sides', async () => {
    assert.equal((await evaluated(file('both.csv'))).measures[0].mean, 0.5);
    fs.copyFileSync(file('both.csv'), file('copy.csv'));
    assert.equal((await evaluated(file('both.csv'), '--truth', file('copy.csv'))).measures[0].mean, 0.5);
  });

  it('refuses what a file is not, with file and line', async () => {
    await assert.rejects(
      evaluated(file('gut.csv'), '--format-in', 'qrels', '--truth', file('wahr.txt')),
      (error) =>
        error instanceof InputError &&
        error.problem.file === file('gut.csv') &&
        error.problem.line === 1 &&
        error.problem.advice.includes('semicolon'),
    );
  });
});
