import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const golden = path.resolve(__dirname, '../../fixtures/golden/folds');
/** Means by plain arithmetic over each fold by itself, in the order of their names. */
const expected = JSON.parse(fs.readFileSync(path.join(golden, 'expected.json'), 'utf8')) as Record<
  'folds' | 'seeds',
  Record<string, readonly number[]>
>;
const inFolds = [path.join(golden, 'recs.csv'), '--truth', path.join(golden, 'truth.csv')];
const inSeeds = [path.join(golden, 'recs-seeds.tsv'), '--truth', path.join(golden, 'truth-one.csv')];

describe('folds and seeds in a column', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-folds-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function printed(...argv: string[]): Promise<string> {
    const output = path.join(folder, 'output');
    await evaluateCommand([...argv, '--output', output, '--force']);
    return fs.readFileSync(output, 'utf8');
  }

  async function refused(...argv: string[]): Promise<InputProblem> {
    try {
      await printed(...argv);
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  function written(name: string, ...lines: readonly string[]): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  }

  const near = (a: number | null, b: number): void =>
    assert.ok(Math.abs((a ?? NaN) - b) < 1e-12, `${a}, ${b}`);

  for (const [what, files, names, wanted] of [
    ['folds', inFolds, ['0', '1', '2'], expected.folds],
    ['seeds', inSeeds, ['42', '43', '44'], expected.seeds],
  ] as const) {
    it(`${what} are never put together`, async () => {
      const { message, advice } = await refused(...files);
      assertSentence(message);
      assertSentence(advice ?? '');
    });

    it(`each of the ${what} by itself`, async () => {
      const measures = Object.keys(wanted).join(',');
      for (const [at, name] of names.entries()) {
        const { measures: found } = JSON.parse(
          await printed(...files, '--fold', name, '-m', measures, '-f', 'json'),
        );
        assert.equal(found.length, 2);
        for (const { measure, mean } of found) near(mean, wanted[measure][at]);
      }
    });
  }

  it('one fold is that of recommendations and truth', async () => {
    for (const [at, fold] of ['0', '1', '2'].entries()) {
      const { measures, rows } = JSON.parse(
        await printed(...inFolds, '--fold', fold, '-m', 'Recall@3', '-f', 'json'),
      );
      near(measures[0].mean, expected.folds['Recall@3'][at]);
      assert.deepEqual(rows.recommendations, { read: 48, used: 48, reported: 0 });
    }
    assertSentence((await refused(...inFolds, '--fold', '7')).advice ?? '');
  });

  it('a single one is nothing to ask about, beside models too', async () => {
    const truth = written('truth.csv', 'user,item,rating', 'a,x,1', 'a,y,0');
    const one = written('one.csv', 'user,item,score,seed', 'a,x,0.9,42', 'a,y,0.8,42');
    assert.match(await printed(one, '--truth', truth, '-m', 'RR', '-f', 'csv'), /^RR,1,/m);
    const models = written('m.csv', 'model,user,item,score,seed', 'm,a,x,0.9,42', 'n,a,y,0.8,42');
    assert.match(await printed(models, '--truth', truth, '-m', 'RR', '-f', 'csv'), /^m,RR,1,1\nn,RR,0,1$/m);
    const both = written('both.csv', 'model,user,item,score,seed', 'm,a,x,0.9,42', 'n,a,y,0.8,43');
    assertSentence((await refused(both, '--truth', truth)).message);
  });

  it('are found in JSON Lines, and where a column is told', async () => {
    const truth = written('truth.csv', 'user,item,rating', 'a,x,1', 'a,y,0');
    const lines = [0, 1].map((fold) => JSON.stringify({ fold, user: 'a', item: fold ? 'y' : 'x', score: 1 }));
    const records = written('recs.jsonl', ...lines);
    assertSentence((await refused(records, '--truth', truth)).message);
    assert.match(await printed(records, '--truth', truth, '--fold', '0', '-m', 'RR', '-f', 'csv'), /^RR,1,/m);
    const told = written('told.csv', 'part,user,item,score', '0,a,x,1', '1,a,y,1');
    const columns = ['--columns', 'fold=part', '-m', 'RR'];
    assertSentence((await refused(told, '--truth', truth, ...columns)).message);
    assert.match(await printed(told, '--truth', truth, ...columns, '--fold', '1', '-f', 'csv'), /^RR,0,/m);
  });
});
