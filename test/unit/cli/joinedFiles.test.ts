import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError } from '../../../src/shared/problem';

const USERS = ['1', '2', '3', '4', '5', '6'];
const ITEMS = ['10', '11', '12'];
const RECS = `user_id,item_id,score\n${USERS.flatMap((user) => ITEMS.map((item, at) => `${user},${item},${9 - at}`)).join('\n')}\n`;
const TRUTH = `user_id,item_id\n${USERS.map((user, at) => `${user},${ITEMS[at % 3]}`).join('\n')}\n`;

/** Files beside recommendations and truth, how they are wrong, and what is found. */
const CASES: readonly {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options: readonly string[];
  readonly measure?: string;
  /** Code, file, count of what is found; the ways of the option if it is refused. */
  readonly findings?: readonly (readonly [string, string, number])[];
  readonly refused?: string;
}[] = [
  {
    name: 'a catalogue of floats',
    files: { 'cat.csv': `item_id\n${ITEMS.map((id) => `${id}.0`).join('\n')}\n` },
    options: ['--catalogue', 'cat.csv'],
    refused: 'number',
  },
  {
    name: 'a catalogue with two items of floats',
    files: { 'cat.csv': 'item_id\n10\n11.0\n12.0\n' },
    options: ['--catalogue', 'cat.csv'],
    findings: [
      ['items-written-otherwise', 'cat.csv', 2],
      ['ids-not-reached', 'cat.csv', 2],
    ],
  },
  {
    name: 'a catalogue without two recommended items',
    files: { 'cat.csv': 'item_id\n12\n13\n14\n15\n' },
    options: ['--catalogue', 'cat.csv'],
    findings: [['ids-not-reached', 'cat.csv', 2]],
  },
  {
    name: 'a catalogue that has all',
    files: { 'cat.csv': 'item_id\n9\n10\n11\n12\n13\n' },
    options: ['--catalogue', 'cat.csv'],
    findings: [],
  },
  {
    name: 'users of floats',
    files: { 'users.csv': `user_id,country\n${USERS.map((id) => `${id}.0,KR`).join('\n')}\n` },
    options: ['--users', 'users.csv', '--by', 'country'],
    refused: 'number',
  },
  {
    name: 'users of whom half are padded',
    files: {
      'users.csv': `user_id,country\n${USERS.map((id, at) => `${at % 2 ? id : `u${id}`},KR`).join('\n')}\n`,
    },
    options: ['--users', 'users.csv', '--by', 'country'],
    findings: [
      ['users-written-otherwise', 'users.csv', 3],
      ['ids-not-reached', 'users.csv', 3],
    ],
  },
  {
    name: 'a file of users that lacks one of them',
    files: { 'users.csv': `user_id,country\n${USERS.slice(1).join(',KR\n')},DE\n77,DE\n` },
    options: ['--users', 'users.csv', '--by', 'country'],
    findings: [['ids-not-reached', 'users.csv', 1]],
  },
  {
    name: 'a file of items that lacks one of them',
    files: { 'items.csv': 'item_id,genre\n10,a\n11,b\n' },
    options: ['--items', 'items.csv', '--by', 'genre'],
    findings: [['ids-not-reached', 'items.csv', 1]],
  },
  {
    name: 'training data of floats',
    files: { 'train.csv': `user_id,item_id\n${USERS.map((id) => `${id},10.0\n${id},12.0`).join('\n')}\n` },
    options: ['--train', 'train.csv'],
    refused: 'number',
  },
  {
    name: 'training data with users of floats in a part',
    files: {
      'train.csv': `user_id,item_id\n${USERS.map((id, at) => `${id}${at < 2 ? '.0' : ''},10`).join('\n')}\n`,
    },
    options: ['--train', 'train.csv'],
    findings: [['users-written-otherwise', 'train.csv', 2]],
  },
  {
    name: 'training data of other users',
    files: { 'train.csv': 'user_id,item_id\nx,10\ny,11\nz,12\n' },
    options: ['--train', 'train.csv'],
    findings: [['ids-not-reached', 'train.csv', 6]],
  },
  {
    name: 'items of other names',
    files: { 'items.csv': 'item_id,genre\nx,a\ny,b\n' },
    options: ['--items', 'items.csv'],
    measure: 'ILD@2',
    refused: '',
  },
  {
    name: 'items with zeros',
    files: { 'items.csv': 'item_id,genre\n0010,a\n0011,b\n12,a\n' },
    options: ['--items', 'items.csv'],
    findings: [
      ['items-written-otherwise', 'items.csv', 2],
      ['ids-not-reached', 'items.csv', 2],
    ],
  },
];

