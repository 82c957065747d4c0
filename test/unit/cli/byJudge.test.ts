import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const SCHEMA = path.resolve(__dirname, '../../../schemas/comparison-2.schema.json');

describe('recscope compare --by-judge', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-by-judge-'));
  after(() => rmSync(folder, { recursive: true }));
  const USERS = Array.from({ length: 30 }, (_, user) => `u${user}`);
  const write = (name: string, header: string, rows: (user: string, number: number) => string[]): void =>
    writeFileSync(path.join(folder, name), `${[header, ...USERS.flatMap(rows)].join('\n')}\n`);
  before(() => {
    // For every fifth user both lists are alike: verdicts need differences that vary.
    write('a.csv', 'user,item,score', (user) => [`${user},short,2`, `${user},long,1`]);
    write('b.csv', 'user,item,score', (user, at) => [
      `${user},long,${at % 5 === 0 ? 1 : 2}`,
      `${user},short,${at % 5 === 0 ? 2 : 1}`,
    ]);
    write('judged.csv', 'user,item,grade,judge', (user) => [
      ...[`${user},short,1,anna`, `${user},long,0,anna`, `${user},short,1,ben`, `${user},long,0,ben`],
      ...[`${user},short,0,model:x`, `${user},long,1,model:x`],
    ]);
    write('one.csv', 'user,item,grade,judge', (user) => [`${user},short,1,anna`]);
    write('truth.csv', 'user,item,grade', (user) => [`${user},short,1`]);
  });
  const call = (truth: string, ...argv: string[]) =>
    recscope(
      ['compare', 'a.csv', 'b.csv', '--truth', truth, '-m', 'Precision@1', '--by-judge', ...argv],
      folder,
    );
  const compared = async (truth: string, ...argv: string[]): Promise<ComparisonJson> => {
    const { stdout, stderr } = await call(truth, '-f', 'json', ...argv);
    assert.ok(stdout !== '', stderr);
    return JSON.parse(stdout) as ComparisonJson;
  };

  it('gives the verdict under each judge, and under all people, by the one inference', async () => {
    const json = await compared('judged.csv');
    const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
    assert.ok(validate(json), JSON.stringify(validate.errors));
    assert.deepEqual(
      json.byJudge?.map(({ judge, pairs: [{ verdict }] }) => [judge, verdict]),
      [
        ['anna', 'worse'],
        ['ben', 'worse'],
        ['model:x', 'better'],
        ['people', 'worse'],
      ],
    );
    // As an evaluation that keeps one judge has it.
    const { stdout } = await recscope(
      [
        'compare',
        'a.csv',
        'b.csv',
        '--truth',
        'judged.csv',
        '-m',
        'Precision@1',
        '--judges',
        'anna',
        '-f',
        'json',
      ],
      folder,
    );
    const [{ difference, verdict, ci }] = (JSON.parse(stdout) as ComparisonJson).pairs;
    const [pair] = json.byJudge?.[0].pairs ?? [];
    assert.deepEqual([pair.difference, pair.verdict, pair.interval], [difference, verdict, ci.simultaneous]);
  });

  it('names the judges whose verdict differs, and only the kept ones', async () => {
    assert.match(
      (await call('judged.csv')).stdout,
      /“worse” by all judges together, but “better” under\s+model:x/,
    );
    const people = await call('judged.csv', '--judges', 'people');
    assert.match(people.stdout, /Each judge alone gives the verdicts of all together\./);
    assert.doesNotMatch(people.stdout, /model:x/);
  });

  it('asks for a ground truth with several judges', async () => {
    const none = await call('truth.csv');
    assert.equal(none.status, 2);
    assertSentence(none.stderr);
    const single = await call('one.csv');
    assert.equal(single.status, 2);
    assertSentence(single.stderr);
  });
});
