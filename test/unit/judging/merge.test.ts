import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recscope } from '../cli/recscope';
import { golden } from './golden';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('judging');

interface Merge {
  readonly truth: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly judgements: readonly Readonly<Record<'user' | 'item' | 'grade' | 'judge' | 'time', string>>[];
  readonly expected: Readonly<
    Record<
      string,
      {
        readonly grades: readonly (readonly [user: string, item: string, grade: number])[];
        readonly pairs: number;
        readonly conflicts: readonly (readonly [string, string, truth: number, judged: number])[];
        readonly filled: number;
      }
    >
  >;
}

const WAYS: Readonly<Record<string, readonly string[]>> = {
  'median, truth': [],
  'last, judgements': ['--combine-judges', 'last', '--prefer', 'judgements'],
  'median, truth, judge j1': ['--judges', 'j1'],
};

describe('recscope merge', () => {
  const { truth, judgements, expected } = golden<Merge>('merge');
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-merge-'));
  after(() => rmSync(folder, { recursive: true }));
  const call = (...argv: readonly string[]) => recscope([...argv], folder);
  const files = ['--truth', 'qrels.txt', '--judgements', 'judgements.csv'];
  before(() => {
    const write = (name: string, lines: readonly string[]): void =>
      writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
    const graded = Object.entries(truth).flatMap(([user, items]) =>
      Object.entries(items).map(([item, grade]) => `${user} 0 ${item} ${grade}`),
    );
    write('qrels.txt', graded);
    write('judgements.csv', [
      'user,item,grade,judge,time',
      ...judgements.map(({ user, item, grade, judge, time }) => [user, item, grade, judge, time].join(',')),
    ]);
    const users = [...new Set(judgements.map(({ user }) => user)), ...Object.keys(truth)];
    write('recs.csv', [
      'user,item,score',
      ...users.map((user) => `${user},${Object.keys(truth[user])[0]},1`),
    ]);
  });

  it('has a way for each golden one', () =>
    assert.deepEqual(Object.keys(expected).sort(), Object.keys(WAYS).sort()));

  for (const [way, argv] of Object.entries(WAYS))
    it(`gives the golden grades: ${way}`, async () => {
      const { grades, pairs, conflicts, filled } = expected[way];
      const { stdout, stderr } = await call('merge', ...files, ...argv);
      const [header, ...rows] = stdout.trim().split('\n');
      assert.equal(header, 'user,item,grade');
      assert.equal(rows.length, pairs);
      const merged = new Map(
        rows.map((row) => [row.slice(0, row.lastIndexOf(',')), Number(row.slice(row.lastIndexOf(',') + 1))]),
      );
      for (const [user, item, grade] of grades) assert.equal(merged.get(`${user},${item}`), grade);
      assert.match(stderr, new RegExp(`new: ${filled}; conflicts: ${conflicts.length}`));

      const evaluated = await call('evaluate', 'recs.csv', ...files, ...argv, '-m', 'nDCG', '-f', 'json');
      const json = JSON.parse(evaluated.stdout) as {
        judgements: { filled: number; conflicts: number };
        measures: unknown;
      };
      assert.equal(json.judgements.filled, filled);
      assert.equal(json.judgements.conflicts, conflicts.length);
      // The merged file gives the same numbers.
      await call('merge', ...files, ...argv, '-o', 'merged.qrels', '--force');
      const again = await call('evaluate', 'recs.csv', '--truth', 'merged.qrels', '-m', 'nDCG', '-f', 'json');
      assert.deepEqual((JSON.parse(again.stdout) as typeof json).measures, json.measures);
    });

  it('reports conflicts with both lines, and never overwrites without --force', async () => {
    const { stderr } = await call('merge', ...files);
    assertSentence(stderr);
    await call('merge', ...files, '-o', 'once.csv');
    const second = await call('merge', ...files, '-o', 'once.csv');
    assert.notEqual(second.status, 0);
    const own = await call('merge', ...files, '-o', 'qrels.txt', '--force');
    assert.notEqual(own.status, 0);
  });

  it('refuses IDs and grades that qrels cannot hold', async () => {
    writeFileSync(path.join(folder, 'more.csv'), 'user,item,grade\nu01,"a b",1\n');
    const { status, stderr } = await call(
      ...['merge', '--truth', 'qrels.txt', '--judgements', 'more.csv', '-o', 'spaces.qrels'],
    );
    assert.notEqual(status, 0);
    assertSentence(stderr);
  });
});
