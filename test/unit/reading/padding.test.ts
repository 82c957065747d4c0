import assert from 'node:assert/strict';
import { firstMean, useEvaluations } from './useEvaluations';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('reading');

type Lists = readonly (readonly string[])[];

const RECS: Lists = [
  ['a1', 'b2', 'c3'],
  ['c3', 'd4', 'a1'],
  ['b2', 'f6', 'e5'],
];

describe('lists that an item fills up', () => {
  const { write, answerTo } = useEvaluations();

  /** Evaluates lists of the users u0, u1, … @returns Recall@3, or what is asked */
  async function answerOf(
    lists: Lists,
    truth: Lists,
    { kind = 'csv', argv = [] }: { readonly kind?: 'csv' | 'jsonl'; readonly argv?: readonly string[] } = {},
  ): Promise<number | string> {
    const written = (name: string, all: Lists): string => {
      const lines = all.map((items, user) =>
        kind === 'csv' ? `u${user},"[${items.join(', ')}]"` : JSON.stringify({ user_id: `u${user}`, items }),
      );
      return write(
        `${name}.${kind}`,
        [...(kind === 'csv' ? ['user_id,items'] : []), ...lines, ''].join('\n'),
      );
    };
    const files = [written('lists', lists), '--truth', written('truth', truth)];
    const answer = firstMean(await answerTo(...files, '-m', 'Recall@3', ...argv));
    return typeof answer === 'number' ? Math.round(answer * 1e6) / 1e6 : answer;
  }

  const filled = (item: string, atFront = false): Lists =>
    [['a1'], ['c3', 'd4'], ['b2']].map((items) => {
      const rest = Array.from({ length: 3 - items.length }, () => item);
      return atFront ? [...rest, ...items] : [...items, ...rest];
    });

  for (const kind of ['csv', 'jsonl'] as const)
    for (const item of ['0', '-1', 'PAD'])
      for (const atFront of [false, true])
        it(`are a question: ${item} ${atFront ? 'before' : 'after'} the items (${kind})`, async () => {
          const asked = String(await answerOf(RECS, filled(item, atFront), { kind }));
          const format = kind === 'csv' ? '"csv\\+lists\\+padded"' : '"jsonl\\+padded"';
          assert.match(asked, new RegExp(`“${item}” is at one end of 3 lists.*--truth-format-in ${format}`));
          const padded = ['--truth-format-in', kind === 'csv' ? 'csv+lists+padded' : 'jsonl+padded'];
          assert.equal(await answerOf(RECS, filled(item, atFront), { kind, argv: padded }), 1);
          const items = ['--truth-format-in', kind === 'csv' ? 'csv+lists' : 'jsonl'];
          assert.equal(await answerOf(RECS, filled(item, atFront), { kind, argv: items }), 0.555556);
        });

  it('are a question in recommendations, also of several lengths', async () => {
    const lists = [
      ['a1', 'b2', '-1', '-1'],
      ['c3', '-1', '-1'],
      ['b2', 'f6', 'e5', '-1'],
    ];
    assertSentence(String(await answerOf(lists, [['a1'], ['c3'], ['b2']])));
    const argv = ['--format-in', 'csv+lists+padded'];
    assert.equal(await answerOf(lists, [['a1'], ['d4'], ['b2']], { argv }), 0.666667);
  });

  it('are none if items repeat in few lists, or are in other places, too', async () => {
    assert.equal(
      await answerOf(RECS, [
        ['a1', 'a1'],
        ['c3', 'd4', 'd4'],
        ['b2', 'c3'],
      ]),
      0.833333,
    );
    assert.equal(
      await answerOf(RECS, [
        ['b2', 'a1', 'a1'],
        ['c3', 'a1', 'a1'],
        ['a1', 'b2'],
      ]),
      0.833333,
    );
    assert.equal(await answerOf(RECS, [['a1'], ['c3'], ['b2']]), 1);
  });
});
