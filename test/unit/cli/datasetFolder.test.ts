import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { resolveQrelsPath } from '../../../src/cli/options/datasetFolder';
import { InputError } from '../../../src/shared/problem';

describe('a folder given as truth', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-folder-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  function holding(...names: string[]): string {
    fs.mkdirSync(path.join(folder, 'qrels'));
    for (const name of names) fs.writeFileSync(path.join(folder, 'qrels', name), '');
    return folder;
  }

  for (const [names, chosen] of [
    [['dev.tsv', 'test.tsv', 'train.tsv'], 'test.tsv'],
    [['train.tsv'], 'train.tsv'],
    [['test-00000-of-00001.parquet', 'train-00000-of-00001.parquet'], 'test-00000-of-00001.parquet'],
    [['README.md', 'test.jsonl'], 'test.jsonl'],
  ] as const)
    it(`of a data set of BEIR with ${names.join(', ')}: ${chosen}`, async () => {
      assert.equal(await resolveQrelsPath(holding(...names)), path.join(folder, 'qrels', chosen));
    });

  it('is refused where several splits are no test', async () => {
    await assert.rejects(
      resolveQrelsPath(holding('dev.tsv', 'train.tsv')),
      (error) => error instanceof InputError && /dev\.tsv, train\.tsv/.test(error.problem.message),
    );
  });

  it('is left as it is where it is no data set', async () => {
    assert.equal(await resolveQrelsPath(folder), folder);
    assert.equal(await resolveQrelsPath('truth.csv'), 'truth.csv');
  });
});
