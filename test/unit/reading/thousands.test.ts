import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError } from '../../../src/shared/problem';

const USERS = 12;

describe('numbers with commas between thousands', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-thousands-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** Evaluates rows of a user and an item: of three recommended items the second is relevant. @returns RR, or what is asked */
  async function answerOf(
    rows: readonly (readonly [user: string, item: string])[],
    truth: readonly (readonly [user: string, item: string])[],
    ...argv: string[]
  ): Promise<number | string> {
    const write = (name: string, header: string, lines: readonly string[]): string => {
      const file = path.join(folder, name);
      fs.writeFileSync(file, `${[header, ...lines].join('\n')}\n`);
      return file;
    };
    const output = path.join(folder, 'output.json');
    const lists = rows.map(([user, item], row) => `${user},"${item}",${9 - (row % 3)}`);
    const liked = truth.map(([user, item]) => `${user},"${item}",1700000000`);
    try {
      await evaluateCommand([
        write('recs.csv', 'user,item,score', lists),
        ...['--truth', write('truth.csv', 'user,item,timestamp', liked)],
        ...['-m', 'RR', '-f', 'json', '--output', output, '--force', ...argv],
      ]);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return `${error.problem.message} ${error.problem.advice}`;
    }
    const { measures } = JSON.parse(fs.readFileSync(output, 'utf8')) as EvaluationJson;
    const [{ mean }] = measures as unknown as readonly { readonly mean: number }[];
    return mean;
  }

  const grouped = (number: number): string => number.toLocaleString('en-US');
  const items = (user: number, from: number): readonly number[] => [
    from + user,
    from + 20 + user,
    from + 40 + user,
  ];
  const rowsOf = (from: number, text: (number: number) => string): [string, string][] =>
    Array.from({ length: USERS }, (_, user) =>
      items(user, from).map((item): [string, string] => [`u${user}`, text(item)]),
    ).flat();
  const likedOf = (from: number, text: (number: number) => string): [string, string][] =>
    Array.from({ length: USERS }, (_, user) => [`u${user}`, text(items(user, from)[1])]);

  for (const from of [1100, 54_321, 1_234_100])
    it(`are one ID in each cell, from ${grouped(from)} on`, async () => {
      assert.equal(await answerOf(rowsOf(from, grouped), likedOf(from, grouped)), 0.5);
      const asked = await answerOf(rowsOf(from, String), likedOf(from, grouped));
      assert.match(String(asked), /several ways.*--truth-format-in "csv\+rows".*"csv\+lists"/);
      const told = await answerOf(
        rowsOf(from, String),
        likedOf(from, grouped),
        '--truth-format-in',
        'csv+rows',
      );
      assert.match(String(told), /--match-ids punctuation/);
    });

  it('may be lists of numbers of three digits, which the items of the other file show', async () => {
    const rows = Array.from({ length: USERS }, (_, user): [string, string] => [
      `u${user}`,
      `${220 + user},${110 + user}`,
    ]);
    const lists = rows.map(([user, items]): [string, string] => [user, items]);
    const asked = await answerOf(rowsOf(100, String), lists);
    assert.equal(typeof asked, 'number');
  });
});

describe('a second label', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-labels-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function answerOf(name: string, labelOf: (query: number, doc: number) => number): Promise<string> {
    const lines = (row: (query: number, doc: number) => string): string =>
      Array.from({ length: 24 }, (_, at) => row(Math.floor(at / 3), at % 3)).join('\n');
    const lists = path.join(folder, 'recs.csv');
    const truth = path.join(folder, 'truth.csv');
    fs.writeFileSync(
      lists,
      `query_id,doc_id,score\n${lines((query, doc) => `q${query},d${doc},${9 - doc}`)}\n`,
    );
    const labels = lines((query, doc) => `q${query},d${doc},${doc === 0 ? 1 : 0},${labelOf(query, doc)}`);
    fs.writeFileSync(truth, `query_id,doc_id,label,${name}\n${labels}\n`);
    try {
      await evaluateCommand([
        lists,
        '--truth',
        truth,
        '-m',
        'RR',
        '--output',
        path.join(folder, 'output.txt'),
        '--force',
      ]);
    } catch (error) {
      if (error instanceof InputError) return `${error.problem.message} ${error.problem.advice}`;
      throw error;
    }
    return '';
  }

  for (const name of ['new_label', 'old_label', 'goldLabel', 'human label', 'final-label', 'llm_label'])
    it(`is a question: ${name}`, async () => {
      const asked = await answerOf(name, (query, doc) => Number((query + doc) % 3 === 2));
      assert.match(asked, /several ways.*label=label" .*label=/);
    });

  it('is none if each item has one, as the label of a record', async () => {
    assert.equal(await answerOf('record_label', (_, doc) => doc + 40), '');
  });
});
