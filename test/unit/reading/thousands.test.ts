import assert from 'node:assert/strict';
import { firstMean, useEvaluations } from './useEvaluations';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('reading');

const USERS = 12;

describe('numbers with commas between thousands', () => {
  const { write, answerTo } = useEvaluations();

  /** Evaluates rows of a user and an item: of three recommended items the second is relevant. @returns RR, or what is asked */
  async function answerOf(
    rows: readonly (readonly [user: string, item: string])[],
    truth: readonly (readonly [user: string, item: string])[],
    ...argv: string[]
  ): Promise<number | string> {
    const lists = rows.map(([user, item], row) => `${user},"${item}",${9 - (row % 3)}\n`).join('');
    const liked = truth.map(([user, item]) => `${user},"${item}",1700000000\n`).join('');
    const files = [
      write('recs.csv', `user,item,score\n${lists}`),
      ...['--truth', write('truth.csv', `user,item,timestamp\n${liked}`)],
    ];
    return firstMean(await answerTo(...files, '-m', 'RR', ...argv));
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
      assertSentence(String(asked));
      const told = await answerOf(
        rowsOf(from, String),
        likedOf(from, grouped),
        '--truth-format-in',
        'csv+rows',
      );
      assertSentence(String(told));
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
  const { write, answerTo } = useEvaluations();

  async function answerOf(name: string, labelOf: (query: number, doc: number) => number): Promise<string> {
    const lines = (row: (query: number, doc: number) => string): string =>
      Array.from({ length: 24 }, (_, at) => row(Math.floor(at / 3), at % 3)).join('\n');
    const lists = `query_id,doc_id,score\n${lines((query, doc) => `q${query},d${doc},${9 - doc}`)}\n`;
    const labels = lines((query, doc) => `q${query},d${doc},${doc === 0 ? 1 : 0},${labelOf(query, doc)}`);
    const truth = `query_id,doc_id,label,${name}\n${labels}\n`;
    const files = [write('recs.csv', lists), '--truth', write('truth.csv', truth)];
    const answer = await answerTo(...files, '-m', 'RR');
    return typeof answer === 'string' ? answer : '';
  }

  for (const name of ['new_label', 'old_label', 'goldLabel', 'human label', 'final-label', 'llm_label'])
    it(`is a question: ${name}`, async () => {
      const asked = await answerOf(name, (query, doc) => Number((query + doc) % 3 === 2));
      assertSentence(asked);
    });

  it('is none if each item has one, as the label of a record', async () => {
    assert.equal(await answerOf('record_label', (_, doc) => doc + 40), '');
  });
});
