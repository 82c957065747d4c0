import assert from 'node:assert/strict';
import { lineText } from '../../../src/features/hover/lineText';
import type { TruthLine } from '../../../src/shared/protocol/views/lineView';

/** Returns the lines of a hover over a relevant item, with its rank in each model. */
function hoverOf(ranks: readonly (number | undefined)[], relevant = true): string[] {
  const view: TruthLine = {
    kind: 'truth',
    user: 0,
    userId: 'ada',
    item: 'alien-1979',
    gain: 4,
    relevant,
    ranks: ranks.map((rank, at) => ({ model: `m${at}`, rank })),
    values: [{ measure: 'nDCG@10', value: 0.5 }],
  };
  return lineText(view);
}

describe('the hover over a line of the ground truth', () => {
  const SUBJECT = 'alien-1979 for user ada';
  const VALUES = 'nDCG@10 0.5000';

  for (const [ranks, first, ...models] of [
    [[undefined], 'Relevant, rating 4: not recommended'],
    [[3], 'Relevant, rating 4: at rank 3'],
    [[undefined, undefined, undefined], 'Relevant, rating 4: in none of 3 lists'],
    [[7, undefined, 2], 'Relevant, rating 4: in 2 of 3 lists', 'rank 2 in m2', 'rank 7 in m0'],
    [
      [6, 5, 4, 3, 2, 1, undefined],
      'Relevant, rating 4: in 6 of 7 lists',
      ...['rank 1 in m5', 'rank 2 in m4', 'rank 3 in m3', 'rank 4 in m2', 'and 2 more'],
    ],
  ] as const)
    it(`says in one clause where the item is: ${first}`, () => {
      assert.deepEqual(hoverOf(ranks), [first, SUBJECT, ...models, VALUES]);
    });

  it('says that an item is not relevant', () => {
    assert.equal(hoverOf([undefined, 1], false)[0], 'Rated 4, not relevant: in 1 of 2 lists');
  });
});
