import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { applyFixes, planFileFixes } from '../../../src/engine/fixes/fixing';
import { UNWATCHED } from '../../../src/reading/inputs/readingWatch';
import { withOpenedFiles } from '../../../src/reading/sources/openedFiles';
import { RunWatch } from '../../../src/core/watch/runWatch';
import { fixCommand } from '../../../src/cli/commands/fix';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import { InputError } from '../../../src/shared/problem';
import { runs } from '../../extent';

interface Case {
  readonly name: string;
  readonly before: string | Uint8Array;
  readonly after: string | Uint8Array;
  readonly truth?: string;
  readonly options?: readonly string[];
  /** What was found and how many rows were changed, by kind. */
  readonly fixed: Readonly<Record<string, readonly [found: number, rows: number]>>;
}

const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

const CASES: readonly Case[] = [
  {
    name: 'the copies of an item but the best, with the line ends of the file',
    before: 'user,item,score\r\nu1,i1,0.9\r\nu1,i2,0.5\r\nu1,i1,0.3\r\nu2,i1,0.9',
    after: 'user,item,score\r\nu1,i1,0.9\r\nu1,i2,0.5\r\nu2,i1,0.9',
    fixed: { 'duplicate-item': [1, 1] },
  },
  {
    name: 'the copies of an item but the last line, as pytrec_eval and ir_measures read it',
    before: 'u1 Q0 i1 1 0.9 x\nu1 Q0 i2 2 0.5 x\nu1 Q0 i1 3 0.3 x\n',
    after: 'u1 Q0 i2 2 0.5 x\nu1 Q0 i1 3 0.3 x\n',
    options: ['--convention', 'ir_measures', '--only', 'duplicate-item'],
    fixed: { 'duplicate-item': [1, 1] },
  },
  {
    name: 'rows without a number, and a header in the middle',
    before: '# run 7\nuser,item,score\nu1,i1,0.9\nu1,i2,n.a.\nuser,item,score\nu1,i3,0.2\n',
    after: '# run 7\nuser,item,score\nu1,i1,0.9\nu1,i3,0.2\n',
    fixed: { 'invalid-number': [2, 2] },
  },
  {
    name: 'the order of lists of which other rows stand between, and ranks that follow from it',
    before: 'user,item,score,rank\na,"i,1",0.1,1\nb,i2,0.9,1\na,i3,0.7,2\n\nb,i4,0.5,2\na,i5,0.7,"3"\n',
    after: 'user,item,score,rank\na,i3,0.7,1\nb,i2,0.9,1\na,i5,0.7,"2"\n\nb,i4,0.5,2\na,"i,1",0.1,3\n',
    fixed: { 'unsorted-list': [1, 3], 'contradictory-ranks': [1, 3] },
  },
  {
    name: 'only what was asked for',
    before: 'user,item,score\nu1,i1,0.1\nu1,i2,0.5\nu1,i1,x\n',
    after: 'user,item,score\nu1,i1,0.1\nu1,i2,0.5\n',
    options: ['--only', 'invalid-number,duplicate-item'],
    fixed: { 'invalid-number': [1, 1] },
  },
  {
    name: 'IDs as the ground truth has them, in quotes where they need some',
    before: 'user;item;score\nu1;"a;7 ";1\nu1;b;0.5\n0042;b;1\n0042;"a;7 ";0.5\n',
    after: 'user;item;score\nu1;"a;7";1\nu1;b;0.5\n42;b;1\n42;"a;7";0.5\n',
    truth: 'user;item\nu1;b\n42;"a;7"\n42;b\n',
    fixed: { 'items-written-otherwise': [1, 2], 'users-written-otherwise': [1, 2] },
  },
  {
    name: 'all users, which the ground truth has without zeros',
    before: 'user,item,score\n001,a,2\n001,b,1\n002,a,2\n003,b,1\n',
    after: 'user,item,score\n1,a,2\n1,b,1\n2,a,2\n3,b,1\n',
    truth: 'user,item\n1,a\n2,a\n3,b\n',
    fixed: { 'users-written-otherwise': [3, 4] },
  },
  {
    name: 'all users and all items, which the ground truth has in small letters',
    before: 'user,item,score\nU1,A1,2\nU1,B1,1\nU2,A1,2\nU3,B1,1\n',
    after: 'user,item,score\nu1,a1,2\nu1,b1,1\nu2,a1,2\nu3,b1,1\n',
    truth: 'user,item\nu1,a1\nu2,a1\nu3,b1\n',
    fixed: { 'users-written-otherwise': [3, 4], 'items-written-otherwise': [2, 4] },
  },
  {
    name: 'no ID that could be one of two of the ground truth',
    before: 'user,item,score\nu1,b,1\nu1,007,0.5\nu2,b,1\n',
    after: 'user,item,score\nu1,b,1\nu1,007,0.5\nu2,b,1\n',
    truth: 'user,item\nu1,7\nu2,07\nu1,b\nu2,b\n',
    fixed: {},
  },
  {
    name: 'no ID whose other spelling is in the file',
    before: 'user,item,score\nu1,b,1\nu1,7,0.9\nu1,007,0.5\nu2,b,1\nu2,7.0,0.9\n',
    after: 'user,item,score\nu1,b,1\nu1,7,0.9\nu1,007,0.5\nu2,b,1\nu2,7.0,0.9\n',
    truth: 'user,item\nu1,7\nu1,b\nu2,b\nu2,7\n',
    fixed: {},
  },
  {
    name: 'no user whose list would become that of another',
    before: 'user,item,score\n1,b,1\n01,b,1\n2,b,1\n3 ,b,1\n',
    after: 'user,item,score\n1,b,1\n01,b,1\n2,b,1\n3,b,1\n',
    truth: 'user,item\n1,b\n2,b\n3,b\n',
    fixed: { 'users-written-otherwise': [1, 1] },
  },
  {
    name: 'ranks that contradict only without a row that is removed',
    before:
      'user,item,score,rank\nu9,i1,1,1\nu2,i2,0.1,3\nu2,i1,0.1,1\nu2,i2,0.9,2\nu1,i1,0.9,1\nu9,i2,0.5,2\n',
    after: 'user,item,score,rank\nu9,i1,1,1\nu2,i2,0.9,1\nu2,i1,0.1,2\nu1,i1,0.9,1\nu9,i2,0.5,2\n',
    fixed: { 'duplicate-item': [1, 1], 'unsorted-list': [1, 2], 'contradictory-ranks': [1, 2] },
  },
  {
    name: 'records of JSON Lines',
    before: '{"user":"u1","item":"i1","score":0.1}\n{"user":"u1","item":"i2","score":0.5}\n',
    after: '{"user":"u1","item":"i2","score":0.5}\n{"user":"u1","item":"i1","score":0.1}\n',
    fixed: { 'unsorted-list': [1, 2] },
  },
  {
    name: 'text in UTF-16 in its encoding',
    before: utf16('user\titem\tscore\ngül\ti1\t0.1\ngül\ti2\t0.5\ngül\ti2\t0.4\n'),
    after: utf16('user\titem\tscore\ngül\ti2\t0.5\ngül\ti1\t0.1\n'),
    fixed: { 'duplicate-item': [1, 1], 'unsorted-list': [1, 2] },
  },
  {
    name: 'a file without problems is empty',
    before: 'user,item,score\nu1,i1,0.9',
    after: 'user,item,score\nu1,i1,0.9',
    fixed: {},
  },
];