describe('ids of files beside recommendations and truth', () => {
  let folder = '';
  const start = process.cwd();
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-joins-'));
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(start);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function evaluated(
    recs: string,
    truth: string,
    files: Readonly<Record<string, string>>,
    options: readonly string[],
  ): Promise<EvaluationJson> {
    for (const [name, text] of Object.entries({ 'recs.csv': recs, 'truth.csv': truth, ...files }))
      fs.writeFileSync(name, text);
    await evaluateCommand([
      'recs.csv',
      '--truth',
      'truth.csv',
      ...options,
      '-q',
      '-f',
      'json',
      '-o',
      'output',
      '--force',
    ]);
    return JSON.parse(fs.readFileSync('output', 'utf8')) as EvaluationJson;
  }

  const JOIN_CODES = /otherwise|two-forms|not-reached|disjoint/;

  for (const { name, files, options, measure = 'HitRate@3', findings, refused } of CASES)
    it(name, async () => {
      const call = [...options, '-m', measure];
      if (refused !== undefined) {
        await assert.rejects(evaluated(RECS, TRUTH, files, call), (error: unknown) => {
          assert.ok(error instanceof InputError);
          assert.equal(/--match-ids (\S+)\.$/.exec(error.problem.message)?.[1] ?? '', refused);
          return true;
        });
        if (refused !== '') await evaluated(RECS, TRUTH, files, [...call, '--match-ids', refused]);
        return;
      }
      const answer = await evaluated(RECS, TRUTH, files, call);
      const found = answer.findings.filter(({ code }) => JOIN_CODES.test(code));
      assert.deepEqual(
        found.map(({ code, file, count }) => [code, file, count]),
        findings,
      );
    });

  for (const [name, recs, truth, ways, count, mean] of [
    [
      'users of the truth with a blank',
      'u1,a,1\nu1,x,0.5\nu2,a,1\nu2,x,0.5',
      'u1,a\nu1 ,b\nu2,a\nu2 ,c',
      'trim',
      2,
      0.5,
    ],
    ['items of the truth in capital letters', 'u1,i1,1\nu2,i2,1', 'u1,i1\nu1,I1\nu2,i2\nu2,I2', 'case', 2, 1],
    ['lists with numbers and floats', '1,7,3\n1,7.0,2\n2,8,1\n2,8.0,0.5', '1,7\n2,8', 'number', 2, 1],
  ] as const)
    it(`two forms in one file: ${name}`, async () => {
      const [head, other] = ['user_id,item_id,score', 'user_id,item_id'];
      const call = ['-m', 'Recall@5'];
      const answer = await evaluated(`${head}\n${recs}\n`, `${other}\n${truth}\n`, {}, call);
      const found = answer.findings.filter(({ code }) => code === 'two-forms');
      assert.deepEqual(
        found.map((finding) => [finding.count, /--match-ids (\w+)/.exec(finding.message)?.[1]]),
        [[count, ways]],
      );
      const said = await evaluated(`${head}\n${recs}\n`, `${other}\n${truth}\n`, {}, [
        ...call,
        '--match-ids',
        ways,
      ]);
      assert.deepEqual(
        said.findings.filter(({ code }) => code === 'two-forms'),
        [],
      );
      assert.equal(said.measures[0].mean, mean);
    });
});
