import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import type { InputProblem } from '../../../src/shared/problem';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const KEY = 'user=user_id+event_no';
const BOTH = 'user_id,event_no,item_id,score\n1,e7,a,2\n1,e7,b,1\n1,e8,b,2\n1,e8,a,1\n2,e7,a,2\n2,e7,d,1\n';
const JUDGED = '1,e7,a\n1,e8,b\n2,e7,d\n';
/** Mean RR of the three lists, and of two users with all their rows. */
const MEAN_OVER_LISTS = (1 + 1 + 1 / 2) / 3;
const MEAN_OVER_USERS = (1 + 1 / 2) / 2;

describe('advice of a refused call', () => {
  let folder = '';
  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  };
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-advice-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function problemOf(argv: readonly string[]): Promise<InputProblem> {
    const { status, stdout, stderr } = await recscope([...argv, '-f', 'json'], folder);
    assert.equal(status, 2, stderr);
    return (JSON.parse(stdout) as { problem: InputProblem }).problem;
  }

  /** Returns the first mean of each call with one advised option, which replaces the same option of the refused call. */
  async function followed(...argv: string[]): Promise<readonly number[]> {
    const { advice } = await problemOf(argv);
    const options = [...advice.matchAll(/(--[\w-]+) (?:"([^"]+)"|([^\s;,]+[^\s;,.]))/g)];
    const means: number[] = [];
    for (const [, option, quoted, plain] of options) {
      const at = argv.indexOf(option);
      const others = at < 0 ? argv : argv.toSpliced(at, 2);
      const call = [...others, option, quoted ?? plain, '-f', 'json'];
      const { status, stdout, stderr } = await recscope(call, folder);
      assert.equal(status, 0, `${call.join(' ')}: ${stderr}`);
      const { measures } = JSON.parse(stdout) as EvaluationJson;
      means.push(measures[0].mean ?? NaN);
    }
    return means;
  }

  describe('about a ground truth that each of several files has', () => {
    const record = (user: string, found: readonly string[], liked: string): object => ({
      user_input: user,
      retrieved_context_ids: found,
      reference_context_ids: [liked],
    });
    const a = [record('q1', ['d1', 'd2'], 'd2'), record('q2', ['d3', 'd1'], 'd3')];
    const b = [record('q1', ['d2', 'd1'], 'd2'), record('q2', ['d3', 'd1'], 'd3')];
    const named = (rows: readonly object[], names: readonly string[]): object[] =>
      rows.map((row) => Object.fromEntries(Object.values(row).map((value, at) => [names[at], value])));
    const OTHER = ['user', 'recommendations', 'ground_truth'];
    const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
    for (const [what, files] of [
      ['lines of ragas', { 'a.jsonl': lines(a), 'b.jsonl': lines(b) }],
      ['lists of ragas', { 'a.json': JSON.stringify(a), 'b.json': JSON.stringify(b) }],
      ['names with blanks', { 'a b.jsonl': lines(a), 'c d.jsonl': lines(b) }],
      ['names that begin with a hyphen', { './-a.jsonl': lines(a), './-b.jsonl': lines(b) }],
      ['other names', { 'a.jsonl': lines(named(a, OTHER)), 'b.jsonl': lines(named(b, OTHER)) }],
    ] as const)
      for (const command of ['evaluate', 'compare'])
        it(`is an option that ${command} takes: ${what}`, async () => {
          write(files);
          const { message, advice } = await problemOf([command, ...Object.keys(files), '-m', 'RR']);
          assertSentence(message);
          const [, quoted, plain] = /--truth (?:'([^']+)'|(\S+)\.)/.exec(advice) ?? [];
          const call = [command, ...Object.keys(files), '-m', 'RR', '--truth', quoted ?? plain, '-f', 'json'];
          const { status, stdout, stderr } = await recscope(call, folder);
          assert.equal(status, 0, stderr);
          const { models } = JSON.parse(stdout) as { models: Pick<EvaluationJson, 'measures'>[] };
          assert.deepEqual(
            models.map(({ measures }) => measures[0].mean),
            [0.75, 1],
          );
        });

    it('is a truth that recscope.json takes', async () => {
      write({ 'a.jsonl': lines(a), 'b.jsonl': lines(b) });
      const models = { a: 'a.jsonl', b: 'b.jsonl' };
      const gates = [{ metric: 'RR', atLeast: 0.01 }];
      const config = (evaluation: object): void =>
        write({
          'recscope.json': JSON.stringify({
            schema: 'recscope-config/1',
            evaluations: { e: { models, gates, ...evaluation } },
          }),
        });
      config({});
      const { advice } = await problemOf(['check']);
      config(JSON.parse(`{${/"truth": "[^"]+"/.exec(advice)?.[0] ?? ''}}`) as object);
      const { status, stderr } = await recscope(['check'], folder);
      assert.equal(status, 0, stderr);
    });

    it('is none if only some files have one', async () => {
      write({ 'a.jsonl': lines(a), 'b.csv': 'user,item\nq1,d1\nq2,d3\n' });
      const { message } = await problemOf(['evaluate', 'a.jsonl', 'b.csv']);
      assertSentence(message);
    });
  });

  describe('about labels without a score', () => {
    const rows = Array.from({ length: 40 }, (_, row) => ({
      user: `u${row % 8}`,
      item: `i${row >> 3}`,
      y: row % 3 === 0 ? 1 : 0,
      lr: ((row * 37) % 97) / 100,
      gb: ((row * 53) % 97) / 100,
      page: row % 2 === 0 ? 'home' : 'search',
    }));
    const csv = (names: readonly (keyof (typeof rows)[number])[]): string =>
      [names, ...rows.map((row) => names.map((name) => row[name]))].map((row) => row.join(',')).join('\n');
    for (const [what, text, options] of [
      ['alone', csv(['y', 'lr', 'gb']), []],
      ['alone, told', csv(['y', 'lr', 'gb']), ['--columns', 'label=y']],
      ['with users', csv(['user', 'y', 'lr', 'gb']), []],
      ['with users, told', csv(['user', 'y', 'lr', 'gb']), ['--columns', 'user=user,label=y']],
      ['with users and items', csv(['user', 'item', 'y', 'lr', 'gb']), []],
      ['with users and items, told', csv(['user', 'item', 'y', 'lr', 'gb']), ['--columns', 'label=y']],
      ['with words', csv(['user', 'item', 'page', 'y', 'lr', 'gb']), ['--columns', 'label=y']],
      ['with users of another name', csv(['page', 'y', 'lr', 'gb']), ['--columns', 'user=page,label=y']],
    ] as const)
      it(`is an option for each column of numbers: ${what}`, async () => {
        write({ 'm.csv': text });
        const call = ['evaluate', 'm.csv', ...options, '-m', 'AUC'];
        const { file, line, message } = await problemOf(call);
        assert.deepEqual([file, line], ['m.csv', 1]);
        assertSentence(message);
        const means = await followed(...call);
        assert.equal(means.length, 2);
        assert.notEqual(means[0], means[1]);
      });

    it('is an option for the table of lines of JSON', async () => {
      write({ 'm.jsonl': rows.map(({ y, lr, gb }) => JSON.stringify({ y, lr, gb })).join('\n') });
      assert.equal((await followed('evaluate', 'm.jsonl', '--columns', 'label=y', '-m', 'AUC')).length, 2);
    });
  });

  describe('about a table with a column for each item', () => {
    for (const [user, header] of [
      ['user', 'user,apple,pear,plum'],
      ['user', 'user,i1,i2,i3'],
      ['customer_id', 'customer_id,apple,pear,plum'],
      ['user', 'apple,pear,plum'],
    ]) {
      const names = header.split(',');
      const items = names.filter((name) => name !== user);
      const values = [
        [0.9, 0.1, 0.3],
        [0.2, 0.8, 0.5],
      ];
      const table = values.map((row, at) => [...(items.length < names.length ? [at] : []), ...row].join(','));
      it(`makes rows that are read: ${header}`, async () => {
        write({
          'm.csv': [header, ...table].join('\n'),
          't.csv': `user,item\n0,${items[1]}\n1,${items[1]}\n`,
        });
        const call = ['evaluate', 'm.csv', '--truth', 't.csv', '-m', 'RR'];
        const { advice } = await problemOf(call);
        const melted = /melt\(id_vars="(.+)", var_name="(.+)", value_name="(.+)"\)/.exec(advice);
        assert.deepEqual(melted?.slice(1), [user, 'item', 'score']);
        assert.equal(advice.includes('rename_axis("user").reset_index()'), items.length === names.length);
        const rows = values.flatMap((row, at) => row.map((value, item) => `${at},${items[item]},${value}`));
        write({ 'm.csv': [melted?.slice(1).join(','), ...rows].join('\n') });
        const { stdout } = await recscope([...call, '-f', 'json'], folder);
        assert.equal((JSON.parse(stdout) as EvaluationJson).measures[0].mean, (1 / 3 + 1) / 2);
      });
    }
  });

  describe('about users that are keys of several columns', () => {
    const call = ['evaluate', 'r.csv', '--truth', 't.csv', '-m', 'RR', '--columns', KEY];
    for (const [what, judged, expected] of [
      ['another name of a part', `user_id,event_id,item_id\n${JUDGED}`, [MEAN_OVER_LISTS, MEAN_OVER_USERS]],
      ['other names of both', `uid,ev,item_id\n${JUDGED}`, [MEAN_OVER_LISTS]],
      ['no such part', 'user_id,item_id\n1,a\n1,b\n2,d\n', [MEAN_OVER_USERS]],
    ] as const)
      it(`is options that work: ${what}`, async () => {
        write({ 'r.csv': BOTH, 't.csv': judged });
        assert.deepEqual(await followed(...call), expected);
      });

    for (const told of ['user=user_id', 'user=user_id,item=item_id'])
      it(`is the same columns if the other file has them, but ${told}`, async () => {
        write({ 'r.csv': BOTH, 't.csv': `user_id,event_no,item_id\n${JUDGED}` });
        assert.deepEqual(await followed(...call, '--truth-columns', told), [MEAN_OVER_LISTS]);
      });

    it('is the name of each column if files of one kind differ', async () => {
      const models = { r: { file: 'r.csv', columns: { user: 'user_id+event_no' } }, s: 's.csv' };
      const evaluation = { models, truth: 't.csv', gates: [{ metric: 'RR', atLeast: 0.01 }] };
      write({
        'r.csv': BOTH,
        's.csv': BOTH.replace('event_no', 'ev'),
        't.csv': `user_id,event_no,item_id\n${JUDGED}`,
        'recscope.json': JSON.stringify({ schema: 'recscope-config/1', evaluations: { e: evaluation } }),
      });
      const { file, advice } = await problemOf(['check']);
      assert.equal(file, 's.csv');
      assertSentence(advice);
      write({ 's.csv': BOTH });
      const { status, stderr } = await recscope(['check'], folder);
      assert.equal(status, 0, stderr);
    });

    it('is columns to write if the other file has one for all parts', async () => {
      const judged = JUDGED.replace(/^(\w+),(\w+)/gm, '$1_$2');
      write({ 'r.csv': BOTH, 't.csv': `user_event,item_id\n${judged}` });
      const told = [...call, '--truth-columns', 'user=user_event'];
      const { advice } = await problemOf(told);
      assertSentence(advice);
      write({ 't.csv': `user_id,event_no,item_id\n${JUDGED}` });
      const { status, stderr } = await recscope(call, folder);
      assert.equal(status, 0, stderr);
    });

    it('is not needed for a column of events: that of the key is no weight', async () => {
      const files = { 'r.csv': BOTH, 't.csv': `user_id,event_no,item_id\n${JUDGED}` };
      write(
        Object.fromEntries(
          Object.entries(files).map(([name, text]) => [name, text.replace('event_no', 'event')]),
        ),
      );
      const keyed = [...call.slice(0, -1), KEY.replace('event_no', 'event')];
      const { stdout, stderr } = await recscope([...keyed, '-f', 'json'], folder);
      assert.equal(
        (JSON.parse(stdout || '{}') as EvaluationJson).measures?.[0].mean,
        MEAN_OVER_LISTS,
        stderr,
      );
    });

    it('is for the recommendations if the ground truth has the key', async () => {
      write({
        'r.csv': BOTH.replace('user_id,event_no', 'uid,ev'),
        't.csv': `user_id,event_no,item_id\n${JUDGED}`,
      });
      const own = ['evaluate', 'r.csv', '--truth', 't.csv', '-m', 'RR', '--truth-columns', KEY];
      assert.deepEqual(await followed(...own), [MEAN_OVER_LISTS]);
    });
  });
});
