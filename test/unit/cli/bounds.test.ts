import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

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

  it('has the ends in the columns of records and in the report, and refuses formats without them', async () => {
    const argv = ['--truth', 'truth.csv', '-m', 'nDCG(users=both)@2,bpref', '--bounds'];
    const csv = await call(...argv, '-f', 'csv');
    assert.match(csv.stdout, /^measure,mean,users,judged_low,judged_high\n/);
    assert.match(csv.stdout, /nDCG\(users=both\)@2,.*,0\.7967\d*,1\nbpref,.*,,\n$/);
    assert.doesNotMatch((await call(...argv.slice(0, -1), '-f', 'csv')).stdout, /judged_low/);
    const page = await call(...argv, '-f', 'html');
    assert.match(page.stdout, /If unjudged items were judged[^]*0\.7967 … 1\.0000[^]*<\/html>\n$/);
    assertSentence((await call(...argv, '-f', 'dvc')).stderr);
    assertSentence((await call(...argv, '--per-user', '-f', 'csv')).stderr);
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

  it('refuses what bounds assume without --bounds', async () => {
    for (const argv of [
      ['--others', '1'],
      ['--grades', '0,1'],
      ['--depth', '3'],
    ])
      for (const command of ['evaluate', 'compare']) {
        const { status, stderr } = await recscope(
          [command, 'a.csv', 'a.csv', '--truth', 'truth.csv', ...argv],
          folder,
        );
        assert.equal(status, 2);
        assert.match(stderr, new RegExp(`${argv[0]} can be used with --bounds only\\.`));
      }
  });

  it('names unjudged items first if they are more than a fifth, and once', async () => {
    const table = await call('--truth', 'truth.csv', '-m', 'nDCG(users=both)@2');
    assert.match(table.stdout, /^nDCG[^]*?excluded\. Unjudged: 50% of the top 2 of a\.csv\.\n\n/);
    assert.equal(table.stdout.match(/Unjudged/g)?.length, 1);
    writeFileSync(path.join(folder, 'judged.csv'), 'user,item,rating\nu,a,1\nu,b,0\n');
    assert.doesNotMatch((await call('--truth', 'judged.csv', '-m', 'nDCG@2')).stdout, /Unjudged/);
  });

  it('asks for the grades of a ground truth with too many', async () => {
    const { status, stderr } = await call('--truth', 'seconds.csv', '-m', 'nDCG@2', '--bounds');
    assert.equal(status, 2);
    assertSentence(stderr);
    assert.equal(
      (await call('--truth', 'seconds.csv', '-m', 'nDCG@2', '--bounds', '--grades', '0,1')).status,
      0,
    );
  });
});

describe('recscope explain --bounds', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-explained-bounds-'));
  after(() => rmSync(folder, { recursive: true }));

  it('prints the judgments that reach both ends, with the arithmetic', async () => {
    writeFileSync(path.join(folder, 'a.csv'), 'user,item,score\nu,a,2\nu,b,1\n');
    writeFileSync(path.join(folder, 'truth.csv'), 'user,item,rating\nu,a,1\nu,x,0\nv,x,3\n');
    const { stdout } = await recscope(
      ['explain', 'a.csv', '--truth', 'truth.csv', '-u', 'u', '-m', 'nDCG@2,bpref', '--bounds'],
      folder,
    );
    assert.match(stdout, /Lowest nDCG@2 if unjudged items were judged: 0\.7967\nGrades: b 3;/);
    assert.match(stdout, /nDCG@2 = 2\.8928 \/ 3\.6309 = 0\.7967/);
    assert.match(stdout, /Highest nDCG@2 .*: 1\.0000\nAll unjudged items of the list have grade 0\./);
    assert.match(stdout, /bpref: uses judged items only/);
    const silent = await recscope(
      ['explain', 'a.csv', '--truth', 'truth.csv', '-u', 'u', '-m', 'nDCG@2', '--grades', '0,1'],
      folder,
    );
    assert.equal(silent.status, 2);
    assert.match(silent.stderr, /--grades can be used with --bounds only\./);
  });
});