describe('recscope fix mends', () => {
  let folder = '';
  let printed = '';
  const file = (name: string): string => path.join(folder, name);
  const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }));
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-fix-'));
    printed = '';
    for (const { stream } of streams)
      stream.write = ((text: unknown, done?: () => void) => {
        if (stream === process.stdout) printed += String(text);
        done?.();
        return true;
      }) as typeof stream.write;
  });
  afterEach(() => {
    for (const { stream, write } of streams) stream.write = write;
    fs.rmSync(folder, { recursive: true, force: true });
  });

  for (const { name, before, after, truth, options = [], fixed } of CASES)
    it(name, async () => {
      fs.writeFileSync(file('recs.csv'), before);
      if (truth !== undefined) fs.writeFileSync(file('truth.csv'), truth);
      const fix = (from: string, to: string): Promise<number> =>
        fixCommand([
          ...[file(from), '-o', file(to), '--format', 'json'],
          ...(truth === undefined ? [] : ['--truth', file('truth.csv')]),
          ...options,
        ]);
      await fix('recs.csv', 'copy.csv');
      assert.deepEqual(fs.readFileSync(file('copy.csv')), Buffer.from(after));
      assert.deepEqual(Buffer.from(before), fs.readFileSync(file('recs.csv')));
      const said = JSON.parse(printed) as { fixed: { code: string; found: number; rows: number }[] };
      assert.deepEqual(
        Object.fromEntries(said.fixed.map(({ code, found, rows }) => [code, [found, rows]])),
        fixed,
      );
      printed = '';
      await fix('copy.csv', 'again.csv');
      assert.deepEqual((JSON.parse(printed) as { fixed: unknown[] }).fixed, []);
    });

  it('neither its input nor another file that is there, and compresses where the name says so', async () => {
    fs.writeFileSync(file('recs.csv'), 'user,item,score\nu1,i1,0.1\nu1,i2,0.5\n');
    const call = (...words: string[]): Promise<number> => fixCommand([file('recs.csv'), ...words]);
    await assert.rejects(call('-o', file('recs.csv'), '--force'), InputError);
    await call('-o', file('copy.csv.gz'));
    await assert.rejects(call('-o', file('copy.csv.gz')), InputError);
    await call('-o', file('copy.csv.gz'), '--force');
    assert.equal(
      gunzipSync(fs.readFileSync(file('copy.csv.gz'))).toString(),
      'user,item,score\nu1,i2,0.5\nu1,i1,0.1\n',
    );
  });

  it('what an evaluation leaves out anyway: its means stay what they are', async () => {
    const films = path.resolve(__dirname, '../../../examples/films');
    const engine = new Engine(openSource);
    const means = async (recommendations: string): Promise<unknown> => {
      const reference = (name: string) => ({ kind: 'path' as const, name, path: name });
      const outcome = await engine.evaluate({
        id: 'fix',
        truth: { file: reference(path.join(films, 'truth.csv')), shape: undefined },
        models: [{ file: reference(recommendations), shape: undefined, model: 'problems' }],
        settings: { measures: 'nDCG@10, Recall@5, AP', convention: 'recscope', threshold: undefined },
      });
      return outcome.kind === 'done' ? outcome.value.models[0].means.map(({ mean }) => mean) : outcome;
    };
    await fixCommand([path.join(films, 'problems.csv'), '-o', file('copy.csv')]);
    assert.deepEqual(await means(file('copy.csv')), await means(path.join(films, 'problems.csv')));
  });

  it('any damage so that nothing is left to fix, and no value of a user changes', async () => {
    const cell = fc.record({
      user: fc.constantFrom('u1', 'u2', '"u,3"', ''),
      item: fc.constantFrom('i1', 'i2', 'i3', '"i,4"', 'i5'),
      score: fc.constantFrom('0.9', '0.5', '0.5', '0.1', '-1', 'x', ''),
      rank: fc.constantFrom('1', '2', '3', '4', 'third'),
      end: fc.constantFrom('\n', '\n', '\r\n', '\n\n'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 25 }), async (rows) => {
        const lines = rows.map(
          ({ user, item, score, rank, end }) => [user, item, score, rank].join(',') + end,
        );
        const before = `user,item,score,rank\nu9,i1,1,1\n${lines.join('')}u9,i2,0.5,2`;
        const once = await fixed(before);
        assert.deepEqual(once.fixed.length > 0, once.text !== before);
        const twice = await fixed(once.text);
        assert.deepEqual([twice.fixed, twice.text], [[], once.text]);
        assert.deepEqual(await valuesOf(once.text), await valuesOf(before));
      }),
      { numRuns: runs(150) },
    );
  });

  const bytesOf = (text: string) => ({ kind: 'bytes' as const, name: 'recs.csv', bytes: Buffer.from(text) });

  async function fixed(text: string): Promise<{ fixed: readonly unknown[]; text: string }> {
    const source = bytesOf(text);
    return withOpenedFiles(openSource, async (files) => {
      const input = { file: source, shape: undefined, model: 'recs.csv' };
      const fixing = await planFileFixes(
        files,
        { input, convention: 'recscope' },
        new RunWatch(() => undefined),
      );
      const pieces: Uint8Array[] = [];
      await files.use(source, async (opened) => {
        for await (const piece of applyFixes(opened, fixing, UNWATCHED)) pieces.push(piece.slice());
      });
      return { fixed: fixing.fixed, text: Buffer.concat(pieces).toString() };
    });
  }

  async function valuesOf(text: string): Promise<unknown> {
    const truth = 'user,item,rating\nu1,i1,3\nu1,i3,1\nu2,i2,2\n"u,3","i,4",1\n"u,3",i5,2\nu9,i1,1\n';
    const engine = new Engine(openSource);
    const outcome = await engine.evaluate({
      id: 'fix',
      truth: { file: { ...bytesOf(truth), name: 'truth.csv' }, shape: undefined },
      models: [{ file: bytesOf(text), shape: undefined, model: 'recs.csv' }],
      settings: { measures: 'nDCG@10, AP@3', convention: 'recscope', threshold: undefined },
    });
    if (outcome.kind !== 'done') return outcome;
    // Sorting may bring users into another order.
    return [...engine.stillLoaded('fix').perUser(0)]
      .map(({ user, values }) => [user, ...values].join(' '))
      .sort();
  }

  it('one place of a text in an editor', async () => {
    const text = 'user,item,score\nu1,i1,0.1\nu1,i2,0.5\nu2,i1,x\nu2,i3,0.4\nu2,i3,0.2\nu1,i2,0.4\n';
    const edits = await new Engine(openSource).fix({
      id: 'fix',
      input: {
        file: { kind: 'bytes', name: 'recs.csv', bytes: Buffer.from(text) },
        shape: undefined,
        model: 'recs.csv',
      },
      convention: 'recscope',
      only: ['duplicate-item'],
      line: 7,
    });
    assert.deepEqual(edits, { kind: 'done', value: [{ line: 7, lines: 1, text: null }] });
  });
});
