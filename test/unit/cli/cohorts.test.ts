import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { compareCommand } from '../../../src/cli/commands/compare';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const root = path.resolve(__dirname, '../../..');

/** Users a and b in Seoul are found at rank 1 and 2, c in Busan is not found; nothing is known of d, found at rank 1. */
const RECS = 'user,item,score\na,x,2\na,y,1\nb,x,2\nb,y,1\nc,z,2\nd,x,1\n';
const TRUTH = 'user,item,rating\na,x,1\nb,y,1\nc,x,1\nd,x,1\n';
const USERS = 'user,city,age\na,Seoul,20\nb,Seoul,40\nc,Busan,30\n';

describe('one model by cohort', function () {
  this.timeout(60_000);
  let folder = '';
  const FILES = ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@10', '--threads', '1'];
  const evaluated = async (...argv: string[]): Promise<string> => {
    const { stdout, stderr, status } = await recscope(['evaluate', ...FILES, ...argv], folder);
    assert.equal(status, 0, stderr);
    return stdout;
  };
  before(() => {
    folder = fs.mkdtempSync(path.join(root, 'out-cohorts-'));
    for (const [name, text] of Object.entries({
      'recs.csv': RECS,
      'other.csv': RECS.replaceAll('a,x,2', 'a,x,0'),
      'truth.csv': TRUTH,
      'users.csv': USERS,
    }))
      fs.writeFileSync(path.join(folder, name), text);
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('in JSON: the worst first, users, mean and interval, and that they are few', async () => {
    const { cohorts } = JSON.parse(
      await evaluated('--users', 'users.csv', '--by', 'city', '-f', 'json'),
    ) as EvaluationJson;
    assert.equal(cohorts?.length, 2);
    const [busan, seoul] = cohorts;
    assert.deepEqual(busan, { by: 'city', value: 'Busan', measure: 'RR@10', users: 1, mean: 0, few: true });
    assert.deepEqual([seoul.value, seoul.users, seoul.mean], ['Seoul', 2, 0.75]);
    // Of 1 and ½: t(0.975, 1) · (½/√2)/√2 around the mean.
    const half = 12.706204736174694 * 0.25;
    assert.ok(half > 0.75);
    assert.deepEqual(seoul.interval, [0, 1]);
  });

  it('as table, CSV and Markdown; without --by by all columns of the file', async () => {
    const table = await evaluated('--users', 'users.csv');
    assert.match(
      table,
      /By city\n +Cohort +Users +RR@10\n +Busan +1 \(few\) +0\.0000\n +Seoul +2 \(few\) +0\.7500 ± –/,
    );
    assert.match(table, /\nBy age\n +Cohort +Users/);
    assert.match(
      (await evaluated('--users', 'users.csv', '--by', 'age:30', '-f', 'csv')).split('\n')[2],
      /^RR@10,0\.25,2,age,≥ 30,0,1,few$/,
    );
    assert.match(
      await evaluated('--users', 'users.csv', '--by', 'city', '-f', 'markdown'),
      /\*\*By city\*\*\n\n\| Cohort \| Users \| RR@10 \|\n\| --- \| ---: \| ---: \|\n\| Busan \| 1 \(few\) \| 0\.0000 \|\n/,
    );
  });

  it('users of whom a column says nothing are a row, in every format; who is not in the file is in none', async () => {
    for (const [name, text] of [
      ['empty.csv', 'user,city,age\na,,20\nb,,\nc,Busan,30\n'],
      ['empty.jsonl', '{"user":"c","city":"Busan"}\n{"user":"a"}\n{"user":"b","city":null}\n'],
    ])
      fs.writeFileSync(path.join(folder, name), text);
    const output = path.join(folder, 'empty.out');
    const printed = async (command: typeof evaluateCommand, ...argv: string[]): Promise<string> => {
      const files = ['recs.csv', 'truth.csv'].map((name) => path.join(folder, name));
      const call = [files[0], '-t', files[1], '-m', 'RR@10', '--threads', '1', '-o', output, '--force'];
      await command([...call, ...argv]);
      return fs.readFileSync(output, 'utf8');
    };
    for (const file of ['empty.csv', 'empty.jsonl'].map((name) => path.join(folder, name))) {
      const by = ['--users', file, '--by', 'city'];
      const { cohorts } = JSON.parse(await printed(evaluateCommand, ...by, '-f', 'json')) as EvaluationJson;
      assert.deepEqual(
        cohorts?.map(({ value, users, mean }) => [value, users, mean]),
        [
          ['Busan', 1, 0],
          ['(empty)', 2, 0.75],
        ],
        file,
      );
      assert.match(await printed(evaluateCommand, ...by), /\n +\(empty\) +2 \(few\) +0\.7500/);
      assert.match(await printed(evaluateCommand, ...by, '-f', 'csv'), /^RR@10,0\.75,2,city,\(empty\),/m);
      const compared = await printed(compareCommand, path.join(folder, 'other.csv'), ...by, '-f', 'json');
      assert.deepEqual(
        (JSON.parse(compared) as ComparisonJson).cohorts.map(({ value, users }) => [value, users]).sort(),
        [
          ['(empty)', 2],
          ['Busan', 1],
        ],
      );
    }
    const ages = ['--users', path.join(folder, 'empty.csv'), '--by', 'age:25'];
    const crossed = [path.join(folder, 'other.csv'), ...ages.slice(0, 2), '--by', 'city+age:25'];
    // a and b are in no city; a, of 20, was found at rank 1 and is at 2.
    assert.match(
      await printed(compareCommand, ...crossed, '--resamples', '0'),
      /\n +city=\(empty\), age=< 25 +1 \(few\) +RR@10 +other +1\.0000 → 0\.5000 +−0\.5000 +– +– +– +not clear/,
    );
    assert.match(await printed(evaluateCommand, ...ages, '-f', 'csv'), /^RR@10,0\.5,1,age,\(empty\),/m);
  });

  it('what is computed needs no file', async () => {
    const { cohorts } = JSON.parse(await evaluated('--by', 'relevant', '-f', 'json')) as EvaluationJson;
    assert.deepEqual(
      cohorts?.map(({ value, users }) => [value, users]),
      [['1', 4]],
    );
  });

  it('refuses lines of users and of cohorts in one, and columns that nobody knows', async () => {
    for (const [argv, message] of [
      [['--by', 'relevant', '--per-user', '-f', 'csv'], 'csv holds users or cohorts'],
      [['--users', 'users.csv', '--by', 'town'], 'Nothing called “town” is known of the users.'],
    ] as const) {
      const { stderr, status } = await recscope(['evaluate', ...FILES, ...argv], folder);
      assert.equal(status, 2);
      assert.ok(stderr.includes(message), stderr);
    }
  });

  it('compare says in JSON how each file was read, and for people on standard error', async () => {
    const call = ['compare', 'other.csv', ...FILES, '-f', 'json', '--resamples', '0', '--verbose'];
    const { stdout, stderr } = await recscope(call, folder);
    const { files } = JSON.parse(stdout) as ComparisonJson;
    assert.deepEqual(
      files.map(({ file, use, reading }) => [file, use, reading.columns.map(({ column }) => column)]),
      [
        ['other.csv', 'recommendations', ['user', 'item', 'score']],
        ['recs.csv', 'recommendations', ['user', 'item', 'score']],
        ['truth.csv', 'truth', ['user', 'item', 'rating']],
      ],
    );
    assertSentence(stderr);
  });
});
