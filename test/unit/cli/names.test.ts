import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compareCommand } from '../../../src/cli/commands/compare';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const HIT = 'user,item,score\nu1,a,2\nu1,b,1\nu2,a,2\nu2,b,1\n';
const MISS = 'user,item,score\nu1,b,2\nu1,a,1\nu2,b,2\nu2,a,1\n';
const TRUTH = 'user,item,rating\nu1,a,1\nu2,a,1\n';

describe('what models are called on the command line', function () {
  this.timeout(60_000);
  let folder = '';
  const at = (name: string): string => path.join(folder, name);
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-names-'));
    for (const [name, text] of [
      ['a long/folder of runs/als/recs.csv', HIT],
      ['a long/folder of runs/bpr/recs.csv', MISS],
      ['als=2.csv', HIT],
      ['truth.csv', TRUTH],
      ['valid.csv', MISS.replace('score', 'score,model').replaceAll(/,(\d)$/gm, ',$1,als')],
    ] as const) {
      fs.mkdirSync(path.dirname(at(name)), { recursive: true });
      fs.writeFileSync(at(name), text);
    }
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function printed(command: typeof evaluateCommand, ...argv: string[]): Promise<string> {
    await command([...argv, '--truth', at('truth.csv'), '-m', 'RR@2', '-o', at('out'), '--force']);
    return fs.readFileSync(at('out'), 'utf8');
  }

  async function refused(command: typeof evaluateCommand, ...argv: string[]): Promise<InputProblem> {
    try {
      await printed(command, ...argv);
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  const modelsIn = (json: string): (readonly [string | undefined, number | null])[] =>
    (JSON.parse(json) as { models: EvaluationJson[] }).models.map(({ model, measures }) => [
      model,
      measures[0].mean,
    ]);

  const long = ['als', 'bpr'].map((name) => `a long/folder of runs/${name}/recs.csv`);

  it('is what tells their files apart, in every format', async () => {
    const files = long.map(at);
    const table = await printed(evaluateCommand, ...files);
    assert.match(table, /\n {2}als \(baseline\) +1\.0000\n {2}bpr +0\.5000/);
    assert.deepEqual(modelsIn(await printed(evaluateCommand, ...files, '-f', 'json')), [
      ['als', 1],
      ['bpr', 0.5],
    ]);
    for (const [format, expected] of [
      ['csv', /^als,RR@2,1,2\nbpr,RR@2,0\.5,2$/m],
      ['markdown', /^\| als \(baseline\) \|.*\n\| bpr \|/m],
      ['latex', /^ +als \(baseline\) & .*\n +bpr & /m],
    ] as const)
      assert.match(await printed(evaluateCommand, ...files, '-f', format), expected);
  });

  it('is what somebody calls them; a file with "=" in its name is itself', async () => {
    const json = await printed(evaluateCommand, `old=${at(long[1])}`, at('als=2.csv'), '-f', 'json');
    assert.deepEqual(modelsIn(json), [
      ['old', 0.5],
      ['als=2', 1],
    ]);
    const alone = await printed(evaluateCommand, `old=${at(long[1])}`, '-f', 'json');
    assert.equal((JSON.parse(alone) as EvaluationJson).model, 'old');
    assert.equal((await refused(evaluateCommand, 'x=none.csv')).file, 'x=none.csv');
  });

  it('is said with the file where two files have the same model', async () => {
    const two = fs.readFileSync(at('valid.csv'), 'utf8');
    fs.writeFileSync(at('test.csv'), two + two.split('\n').slice(1).join('\n').replaceAll('als', 'pop'));
    fs.writeFileSync(at('valid.csv'), two + two.split('\n').slice(1).join('\n').replaceAll('als', 'ease'));
    const names = async (...files: string[]): Promise<unknown[]> =>
      modelsIn(await printed(evaluateCommand, ...files, '-f', 'json')).map(([model]) => model);
    assert.deepEqual(await names(at('valid.csv'), at('test.csv')), ['valid/als', 'ease', 'test/als', 'pop']);
    assert.deepEqual(await names(`v=${at('valid.csv')}`), ['v/als', 'v/ease']);
  });

  it('is never that of two files', async () => {
    const { message } = await refused(evaluateCommand, ...long.map((file) => `old=${at(file)}`));
    assertSentence(message);
    const json = await printed(evaluateCommand, `als=${at(long[1])}`, at(long[0]), '-f', 'json');
    assert.deepEqual(modelsIn(json), [
      ['als', 0.5],
      ['als (2)', 1],
    ]);
  });

  it('an input is not written over by the name it was given', async () => {
    const call = [`als=${at(long[0])}`, '--truth', at('truth.csv'), '-o', at(long[0]), '--force'];
    await assert.rejects(evaluateCommand(call), /overwrite this input/);
  });

  it('is taken by --baseline, and so is the file', async () => {
    const files = [at(long[0]), `new=${at(long[1])}`];
    for (const baseline of ['new', at(long[1]), `${folder}/./${long[1]}`]) {
      const json = await printed(compareCommand, ...files, '--baseline', baseline, '-f', 'json');
      const { baseline: name, models } = JSON.parse(json) as ComparisonJson;
      assert.deepEqual([name, ...models.map(({ model }) => model)], ['new', 'als', 'new']);
    }
    assertSentence((await refused(compareCommand, ...files, '--baseline', 'bpr')).message);
  });
});
