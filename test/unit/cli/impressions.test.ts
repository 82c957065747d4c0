import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import type { InputError } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const golden = path.resolve(__dirname, '../../fixtures/golden/impressions');
/** By scikit-learn, of the rows as they are. */
const expected = JSON.parse(fs.readFileSync(path.join(golden, 'expected.json'), 'utf8'));

describe('recscope evaluate FILE of impressions', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-impressions-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function evaluated(file: string, ...options: string[]): Promise<EvaluationJson> {
    const output = path.join(folder, 'output');
    await evaluateCommand([file, ...options, '--format', 'json', '--output', output, '--force']);
    return JSON.parse(fs.readFileSync(output, 'utf8')) as EvaluationJson;
  }

  function written(name: string, lines: readonly string[]): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  }

  function assertMeans({ measures }: EvaluationJson, wanted: Readonly<Record<string, number>>): void {
    for (const { measure, mean } of measures)
      assert.ok(Math.abs((mean ?? NaN) - wanted[measure]) <= 1e-12, `${measure}: ${mean}`);
  }

  const asked = Object.keys(expected.users).join(', ');
  for (const [file, ...options] of [
    ['user-label-pred.csv'],
    ['user-label-pred.json'],
    ['user-label-pred.jsonl'],
    ['user-label-pred.parquet'],
    ['ctr.csv.gz'],
    ['no-header.tsv', '--columns', 'user=1,label=2,score=3'],
    ['user-item-label-pred.csv'],
  ]) {
    it(`gives what scikit-learn gives of all rows, repeated ones too: ${file}`, async () => {
      const result = await evaluated(path.join(golden, file), ...options, '-m', asked);
      assert.equal(result.measures.length, 9);
      assertMeans(result, expected.users);
      const rows = { read: expected.rows, used: expected.rows, reported: 0 };
      assert.deepEqual(result.rows, { recommendations: rows, truth: rows });
    });
  }

  it('takes rows that say no user for those of one', async () => {
    const result = await evaluated(path.join(golden, 'true-pred.csv'), '-m', asked);
    assertMeans(result, expected['one user']);
  });

  it('measures probabilities unless something else is asked for', async () => {
    const { measures } = await evaluated(path.join(golden, 'user-label-pred.csv'));
    assert.deepEqual(
      measures.map(({ measure }) => measure),
      ['AUC', 'GAUC', 'PRAUC', 'LogLoss', 'Brier', 'ECE', 'COPC'],
    );
    const logits = written('logits.csv', ['user,label,logit', 'u1,1,2.5', 'u1,0,-1']);
    assert.deepEqual(
      (await evaluated(logits)).measures.map(({ measure }) => measure),
      ['AUC', 'GAUC', 'PRAUC'],
    );
  });

  it('says once of each user and item that it stands again, and counts every line', async () => {
    const { findings } = await evaluated(path.join(golden, 'user-item-label-pred.csv'), '-m', 'AUC');
    const repeats = findings.filter(({ code }) => code === 'repeated-impression');
    assert.deepEqual(
      repeats.map(({ count }) => count),
      [expected.repeats],
    );
  });

  it('keeps an id apart from the name that a repeated one gets', async () => {
    const file = written('log.csv', ['user,item,label,pred', 'u,a,1,0.4', 'u,a (2),0,0.3', 'u,a,0,0.9']);
    // The one click is above one of two others.
    assertMeans(await evaluated(file, '-m', 'AUC,GAUC'), { AUC: 0.5, GAUC: 0.5 });
  });

  it('tells repeats of a user and an item apart from the same of several models', async () => {
    const rows = ['model,user,item,label,pred', 'm,u,a,1,0.4', 'm,u,b,0,0.3', 'n,u,a,1,0.1', 'n,u,b,0,0.3'];
    const results = await evaluated(written('models.csv', rows), '-m', 'AUC');
    assert.equal(JSON.stringify(results).includes('repeated-impression'), false);
  });

  for (const [measure, rows] of [
    ['Coverage@2', ['user,label,pred', 'u,1,0.4', 'u,0,0.3']],
    ['Coverage@2', ['user,item,label,pred', 'u,a,1,0.4', 'u,a,0,0.3']],
  ] as const) {
    it(`refuses ${measure} of ${rows[0]}: there are no items to count`, async () => {
      await assert.rejects(evaluated(written('log.csv', rows), '-m', measure), (error: InputError) => {
        assertSentence(error.problem.message);
        return true;
      });
    });
  }

  it('refuses rows without items that are held against another file', async () => {
    const log = written('log.csv', ['user,label,pred', 'u,1,0.4', 'u,0,0.3']);
    const truth = written('truth.csv', ['user,item,rating', 'u,a,1', 'u,b,0']);
    for (const [recommendations, judged] of [
      [log, truth],
      [truth, log],
    ])
      await assert.rejects(evaluated(recommendations, '--truth', judged), (error: InputError) => {
        assertSentence(error.problem.message);
        assert.equal(error.problem.file, log);
        return true;
      });
  });
});
