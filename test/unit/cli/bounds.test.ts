import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { recscope } from './recscope';

describe('recscope evaluate --bounds', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-bounds-'));
  after(() => rmSync(folder, { recursive: true }));
  before(() => {
    writeFileSync(path.join(folder, 'a.csv'), 'user,item,score\nu,a,2\nu,b,1\n');
    writeFileSync(path.join(folder, 'truth.csv'), 'user,item,rating\nu,a,1\nu,x,0\nv,x,3\n');
    const seconds = Array.from({ length: 25 }, (_, row) => `u,i${row},${row + 0.5}`);
    writeFileSync(path.join(folder, 'seconds.csv'), ['user,item,rating', 'u,a,1', ...seconds, ''].join('\n'));
  });
  const call = (...argv: string[]) => recscope(['evaluate', 'a.csv', ...argv], folder);

  it('prints the ends of each metric in JSON and in a table', async () => {
    const argv = ['--truth', 'truth.csv', '-m', 'nDCG(users=both)@2,bpref', '--bounds'];
    const { stdout } = await call(...argv, '-f', 'json');
    const { measures } = JSON.parse(stdout) as EvaluationJson;
    const [ndcg, bpref] = measures.map(({ bounds }) => bounds);
    assert.ok(Math.abs((ndcg?.low ?? 0) - (1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3))) < 1e-12);
    assert.deepEqual([ndcg?.high, ndcg?.entering], [1, 0]);
    assert.deepEqual(bpref, { low: null, high: null, reason: 'estimator' });
    const table = await call(...argv);
    assert.match(table.stdout, /nDCG\(users=both\)@2 .*0\.7967 … 1\.0000/);
  });

  it('follows --grades and --others', async () => {
    const ends = async (...argv: string[]) => {
      const { stdout } = await call(
        '--truth',
        'truth.csv',
        '-m',
        'Recall@2',
        '--bounds',
        '-f',
        'json',
        ...argv,
      );
      return (JSON.parse(stdout) as EvaluationJson).measures[0].bounds;
    };
    assert.deepEqual(await ends(), { low: 0.5, high: 0.5, entering: 0 });
    assert.deepEqual(await ends('--others', '1'), { low: 0.25, high: 0.5, entering: 0 });
    const one = await call(
      '--truth',
      'truth.csv',
      '-m',
      'ERR@2',
      '--bounds',
      '-f',
      'json',
      '--grades',
      '0,9',
    );
    assert.equal((JSON.parse(one.stdout) as EvaluationJson).measures[0].bounds?.reason, 'scale');
  });

  it('asks for the grades of a ground truth with too many', async () => {
    const { status, stderr } = await call('--truth', 'seconds.csv', '-m', 'nDCG@2', '--bounds');
    assert.equal(status, 2);
    assert.match(stderr, /more than 20 grades.*\n.*--grades 0,1,2,3/);
    assert.equal(
      (await call('--truth', 'seconds.csv', '-m', 'nDCG@2', '--bounds', '--grades', '0,1')).status,
      0,
    );
  });
});
