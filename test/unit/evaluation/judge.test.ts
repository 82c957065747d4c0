import assert from 'node:assert/strict';
import { Judge } from '../../../src/core/evaluation/judging/judge';
import { UserTruth } from '../../../src/core/evaluation/judging/userTruth';
import type { DuplicateRule, MissedRule, TieRule, RankingRules } from '../../../src/core/measures/convention';
import { oneUser } from './smallInput';

const own: RankingRules = {
  threshold: undefined,
  ties: 'list-order',
  duplicates: 'first',
  missed: 'absent',
  unjudged: 'kept',
};

/** The judged list, written out: items in ranked order, ranks of hits, R. */
function judged(
  list: string,
  liked: string,
  view: Partial<RankingRules>,
  bestScore?: 'smallest',
): { items: string; hits: number[]; relevant: number } {
  const written = oneUser(list, liked);
  const input = { ...written, rankings: { ...written.rankings, ...(bestScore && { bestScore }) } };
  const truth = new UserTruth(input);
  truth.turnTo(0);
  const judge = new Judge(input, truth, { ...own, ...view }, Infinity);
  judge.judge();
  // Judging the same user again must change nothing.
  const again = judge.judge();
  return {
    items: Array.from(again.items.subarray(0, again.depth), (item) => input.items.text(item)).join(' '),
    hits: [...again.hitRanks.subarray(0, again.hits)],
    relevant: again.relevant,
  };
}

describe('judging a list', () => {
  const ties: [rule: TieRule, items: string][] = [
    ['list-order', 'A C B D'],
    ['item-ascending', 'A B C D'],
    ['item-descending', 'A D C B'],
    ['best', 'A D C B'],
    ['worst', 'A B C D'],
  ];
  for (const [rule, items] of ties)
    it(`ties ${rule}: ${items}`, () =>
      assert.equal(judged('A=2 C=1 B=1 D=1', 'D=3 C=1', { ties: rule }).items, items));

  it('ids are ordered by code point, not by UTF-16 unit', () => {
    // U+FF5E lies below U+1F600, but the latter's first UTF-16 unit lies below it.
    assert.equal(judged('😀=1 ～=1', 'x', { ties: 'item-ascending' }).items, '～ 😀');
    assert.equal(judged('～=1 😀=1', 'x', { ties: 'item-descending' }).items, '😀 ～');
  });

  const duplicates: [rule: DuplicateRule, items: string, hits: number[], relevant: number][] = [
    ['first', 'A B C', [1], 2],
    ['last', 'B A C', [2], 2],
    ['summed', 'A B C', [1], 2],
    ['once', 'A B A C', [1], 2],
    ['counted', 'A B A C', [1, 3], 2],
    ['joined', 'A B A C', [1, 3], 2],
  ];
  for (const [rule, items, hits, relevant] of duplicates)
    it(`duplicates ${rule}: ${items}, hits at ${hits.join(' and ')}`, () =>
      assert.deepEqual(judged('A=4 B=3 A=2 C=1', 'A X', { duplicates: rule }), { items, hits, relevant }));

  it('removes what nobody judged: items that the truth does not name, and those that it names as pooled alone', () =>
    assert.deepEqual(judged('A=4 B=3 C=2 D=1', 'B=-1 C=0 D=2', { unjudged: 'removed' }), {
      items: 'C D',
      hits: [2],
      relevant: 1,
    }));

  it('the sum of scores lifts a repeated item where the smallest score is the best, too', () => {
    assert.equal(judged('A=1 B=2 C=3 C=4', 'A', { duplicates: 'summed' }, 'smallest').items, 'A B C');
    assert.equal(judged('A=-1 B=2 B=-6 C=3', 'A', { duplicates: 'summed' }, 'smallest').items, 'B A C');
  });

  it('a repeat counts as much as the threshold where repeats are relevant', () => {
    const gains = (threshold: number | undefined): number[] => {
      const input = oneUser('A=4 A=3', 'B=5');
      const truth = new UserTruth(input);
      truth.turnTo(0);
      const view: RankingRules = { ...own, threshold, duplicates: 'expanded-relevant' };
      const list = new Judge(input, truth, view, Infinity).judge();
      return [...list.gains.subarray(0, list.depth)];
    };
    assert.deepEqual(gains(4), [0, 4]);
    assert.deepEqual(gains(0.5), [0, 1]);
    assert.deepEqual(gains(undefined), [0, 1]);
  });

  it('the sum of scores can lift a repeated item', () =>
    assert.equal(judged('B=4 A=3 A=2', 'A', { duplicates: 'summed' }).items, 'A B'));

  it('duplicates error: item and user are named', () =>
    assert.throws(
      () => judged('A=2 A=1', 'A', { duplicates: 'error' }),
      /Item A is a duplicate in the recommendations of user u0/,
    ));

  const missed: [rule: MissedRule, items: string, hits: number[], relevant: number][] = [
    ['absent', 'A B A', [1, 3], 3],
    ['ignored', 'A B A', [1, 3], 2],
    ['counted', 'A B A', [1, 3], 4],
    ['appended', 'A B A X Y', [1, 3, 4, 5], 4],
  ];
  for (const [rule, items, hits, relevant] of missed)
    it(`missed ${rule}: R is ${relevant}`, () =>
      assert.deepEqual(judged('A=3 B=2 A=1', 'A X Y', { missed: rule, duplicates: 'counted' }), {
        items,
        hits,
        relevant,
      }));

  it('below the threshold nothing is a hit, and a gain of 0 never is', () => {
    assert.deepEqual(judged('A B C', 'A=4 B=3 C=0', { threshold: 4 }), {
      items: 'A B C',
      hits: [1],
      relevant: 1,
    });
    assert.deepEqual(judged('A B C', 'A=4 B=3 C=0', { threshold: 0 }), {
      items: 'A B C',
      hits: [1, 2],
      relevant: 2,
    });
  });
});