describe('recscope compare --bounds', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-difference-bounds-'));
  after(() => rmSync(folder, { recursive: true }));
  const USERS = Array.from({ length: 24 }, (_, user) => `u${user}`);
  const write = (name: string, header: string, rows: (user: string, number: number) => string[]): void =>
    writeFileSync(path.join(folder, name), `${[header, ...USERS.flatMap(rows)].join('\n')}\n`);
  before(() => {
    // a finds the relevant item first; b second, and its first item is unjudged for every third user.
    write('truth.csv', 'user,item,rating', (user) => [`${user},yes,1`, `${user},no,0`]);
    write('a.csv', 'user,item,score', (user, at) => [
      `${user},yes,2`,
      `${user},${at % 3 === 0 ? 'no' : 'q'},1`,
    ]);
    write('b.csv', 'user,item,score', (user, at) => [
      `${user},${at % 3 === 0 ? 'new' : 'no'},2`,
      `${user},yes,1`,
    ]);
  });
  const compared = async (...argv: string[]) => {
    const call = ['compare', 'a.csv', 'b.csv', '--truth', 'truth.csv', ...argv];
    return await recscope(call, folder);
  };
  const pairsOf = async (...argv: string[]): Promise<ComparisonJson['pairs']> => {
    const { stdout, stderr } = await compared('-f', 'json', '--bounds', ...argv);
    assert.ok(stdout !== '', stderr);
    const json = JSON.parse(stdout) as ComparisonJson;
    const schema = path.resolve(__dirname, '../../../schemas/comparison-2.schema.json');
    const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(schema, 'utf8')));
    assert.ok(validate(json), JSON.stringify(validate.errors));
    return json.pairs;
  };

  it('prints the ends, the sign, the verdict at both ends and the judgments that turn it', async () => {
    const [rr, precision] = await pairsOf('-m', 'RR@2,Precision@2,bpref');
    // Eight users gain 1/2 each; of the others q can only favor a in Precision.
    const { flip, verdicts, ...ends } = rr.unjudged ?? {};
    assert.deepEqual([ends.low, ends.high, ends.sign, ends.exact], [-1 / 2, -1 / 3, 'settled', true]);
    assert.equal(flip, null);
    // Equal differences need 60 users for a verdict, at the ends as now.
    assert.deepEqual(verdicts, { low: 'inconclusive', high: 'inconclusive' });
    assert.equal(rr.verdict, 'inconclusive');
    assert.equal(precision.difference, 0);
    assert.deepEqual(precision.unjudged?.flip, { atLeast: 0, atMost: 0, items: [] });
    assert.equal(precision.unjudged?.sign, 'open');
  });

  it('has the bounds in a table, in CSV, and says why a metric has none', async () => {
    const { stdout } = await compared('--bounds', '-m', 'RR@2,bpref');
    assert.match(stdout, /RR@2 .*−0\.5000 … −0\.3333 +settled/);
    assert.match(stdout, /bpref .*uses judged items only/);
    assert.match(stdout, /No judgment of the 24 unjudged items can change which is\s+better\./);
    const csv = await compared('--bounds', '-m', 'RR@2', '-f', 'csv');
    assert.match(csv.stdout, /judged_low,judged_high,judged_sign/);
    assert.doesNotMatch((await compared('-m', 'RR@2', '-f', 'csv')).stdout, /judged_low/);
    const ofUsers = await compared('--bounds', '-m', 'RR@2', '--per-user', '-f', 'csv');
    assertSentence(ofUsers.stderr);
  });

  it('has none for models with several runs', async () => {
    const call = ['compare', 'b.csv', '--runs', 'a=a.csv,c.csv', '--truth', 'truth.csv', '-m', 'RR@2'];
    write('c.csv', 'user,item,score', (user) => [`${user},yes,2`]);
    const { stdout, stderr } = await recscope([...call, '--bounds', '-f', 'json'], folder);
    assert.ok(stdout !== '', stderr);
    const [{ unjudged }] = (JSON.parse(stdout) as ComparisonJson).pairs;
    assert.deepEqual([unjudged?.low, unjudged?.high, unjudged?.reason], [null, null, 'runs']);
  });
});
