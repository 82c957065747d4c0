import assert from 'node:assert/strict';
import type { TermView } from '../../../src/shared/protocol/views/explanationView';
import { contributionsOf } from '../../../src/webview/user/contributions';

const term = (rank: number, item: string | undefined, contribution: number): TermView => ({
  rank,
  item,
  gain: contribution,
  factors: [],
  contribution,
});
const totals = (items: readonly string[], terms: readonly TermView[]): (number | undefined)[] =>
  contributionsOf(
    items.map((item) => ({ item })),
    { terms },
  ).map((contribution) => contribution?.total);

describe('what each entry of a list adds to a measure', () => {
  it('is found by the item, and is nothing for all others', () => {
    assert.deepEqual(totals(['a', 'b', 'c'], [term(2, 'b', 3)]), [undefined, 3, undefined]);
  });

  it('is one term, or the sum of those of one rank, which is then no one term', () => {
    const [one, several] = contributionsOf([{ item: 'a' }, { item: 'b' }], {
      terms: [term(1, 'a', 1), term(2, 'b', 0.25), term(2, 'b', 0.5)],
    });
    assert.equal(one?.term?.contribution, 1);
    assert.deepEqual([several?.term, several?.total], [undefined, 0.75]);
  });

  it('of an item that stands twice and counts twice belongs to one place each, the better rank first', () => {
    assert.deepEqual(totals(['a', 'b', 'a'], [term(3, 'a', 0.5), term(1, 'a', 1)]), [1, undefined, 0.5]);
  });

  it('of an item that counts once belongs to its first place, even where ranks are counted otherwise', () => {
    assert.deepEqual(totals(['a', 'b', 'a', 'c'], [term(3, 'c', 1), term(1, 'a', 2)]), [
      2,
      undefined,
      undefined,
      1,
    ]);
  });

  it('leaves out what is no entry’s: places of the ideal list, means over cutoffs, missed items', () => {
    assert.deepEqual(totals(['a'], [term(1, undefined, 5), term(2, 'missed', 1)]), [undefined]);
  });
});
