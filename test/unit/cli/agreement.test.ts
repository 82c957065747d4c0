import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import type { AgreementResult } from '../../../src/shared/protocol/agreementResult';
import { golden } from '../judging/golden';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const SCHEMA = path.resolve(__dirname, '../../../schemas/agreement-1.schema.json');

describe('recscope agreement', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-agreement-'));
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, lines: readonly string[]): string => {
    writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
    return name;
  };
  const agreed = async (...argv: string[]): Promise<AgreementResult> => {
    const { stdout, status, stderr } = await recscope(['agreement', ...argv, '-f', 'json'], folder);
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout) as AgreementResult;
  };

  const HEADER = 'user,item,grade,judge,time';
  const three = golden<{
    judgements: Record<'user' | 'item' | 'grade' | 'judge', string>[];
    expected: Pick<AgreementResult, 'alpha' | 'units' | 'shared'>;
  }>('agreement-three');
  const LINES = three.judgements.map(({ user, item, grade, judge }) => `${user},${item},${grade},${judge},`);

  it('prints the golden values, and JSON of its schema', async () => {
    const found = await agreed(write('three.csv', [HEADER, ...LINES]));
    assert.deepEqual([found.units, found.shared], [three.expected.units, three.expected.shared]);
    assert.ok(Math.abs((found.alpha.ordinal ?? 0) - (three.expected.alpha.ordinal ?? 1)) < 1e-9);
    const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
    assert.ok(validate(found), JSON.stringify(validate.errors));
  });

  it('reads the same judgements from JSON Lines with texts, and from two files', async () => {
    const csv = await agreed('three.csv');
    const lines = three.judgements.map((row) =>
      JSON.stringify({ ...row, grade: Number(row.grade), text: 'x' }),
    );
    assert.deepEqual((await agreed(write('three.jsonl', lines))).pairs, csv.pairs);
    const model = (line: string): boolean => line.includes('model:');
    const split = [
      write('people.csv', [HEADER, ...LINES.filter((line) => !model(line))]),
      write('model.csv', [HEADER, ...LINES.filter(model)]),
    ];
    assert.deepEqual((await agreed(...split)).pairs, csv.pairs);
  });

  it('counts the last grade of a judge; an open one or an empty one takes it back', async () => {
    const file = write('open.csv', [
      HEADER,
      ...['q1,d1,0,a,', 'q1,d1,2,a,2026-03-01T09:00:00Z', 'q1,d1,2,b,', 'q1,d2,1,a,', 'q1,d2,?,a,'],
      ...['q1,d2,1,b,', 'q1,d3,1,a,', 'q1,d3,,a,', 'q1,d3,1,b,', 'q1,d4,1,,', 'q1,d4,2,b,'],
    ]);
    const { judges, units, shared, pairs } = await agreed(file);
    assert.deepEqual([judges, units, shared], [['', 'a', 'b'], 4, 2]);
    assert.deepEqual(
      pairs.map(({ a, b, pairs: common, same }) => [a, b, common, same]),
      [
        ['', 'a', 0, null],
        ['', 'b', 1, 0],
        ['a', 'b', 1, 1],
      ],
    );
  });

  it('adds the ground truth as a judge, without its pooled pairs', async () => {
    write('qrels.txt', ['q1 0 d1 1', 'q2 0 d2 -1', 'q3 0 d3 0']);
    const file = write('one.csv', [HEADER, 'q1,d1,1,a,', 'q2,d2,1,a,', 'q3,d3,1,a,']);
    const { judges, shared, same } = await agreed(file, '--truth', 'qrels.txt');
    assert.deepEqual([judges, shared, same], [['a', 'truth'], 2, 0.5]);
  });

  it('names the pairs that differ most, with their texts', async () => {
    const file = write('far.csv', [HEADER, 'q1,d1,0,a,', 'q1,d1,3,b,', 'q1,d2,1,a,', 'q1,d2,2,b,']);
    write('items.csv', ['item,title', 'd1,Chunk one', 'd2,Chunk two']);
    write('queries.csv', ['user,title', 'q1,How do I?']);
    const { disagreements } = await agreed(file, '--items', 'items.csv', '--users', 'queries.csv');
    assert.deepEqual(
      disagreements.map(({ item, itemText, userText }) => [item, itemText, userText]),
      [
        ['d1', 'Chunk one', 'How do I?'],
        ['d2', 'Chunk two', 'How do I?'],
      ],
    );
  });

  it('refuses a file without judges, and a judge who is in none', async () => {
    write('plain.csv', ['user,item,rating', 'q1,d1,1']);
    const plain = await recscope(['agreement', 'plain.csv'], folder);
    assert.equal(plain.status, 2);
    assertSentence(plain.stderr);
    const unknown = await recscope(['agreement', 'three.csv', '--judges', 'bob'], folder);
    assertSentence(unknown.stderr);
  });
});
