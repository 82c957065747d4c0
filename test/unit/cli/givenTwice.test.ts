import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { parseArguments } from '../../../src/cli/options/parsedArguments';
import { flag, option, listOf, text } from '../../../src/shared/config/option';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError } from '../../../src/shared/problem';

describe('options that are given twice', function () {
  this.timeout(60_000);
  let folder = '';
  const at = (name: string): string => path.join(folder, name);
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-twice-'));
    for (const [name, text] of [
      ['recs.csv', 'user,item,score\nu1,a,2\nu1,b,1\nu2,a,2\nu2,b,1\n'],
      ['truth.csv', 'user,item,rating\nu1,a,1\nu2,b,1\n'],
      ['train.csv', 'user,item,rating\nu1,b,5\nu2,b,4\n'],
      ['valid.tsv', 'item\tuser\na\tu2\na\tu1\n'],
      ['both.csv', 'user,item\nu1,b\nu2,b\nu2,a\nu1,a\n'],
      ['parts-1.csv', 'user,item\nu1,b\nu2,b\n'],
      ['parts-2.csv', 'user,item\nu2,a\nu1,a\n'],
    ])
      fs.writeFileSync(at(name), text);
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function evaluated(...argv: string[]): Promise<EvaluationJson> {
    const call = [at('recs.csv'), '--truth', at('truth.csv'), ...argv, '-f', 'json', '-o', at('out')];
    await evaluateCommand([...call, '--force']);
    return JSON.parse(fs.readFileSync(at('out'), 'utf8')) as EvaluationJson;
  }

  it('add up where they are lists, under any of their names', async () => {
    const { measures } = await evaluated(
      '-m',
      'RR@2',
      '--metrics',
      'AP@2, HitRate@1',
      '--measures',
      'nDCG@2',
    );
    assert.deepEqual(
      measures.map(({ measure }) => measure),
      ['RR@2', 'AP@2', 'HitRate@1', 'nDCG@2'],
    );
    const cut = await evaluated('-m', 'RR@2', '-k', '1', '-k', '2,5');
    assert.equal(cut.measures.length, 3);
  });

  it('training data of several files, written in their own ways, is taken together', async () => {
    const novelty = async (...train: string[]): Promise<number | null> =>
      (await evaluated('-m', 'Novelty@2', ...train.flatMap((file) => ['--train', at(file)]))).measures[0]
        .mean;
    const both = await novelty('both.csv');
    assert.equal(await novelty('train.csv', 'valid.tsv'), both);
    assert.equal(await novelty('valid.tsv', 'train.csv'), both);
    assert.equal(await novelty('parts-*.csv'), both);
    assert.notEqual(await novelty('train.csv'), both);
    const { files } = await evaluated(
      ...['-m', 'Novelty@2', '--train', at('train.csv'), '--train', at('valid.tsv')],
    );
    assert.deepEqual(
      files.map(({ use, file }) => [use, path.basename(file)]),
      [
        ['recommendations', 'recs.csv'],
        ['truth', 'truth.csv'],
        ['train', 'train.csv'],
        ['train', 'valid.tsv'],
      ],
    );
  });

  it('are refused where one value counts, under whichever of their names', async () => {
    for (const argv of [
      ['--truth', at('both.csv')],
      ['-t', at('recs.csv')],
      ['-c', 'ranx', '--convention', 'trec_eval'],
      ['--rel', '1', '--rel=2'],
    ])
      await assert.rejects(
        evaluated(...argv),
        (error) => error instanceof InputError && /Duplicate .*“.*” and “.*”/.test(error.problem.message),
        argv.join(' '),
      );
  });

  it('a word that takes no value may stand there twice', () => {
    const options = {
      force: option(flag, { help: () => '' }),
      by: option(listOf(text), { help: () => '' }),
    };
    const { values } = parseArguments(['--force', '--by', 'a', '--force', '--by', 'b,c'], options);
    assert.deepEqual([values.force, values.by], [true, ['a', 'b,c']]);
  });
});
