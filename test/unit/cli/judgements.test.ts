import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

describe('--judgements', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-judgements-'));
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, lines: readonly string[]): void =>
    writeFileSync(path.join(folder, name), lines.join('\n'));
  const call = (...argv: string[]) => recscope(argv, folder);
  const HEADER = 'user,item,grade,judge,time';
  before(() => {
    write('a.csv', ['user,item,score', 'u,a,3', 'u,b,2', 'v,x,3', '']);
    write('b.csv', ['user,item,score', 'u,b,3', 'u,c,2', 'v,y,3', '']);
    write('truth.csv', ['user,item,rating', 'u,a,2', 'v,z,1', '']);
    write('mine.csv', [HEADER, 'u,b,2,kim,', 'u,c,?,kim,', 'v,x,1,kim,', 'v,x,,kim,', 'w,q,1,,', '']);
    write('yours.csv', [HEADER, 'u,b,0,lee,', 'v,x,1,lee,', 'u,b,1,kim,', '']);
  });
  const evaluated = async (...argv: string[]): Promise<EvaluationJson> => {
    const { stdout } = await call('evaluate', 'a.csv', '--truth', 'truth.csv', '-f', 'json', ...argv);
    return JSON.parse(stdout) as EvaluationJson;
  };
  const codes = ({ findings }: EvaluationJson) => findings.map(({ code }) => code);

  it('fills the ground truth: the last line of each judge counts, ? and nothing are no grade', async () => {
    const json = await evaluated('--judgements', 'mine.csv', '-m', 'nDCG@2,RR@1');
    assert.deepEqual(json.judgements, {
      ...{ files: ['mine.csv'], lines: 5, pairs: 2, filled: 2, conflicts: 0 },
      ...{ prefer: 'truth', judges: ['kim', ''] },
    });
    const unknown = ['judgement-unknown-user', 'judgement-unknown-item'].map((code) =>
      json.findings.filter((finding) => finding.code === code),
    );
    // The item c is in another list only.
    assert.deepEqual(
      unknown.map((findings) =>
        findings.map(({ file, line, count, severity }) => [file, line, count, severity]),
      ),
      [[['mine.csv', 6, 1, 'warning']], [['mine.csv', 3, 2, 'information']]],
    );
  });

  it('reads several files in their order, and takes --judges and --combine-judges', async () => {
    const both = ['--judgements', 'mine.csv', '--judgements', 'yours.csv', '-m', 'CG@2'];
    const mean = async (...argv: string[]) => (await evaluated(...both, ...argv)).measures[0].mean;
    // The second grade of kim in the other file counts.
    assert.equal(await mean('--judges', 'kim'), 3 / 2);
    assert.equal(await mean('--judges', 'lee'), (2 + 1) / 2);
    assert.equal(await mean('--judges', 'kim,lee', '--combine-judges', 'max'), (3 + 1) / 2);
    const { stderr, status } = await call(
      ...['evaluate', 'a.csv', '--truth', 'truth.csv', ...both, '--judges', 'bob'],
    );
    assert.notEqual(status, 0);
    assertSentence(stderr);
  });

  it('loses of a file cut in the middle that line only', async () => {
    write('cut.csv', [HEADER, 'u,b,2,kim,', 'v,x', 'v,x,1,kim,', '']);
    const json = await evaluated('--judgements', 'cut.csv');
    assert.equal(json.judgements?.pairs, 2);
    assert.ok(codes(json).includes('field-count'));
    write('cut.csv', [HEADER, 'u,b,2,kim,', 'v,x']);
    assert.equal((await evaluated('--judgements', 'cut.csv')).judgements?.pairs, 1);
  });

  it('reports grades that the ground truth does not have, and uses them', async () => {
    write('scale.csv', [HEADER, 'u,b,7,kim,', 'v,x,1,kim,', '']);
    const json = await evaluated('--judgements', 'scale.csv');
    const finding = json.findings.find(({ code }) => code === 'judgement-off-scale');
    assert.deepEqual([finding?.line, finding?.count], [2, 1]);
    assert.match(finding?.message ?? '', /7 .*0, 1, 2/);
    assert.equal(json.judgements?.filled, 2);
  });

  it('is an option of every command with a ground truth', async () => {
    const files = ['a.csv', 'b.csv', '--truth', 'truth.csv', '--judgements', 'mine.csv'];
    const compared = await call('compare', ...files, '-m', 'CG@2', '-f', 'json');
    assert.equal(compared.status, 0, compared.stderr);
    assert.match(compared.stdout, /"judgements": \{\s+"files": \[\s+"mine.csv"/);
    const pooled = await call('pool', ...files, '-m', 'CG@2', '--policy', 'depth', '--grades', '0,1');
    assert.deepEqual(pooled.stdout.trim().split('\n').slice(1), ['u,c,,,', 'v,x,,,', 'v,y,,,']);
    const several = await call('pool', ...files, '-m', 'CG@2,RR@1');
    assert.equal(several.status, 2);
    assert.match(several.stderr, /by one metric; 2 are specified\..*\n.*--measure "CG@2"/);
    const explained = await call(
      ...['explain', 'a.csv', ...files.slice(2), '--user', 'u', '-m', 'CG(gain=linear)@2'],
    );
    assert.equal(explained.status, 0, explained.stderr);
    assert.match(explained.stdout, /4/);
    const agreed = await call('agreement', '--judgements', 'mine.csv', '--judgements', 'yours.csv');
    assert.equal(agreed.status, 0, agreed.stderr);
  });

  it('is a key of recscope.json, and judgments that nobody names are only mentioned', async () => {
    const entry = { models: 'a.csv', truth: 'truth.csv', metrics: 'CG@2' };
    const config = (further: object): void =>
      write('recscope.json', [
        JSON.stringify({ schema: 'recscope-config/1', evaluations: { main: { ...entry, ...further } } }),
      ]);
    config({ judgements: ['mine.csv', { file: 'yours.csv' }], prefer: 'judgements' });
    const named = await call('evaluate', 'main', '-f', 'json');
    const json = JSON.parse(named.stdout) as EvaluationJson;
    assert.deepEqual(json.judgements?.files, ['mine.csv', 'yours.csv']);
    assert.equal(json.judgements.prefer, 'judgements');
    config({});
    write('judgements.csv', [HEADER, 'u,b,2,kim,', '']);
    const unnamed = await call('evaluate', 'main', '-f', 'json');
    assert.equal((JSON.parse(unnamed.stdout) as EvaluationJson).judgements, undefined);
    assertSentence(unnamed.stderr);
    const folderCall = await call('evaluate', '.', '--truth', 'truth.csv', '-f', 'json');
    assert.doesNotMatch(folderCall.stdout, /"model": "judgements"/);
  });
});
