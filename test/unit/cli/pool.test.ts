import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AgreementResult } from '../../../src/shared/protocol/agreementResult';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

/** Text of a chunk, longer than what tables show of it. */
const TEXT = 'Equal scores keep the order of the file. '.repeat(40).trim();

describe('recscope pool', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-pool-'));
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, lines: readonly string[]): void =>
    writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
  before(() => {
    write('a.csv', ['user,item,score', 'v,x,3', 'v,y,2', 'u,a,3', 'u,b,2', 'u,c,1']);
    write('b.csv', ['user,item,score', 'v,y,3', 'u,a,3', 'u,d,2']);
    write('truth.csv', ['user,item,rating', 'u,a,1', 'u,c,0', 'v,z,2']);
    write('items.csv', ['item,title,text', 'b,Chunk b,', `y,"Chunk ""y""","${TEXT}"`]);
    write('users.csv', ['user,title', 'u,What is a tie?']);
  });
  const call = async (...argv: string[]) => recscope(['pool', ...argv, '--truth', 'truth.csv'], folder);

  it('writes the items that change a difference, user by user, without what leads a judge', async () => {
    const { stdout, stderr } = await call('a.csv', 'b.csv', '-m', 'nDCG@2');
    const [header, ...rows] = stdout.trim().split('\n');
    assert.equal(header, 'user,item,grade,judge,time');
    assert.deepEqual(rows.toSorted(), ['u,b,,,', 'u,d,,,', 'v,x,,,', 'v,y,,,']);
    assert.deepEqual(
      rows.map(([user]) => user),
      ['u', 'u', 'v', 'v'],
    );
    assertSentence(stderr);
    const explained = await call('a.csv', 'b.csv', '-m', 'nDCG@2', '--explain', '--order', 'policy');
    const weights = explained.stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => Number(row.split(',')[7]));
    assert.deepEqual(
      weights,
      weights.toSorted((x, y) => y - x),
    );
  });

  it('follows --policy, --depth, --budget, and --items, and writes JSON Lines', async () => {
    const depth = await call(
      'a.csv',
      '--policy',
      'depth',
      '--depth',
      '2',
      '--budget',
      '2',
      '--order',
      'policy',
    );
    assert.deepEqual(depth.stdout.trim().split('\n').slice(1), ['v,x,,,', 'u,b,,,']);
    const described = ['--items', 'items.csv', '--users', 'users.csv'];
    assert.equal((await call('a.csv', 'b.csv', ...described, '-o', 'judge.jsonl')).status, 0);
    const lines = readFileSync(path.join(folder, 'judge.jsonl'), 'utf8').trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, string | null>);
    const none = { grade: null, judge: null, time: null };
    assert.deepEqual(
      ['b', 'y'].map((id) => rows.find(({ item }) => item === id)),
      [
        {
          user: 'u',
          item: 'b',
          ...none,
          user_title: 'What is a tie?',
          item_title: 'Chunk b',
          item_text: null,
        },
        { user: 'v', item: 'y', ...none, user_title: null, item_title: 'Chunk "y"', item_text: TEXT },
      ],
    );
    assert.equal((await call('a.csv', 'b.csv', '-o', 'judge.jsonl')).status, 2);
  });

  it('is read when its grades are filled in, with those that were left empty', async () => {
    const described = ['--items', 'items.csv', '--users', 'users.csv'];
    const { stdout } = await call('a.csv', 'b.csv', '-m', 'nDCG@2', '--order', 'policy', ...described);
    const [header, first, ...rest] = stdout.trim().split('\n');
    const filled = [first.replace(',,,', ',2,kim,,'), first.replace(',,,', ',1,lee,,'), ...rest];
    write('filled.csv', [header, ...filled]);
    const { stdout: json } = await recscope(['agreement', 'filled.csv', '-f', 'json'], folder);
    const { judges, units, shared } = JSON.parse(json) as AgreementResult;
    assert.deepEqual([judges, units, shared], [['kim', 'lee'], 1, 1]);
  });

  it('refuses a baseline that is no model', async () => {
    const { status, stderr } = await call('a.csv', 'b.csv', '--baseline', 'c');
    assert.equal(status, 2);
    assertSentence(stderr);
  });
});
