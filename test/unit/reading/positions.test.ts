import assert from 'node:assert/strict';
import { firstMean, useEvaluations } from './useEvaluations';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('reading');

type Lists = Readonly<Record<string, readonly (number | string)[]>>;

/** Writes lists as files of a kind. */
const WRITTEN: Readonly<Record<string, (lists: Lists, name: string) => string>> = {
  txt: (lists) => linesOf(lists, (user, list) => `${user} [${list.join(',')}]`),
  tsv: (lists) => linesOf(lists, (user, list) => `${user}\t[${list.join(',')}]`),
  csv: (lists, name) =>
    `user_id,${name}\n${linesOf(lists, (user, list) => `${user},"[${list.join(', ')}]"`)}`,
  jsonl: (lists) => linesOf(lists, (user, items) => JSON.stringify({ user_id: user, items })),
  json: (lists) => JSON.stringify(lists),
};

function linesOf(lists: Lists, line: (user: string, list: readonly (number | string)[]) => string): string {
  return Object.entries(lists)
    .map(([user, list]) => `${line(user, list)}\n`)
    .join('');
}

const RANKS: Lists = { 1: [2, 1, 3], 2: [3, 1, 2, 4], 3: [1, 2] };
const LABELS: Lists = { 1: [0, 1, 0], 2: [1, 0, 0, 0], 3: [0, 1] };
/** Ranks of the relevant candidates are 1, 3 and 2. */
const RR = (1 + 1 / 3 + 1 / 2) / 3;

describe('lists of ranks and labels by position', () => {
  const { write, answerTo } = useEvaluations();

  /** Evaluates lists. @returns RR, or what is asked or wrong */
  async function answerOf(
    kind: string,
    lists: Lists,
    truth: Lists,
    ...argv: string[]
  ): Promise<number | string> {
    const written = (name: string, all: Lists): string => write(`${name}.${kind}`, WRITTEN[kind](all, name));
    const files = [written('ranks', lists), '--truth', written('labels', truth)];
    const answer = firstMean(await answerTo(...files, '-m', 'RR', ...argv));
    return typeof answer === 'number' ? Math.round(answer * 1e6) / 1e6 : answer;
  }

  const rounded = Math.round(RR * 1e6) / 1e6;

  for (const kind of ['txt', 'tsv'])
    it(`pairs prediction and truth of MIND by position (${kind})`, async () => {
      assert.equal(await answerOf(kind, RANKS, LABELS), rounded);
      assert.equal(
        await answerOf(kind, { 1: [1, 2, 3], 2: [1, 3, 2] }, { 1: [0, 0, 1], 2: [0, 1, 0] }),
        0.333333,
      );
    });

  for (const [kind, format] of Object.entries({
    csv: 'csv+lists',
    jsonl: 'jsonl',
    json: 'json',
  }))
    it(`asks whether lists are labels, and reads them as such if specified (${kind})`, async () => {
      const told = [`--format-in`, `${format}+positions`, '--truth-format-in', `${format}+positions`];
      assert.match(
        String(await answerOf(kind, RANKS, LABELS)),
        new RegExp(`labels of candidates.*--truth-format-in "?${format.replace('+', '\\+')}\\+positions`),
      );
      assertSentence(String(await answerOf(kind, RANKS, LABELS, ...told.slice(2))));
      assert.equal(await answerOf(kind, RANKS, LABELS, ...told), rounded);
      const ids = ['--format-in', format, '--truth-format-in', format];
      assert.equal(typeof (await answerOf(kind, RANKS, LABELS, ...ids)), 'number');
    });

  it('asks of lists of MIND that do not have the same length, or hold no ranks', async () => {
    assertSentence(String(await answerOf('txt', RANKS, { ...LABELS, 2: [1, 0, 0] })));
    assertSentence(String(await answerOf('txt', { ...RANKS, 1: [2, 2, 3] }, LABELS)));
    assertSentence(String(await answerOf('csv', { 1: ['a7', 'b'], 2: ['b'] }, { 1: [0, 0], 2: [1] })));
  });

  it('asks of grades that repeat in lists as long as those of the other file', async () => {
    assertSentence(String(await answerOf('csv', RANKS, { 1: [0, 2, 0], 2: [3, 0, 0, 1], 3: [0, 1] })));
    // Purchases repeat, too.
    assert.equal(
      typeof (await answerOf('csv', { 1: [7, 8, 9], 2: [8, 1] }, { 1: [7, 7], 2: [1, 1, 8] })),
      'number',
    );
  });

  it('asks of ranks in a file without names, and takes all items of a catalogue for items', async () => {
    const truth: Lists = { 1: [1], 2: [4], 3: [2] };
    assertSentence(String(await answerOf('txt', RANKS, truth)));
    assert.equal(
      await answerOf('txt', { 1: [1, 2, 3], 2: [3, 2, 1], 3: [2, 1, 3] }, { 1: [2], 2: [2], 3: [3] }),
      0.444444,
    );
    assert.equal(typeof (await answerOf('csv', RANKS, truth)), 'number');
  });

  it('takes IDs 0 and 1 for IDs if no list repeats them', async () => {
    assert.equal(await answerOf('csv', { 1: [1, 0], 2: [0, 1] }, { 1: [1], 2: [1] }), 0.75);
  });

  it('refuses lists by position that do not fit', async () => {
    const told = ['--format-in', 'csv+lists+positions', '--truth-format-in', 'csv+lists+positions'];
    const answer = (lists: Lists, truth: Lists): Promise<number | string> =>
      answerOf('csv', lists, truth, ...told);
    assertSentence(String(await answer(RANKS, { ...LABELS, 1: [0, 1] })));
    assertSentence(String(await answer({ ...RANKS, 1: [1, 1, 3] }, LABELS)));
    assertSentence(String(await answer(RANKS, { ...LABELS, 1: [0, 'x', 0] })));
    const items = ['--format-in', 'csv+lists', ...told.slice(2)];
    assertSentence(String(await answerOf('csv', RANKS, LABELS, ...items)));
    assertSentence(String(await answerOf('csv', RANKS, LABELS, ...told, '-m', 'ItemCoverage@2')));
  });
});
