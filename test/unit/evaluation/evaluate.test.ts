import assert from 'node:assert/strict';
import { compilePlan, evaluateRankings } from '../../../src/core/evaluation/evaluate';
import { conventionByName } from '../../../src/core/measures/conventions';
import { InputError } from '../../../src/shared/problem';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { goldenCase } from '../measures/goldenCase';
import { inputOf, manyUsers, oneUser } from './smallInput';

describe('evaluating', () => {
  // u0 has a hit; u1 a list without one; u2 no list; u3 a list but nothing relevant; u4 only judged, not relevant.
  const input = manyUsers([
    ['A B', 'A'],
    ['A B', 'C'],
    ['', 'A'],
    ['A', ''],
    ['', 'A=0'],
  ]);

  it('a hit is a relevant item within the deepest cutoff: users without one are those whom HitRate scores 0', () => {
    const lists = manyUsers([
      ['A B C', 'C'],
      ['C A B', 'C'],
      ['A B C', 'Z'],
    ]);
    const within = (measures: string): [number[], number] => {
      const { hits, counts } = evaluateAtOnce(lists, compilePlan(measures, 'recscope'));
      return [[...hits], counts.withoutHit];
    };
    assert.deepEqual(within('HitRate@2, nDCG@1'), [[0, 1, 0], 2]);
    assert.deepEqual(within('nDCG@1, HitRate@3'), [[1, 1, 0], 1]);
    assert.deepEqual(within('RR'), [[1, 1, 0], 1], 'without a cutoff the whole list');
    const tied = goldenCase('ties');
    for (const convention of ['recscope', 'trec_eval', 'ranx', 'recbole']) {
      const { measures, listLengths, hits } = evaluateAtOnce(tied, compilePlan('HitRate@3', convention));
      for (const [user, value] of measures[0].values.entries())
        if (listLengths[user] > 0 && !Number.isNaN(value))
          assert.equal(hits[user] > 0, value > 0, `${convention}: ${tied.users.text(user)}`);
    }
  });

  it('says who was counted and who was not', () => {
    const { counts, listLengths, relevant, hits } = evaluateAtOnce(input, compilePlan('P@2', 'recscope'));
    assert.deepEqual(counts, { counted: 3, withoutList: 1, withoutRelevant: 2, withoutHit: 1, all: 5 });
    assert.deepEqual([...listLengths], [2, 2, 0, 1, 0]);
    assert.deepEqual([...relevant], [1, 1, 1, 0, 0]);
    assert.deepEqual([...hits], [1, 0, 0, 0, 0]);
  });

  const rules: [rule: string, values: number[]][] = [
    ['truth', [1, 0, 0, NaN, NaN]],
    ['both', [1, 0, NaN, NaN, NaN]],
    ['recommended', [1, 0, NaN, 0, NaN]],
    ['judged', [1, 0, 0, NaN, 0]],
    ['judged-both', [1, 0, NaN, NaN, NaN]],
    ['any', [1, 0, 0, 0, 0]],
  ];
  for (const [rule, values] of rules)
    it(`users=${rule} counts ${values.filter((value) => !Number.isNaN(value)).length} of 5`, () => {
      const [result] = evaluateAtOnce(input, compilePlan(`HitRate(users=${rule})@2`, 'recscope')).measures;
      assert.deepEqual([...result.values], values);
    });

  it('users of whom a measure is undefined are left out and counted', () => {
    const [result] = evaluateAtOnce(input, compilePlan('MeanRank', 'recscope')).measures;
    assert.deepEqual([result.mean, result.users, result.undefinedUsers], [1, 1, 2]);
  });

  it('nobody to count: the mean is undefined', () => {
    const [result] = evaluateAtOnce(oneUser('A', 'B=0'), compilePlan('AP', 'recscope')).measures;
    assert.deepEqual([result.mean, result.users], [NaN, 0]);
  });

  it('a threshold of the evaluation holds for every measure that has none of its own', () => {
    const graded = oneUser('A B C', 'A=1 B=4 C=5');
    const values = (convention: string): number[] =>
      evaluateAtOnce(graded, compilePlan('P@3, P(rel>=5)@3', convention, 4)).measures.map(({ mean }) => mean);
    assert.deepEqual(values('recscope'), [2 / 3, 1 / 3]);
    assert.deepEqual(values('trec_eval'), [2 / 3, 1 / 3]);
  });

  it('cHR counts only hits that were recommended with enough confidence', () => {
    const scored = manyUsers([
      ['A=0.9 B=0.2', 'A'],
      ['A=0.9 B=0.2', 'B'],
    ]);
    const [all, sure] = evaluateAtOnce(scored, compilePlan('cHR@2, cHR(score>=0.5)@2', 'recscope')).measures;
    assert.deepEqual([all.mean, sure.mean], [1, 0.5]);
  });

  it('a measure that needs scores says so when there are none', () => {
    assert.throws(
      () => evaluateAtOnce(oneUser('A B', 'A'), compilePlan('cHR(score>=0.5)@2', 'recscope')),
      (error) => error instanceof InputError && /cHR\(score>=0\.5\)@2 needs scores/.test(error.message),
    );
  });

  it('GAUC weighs users by their list, by their hits, or not at all', () => {
    const lists = manyUsers([
      ['A=4 B=3 C=2 D=1', 'A'],
      ['A=3 B=2 C=1', 'C A'],
    ]);
    const [one, two] = [1, 1 / 2];
    const means = evaluateAtOnce(
      lists,
      compilePlan('GAUC, GAUC(weight=positives), GAUC(weight=none)', 'recscope'),
    ).measures.map(({ mean }) => mean);
    [(4 * one + 3 * two) / 7, (one + 2 * two) / 3, (one + two) / 2].forEach((expected, index) =>
      assert.ok(Math.abs(means[index] - expected) < 1e-12),
    );
  });

  it('a measure answers the same alone and among many', () => {
    const ties = goldenCase('ties');
    const names = ['AP@5', 'nDCG(ties=expected)@5', 'P(rel>=4)@3', 'RR(duplicates=counted)', 'bpref'];
    const together = evaluateAtOnce(ties, compilePlan(names.join(','), 'ranx')).measures;
    names.forEach((name, index) => {
      const [alone] = evaluateAtOnce(ties, compilePlan(name, 'ranx')).measures;
      assert.deepEqual(alone, together[index]);
    });
  });

  it('comes up for air every few thousand users, and can be left there', () => {
    const users = 20_000;
    const many = inputOf(
      Array.from({ length: users }, (_, user) => ({ user: `u${user}`, item: 'A' })),
      Array.from({ length: users }, (_, user) => ({ user: `u${user}`, item: 'A' })),
    );
    const steps = evaluateRankings(many, compilePlan('RR', 'recscope'));
    const done: number[] = [];
    for (let step = steps.next(); step.done !== true; step = steps.next()) done.push(step.value);
    assert.ok(done.length >= 4 && done.every((count, index) => index === 0 || count > done[index - 1]));
    evaluateRankings(many, compilePlan('RR', 'recscope')).return(undefined as never);
  });

  it('an unknown convention names the nearest', () =>
    assert.throws(() => conventionByName('trec-eval'), /“trec-eval”.*“trec_eval”/));

  it('LensKit divides AP by the length of a list that is shorter than both the cutoff and what is relevant', () => {
    const short = manyUsers([['A=3 B=2', 'A B C']]);
    const ap = (convention: string): number =>
      evaluateAtOnce(short, compilePlan('AP@5', convention)).measures[0].mean;
    assert.equal(ap('lenskit'), 1);
    assert.equal(ap('recscope'), 2 / 3);
  });
});
