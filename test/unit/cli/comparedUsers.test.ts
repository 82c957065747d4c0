import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareCommand } from '../../../src/cli/commands/compare';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import { comparedUsersSheet } from '../../../src/shared/export/comparison/changeSheets';
import { InputError } from '../../../src/shared/problem';

/** u1 loses x, which many know; u2 keeps y and loses the new z; u3 gains. */
const FILES = {
  'truth.csv': 'user,item,rating\nu1,x,1\nu2,y,1\nu2,z,1\nu3,y,1\n',
  'train.csv': 'user,item\nv1,x\nv2,x\nv3,y\n',
  'a.csv': 'user,item,score\nu1,x,2\nu1,y,1\nu2,z,2\nu2,y,1\nu3,x,2\nu3,y,1\n',
  'b.csv': 'user,item,score\nu1,y,2\nu1,w,1\nu2,w,2\nu2,y,1\nu3,y,2\nu3,x,1\n',
  'models.csv': 'name,dim\na,8\nb,16\n',
};

describe('compare --per-user', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-users-'));
  const at = (name: string): string => path.join(folder, name);
  before(() => {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(at(name), text);
  });
  after(() => rmSync(folder, { recursive: true }));
  const compared = async (...more: string[]): Promise<string> => {
    await compareCommand([
      ...[at('a.csv'), at('b.csv'), '--truth', at('truth.csv'), '-m', 'RR@2,HitRate@1'],
      ...['-q', '-o', at('out'), '--force', ...more],
    ]);
    return readFileSync(at('out'), 'utf8');
  };
  const RR = [
    'a,b,u1,RR@2,1,0,-1,x,1,,2,yes',
    'a,b,u2,RR@2,1,0.5,-0.5,z,1,,0,no',
    'a,b,u3,RR@2,0.5,1,0.5,y,2,1,1,yes',
  ];

  it('has who lost most first, with what they wanted and how well known that is', async () => {
    const lines = (await compared('--per-user', '-f', 'csv', '--train', at('train.csv'))).trim().split('\n');
    assert.deepEqual(lines.slice(0, 4), [
      'a,b,user,measure,value_a,value_b,difference,item,rank_a,rank_b,interactions,in_training',
      ...RR,
    ]);
    assert.equal(lines.length, 1 + 2 * 3);
  });

  it('says nothing of training data where there is none', async () => {
    const [, first] = (await compared('--per-user', '-f', 'tsv')).split('\n');
    assert.equal(first, 'a\tb\tu1\tRR@2\t1\t0\t-1\tx\t1\t\t\t');
  });

  it('stands in JSON and in the table beside the rest', async () => {
    const json = JSON.parse(
      await compared('--per-user', '-f', 'json', '--train', at('train.csv')),
    ) as ComparisonJson;
    assert.equal(json.perUser?.length, 6);
    assert.deepEqual(json.perUser[0], {
      ...{ a: 'a', b: 'b', user: 'u1', measure: 'RR@2', values: [1, 0], difference: -1 },
      wanted: { item: 'x', ranks: [1, null], interactions: 2, inTraining: true },
    });
    assert.deepEqual(json.changes[0].lost[1].wanted, {
      ...{ item: 'z', ranks: [1, null] },
      ...{ interactions: 0, inTraining: false },
    });
    const text = await compared('--per-user', '--train', at('train.csv'));
    assert.match(text, /u2 {2,}b {2,}a {2,}RR@2 .*−0\.5000 {2}z: rank 1 → none, not in the training data/);
    assert.match(text, /u1 +1\.0000 +0\.0000 +−1\.0000 +x +1 → none/);
  });

  it('users with several lists each have one value in each run', async () => {
    const lists = (from: number): string =>
      Array.from({ length: 24 }, (_, list) => {
        const first = (list + from) % 3 === 0 ? 'x' : 'y';
        return `u${list % 8},${list},${first},2\nu${list % 8},${list},${first === 'x' ? 'y' : 'x'},1\n`;
      }).join('');
    for (const [at_, run] of ['a-1', 'a-2', 'b-1', 'b-2'].entries())
      writeFileSync(at(`${run}.csv`), `user,event,item,score\n${lists(at_)}`);
    const wanted = Array.from({ length: 24 }, (_, list) => `u${list % 8},${list},x,1\n`).join('');
    writeFileSync(at('events.csv'), `user,event,item,rating\n${wanted}`);
    await compareCommand([
      ...['--runs', `a=${at('a-1.csv')},${at('a-2.csv')}`, '--runs', `b=${at('b-1.csv')},${at('b-2.csv')}`],
      ...['--truth', at('events.csv'), '--columns', 'user=user+event', '--truth-columns', 'user=user+event'],
      ...['-m', 'RR@2', '-q', '-f', 'json', '-o', at('out'), '--force'],
    ]);
    const { pairs } = JSON.parse(readFileSync(at('out'), 'utf8')) as ComparisonJson;
    assert.deepEqual(
      pairs.map(({ n, verdict, someRun }) => [n, verdict === 'unsaid', someRun]),
      [[8, false, undefined]],
    );
  });

  it('are as many in a page as it has room for', async () => {
    const page = await compared('--per-user', '-f', 'html');
    assert.match(page, /<bdi>u1<\/bdi>[^]*?−1\.0000/);
    const users = Array.from({ length: 1200 }, (_, user) => ({
      ...{ a: 'a', b: 'b', user: `u${user}`, measure: 'RR@2', difference: 0, wanted: null },
      values: [1, 1] as [number, number],
    }));
    const { rows, notes } = comparedUsersSheet(users, 1000);
    assert.deepEqual([[...rows].length, notes.length], [1000, 1]);
    assert.equal(comparedUsersSheet(users).notes.length, 0);
  });

  it('is refused where there is no place for users', async () => {
    await assert.rejects(compared('--per-user', '-f', 'latex'), InputError);
  });

  it('hyper-parameters are taken from a file of models', async () => {
    assert.match(await compared('--models', at('models.csv')), /Model +dim +RR@2.*\n +a +8 /);
    const json = JSON.parse(await compared('--models', at('models.csv'), '-f', 'json')) as ComparisonJson;
    assert.deepEqual(
      json.models.map(({ parameters }) => parameters),
      [{ dim: '8' }, { dim: '16' }],
    );
  });
});
