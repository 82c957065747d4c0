import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { predictionRows } from '../../metricsOfAllKinds';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const METRICS = 'nDCG@10,Recall@10,HitRate@10,RR@10,AP@10,Precision@10,F1@10';

describe('answers about many models, metrics, or entries', () => {
  let folder = '';
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-wide-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  for (const models of [8, 22])
    it(`say how many of ${models} models a further block of columns leaves out, and have all elsewhere`, async () => {
      const names = Array.from({ length: models }, (_, at) => `m${at + 10}`);
      for (const [at, name] of names.entries())
        write(`${name}.csv`, `user,item,score\n1,x,${at + 2}\n1,y,1\n2,y,2\n2,x,1\n3,x,1\n`);
      write('t.csv', 'user,item\n1,x\n2,x\n3,y\n');
      const call = [
        'evaluate',
        ...names.map((name) => `${name}.csv`),
        '--truth',
        't.csv',
        '-m',
        METRICS,
        '-q',
      ];
      const { stdout } = await recscope(call, folder);
      // A block has the name of each model in the first column of its rows.
      const blocks = stdout.split(/\n {2}Model /).slice(1);
      assert.ok(blocks.length > 1, stdout);
      const [first, ...others] = blocks.map(
        (block) =>
          names.filter((name) => new RegExp(`^ {2}${name} `, 'm').test(block.split('\n\n')[0])).length,
      );
      assert.equal(first, models);
      for (const [at, shown] of others.entries()) {
        const more = /and (\d+) more model/.exec(blocks[at + 1].split('\n\n')[0])?.[1] ?? '0';
        assert.equal(shown + Number(more), models, blocks[at + 1]);
      }
      const csv = (await recscope([...call, '-f', 'csv'], folder)).stdout;
      for (const name of names) assert.ok(csv.includes(`\n${name},`), name);
    });

  for (const [metrics, bootstrap, flips] of [
    ['AUC,LogLoss,GAUC,ECE', true, false],
    ['nDCG@3,RR', false, true],
    ['AUC,nDCG@3', true, true],
  ] as const)
    for (const format of ['table', 'markdown', 'latex', 'html'])
      it(`name the methods that ${metrics} were compared by in ${format}`, async () => {
        const users = Array.from({ length: 25 }, (_, user) => user);
        for (const [name, step] of [
          ['a.csv', 37],
          ['b.csv', 53],
          ['c.csv', 29],
        ] as const)
          write(name, predictionRows(users, step));
        const call = [
          'compare',
          'a.csv',
          'b.csv',
          'c.csv',
          '-m',
          metrics,
          '--resamples',
          '500',
          '-q',
          '-f',
          format,
        ];
        const { status, stdout, stderr } = await recscope(call, folder);
        assert.equal(status, 0, stderr);
        const text = stdout.replace(/\s+/g, ' ');
        assert.equal(text.includes('users resampled with all their rows (BCa)'), bootstrap);
        assert.equal(/max-T/.test(text), flips);
      });

  for (const [field, value] of [
    ['measures', Array.from({ length: 10_001 }, () => 'RR')],
    ['cutoffs', Array.from({ length: 10_001 }, () => 1)],
    ['convention', 'x'.repeat(101)],
  ] as const)
    it(`say in words how long ${field} may be`, async () => {
      const request = {
        schema: 'recscope-request/1',
        command: 'evaluate',
        models: { a: 'a.csv' },
        truth: 't.csv',
      };
      write('r.json', JSON.stringify({ ...request, [field]: value }));
      const { status, stderr } = await recscope(['run', 'r.json'], folder);
      assert.equal(status, 2);
      assertSentence(stderr);
      assert.ok(stderr.length < 2000, `${stderr.length} characters`);
    });
});
