import assert from 'node:assert/strict';
import {
  compilePlan,
  type ModelEvaluationInput,
  type MeasureResult,
} from '../../../src/core/evaluation/evaluate';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { conventions, hasMeasure } from '../../../src/core/measures/conventions';
import { seededRandom } from '../../../src/core/statistics/seeded';
import {
  evaluateTiedUsers,
  tieEffectsOf,
  planUnderTieOrders,
} from '../../../src/core/evaluation/ties/tieEffects';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { goldenCase } from '../measures/goldenCase';
import { manyUsers } from './smallInput';

/** The bounds of each metric, with the values of the users in the worst order, on average, and in the best. */
function effects(input: ModelEvaluationInput, asked: string) {
  const plan = compilePlan(asked, 'recscope');
  const { measures } = evaluateAtOnce(input, planUnderTieOrders(plan));
  const found = [...tieEffectsOf(input, plan, measures)];
  const valuesOf = (at: number): number[] => [...measures[at].values];
  return found.map(([measure, bounds], at) => ({
    measure,
    ...bounds,
    perUser: [valuesOf(at), valuesOf(found.length + at), valuesOf(2 * found.length + at)],
  }));
}

describe('what ties leave open', () => {
  // B and C tie across rank 2; only C is liked. The second list has no ties.
  const input = manyUsers([
    ['A=3 B=2 C=2 D=1', 'C'],
    ['A=3 B=2 C=1', 'B'],
  ]);

  it('P@2: 0 or 1/2 for the first user, 1/4 on average', () => {
    const [effect] = effects(input, 'P@2');
    assert.deepEqual(effect.perUser, [
      [0, 0.5],
      [0.25, 0.5],
      [0.5, 0.5],
    ]);
    assert.deepEqual([effect.worst, effect.expected, effect.best], [0.25, 0.375, 0.5]);
    assert.equal(effect.users, 1);
    assert.equal(effect.atCutoff, 1);
  });

  it('RR@4: the tie lies within the cutoff but still decides the rank', () => {
    const [effect] = effects(input, 'RR@4');
    const [worst, expected] = effect.perUser;
    assert.deepEqual(worst, [1 / 3, 1 / 2]);
    assert.deepEqual(expected, [(1 / 2 + 1 / 3) / 2, 1 / 2]);
    assert.equal(effect.users, 1);
    assert.equal(effect.atCutoff, 0);
  });

  it('lists without scores have no ties', () => {
    const [effect] = effects(manyUsers([['A B C', 'B']]), 'P@2');
    assert.deepEqual([effect.worst, effect.expected, effect.best, effect.users], [0.5, 0.5, 0.5, 0]);
  });

  it('the clean case has none; the tied case is bounded, and every convention lies between', () => {
    for (const effect of effects(goldenCase('clean'), 'AP@5,nDCG@5')) assert.equal(effect.users, 0);
    const ties = goldenCase('ties');
    for (const effect of effects(ties, 'AP@5, nDCG@5, RR@5, ERR@5')) {
      assert.ok(effect.users > 0 && effect.atCutoff > 0);
      assert.ok(effect.worst < effect.expected && effect.expected < effect.best);
      for (const rule of ['list-order', 'item-ascending', 'item-descending']) {
        const name = effect.measure.replace('@', `(ties=${rule})@`);
        const { mean } = evaluateAtOnce(ties, compilePlan(name, 'recscope')).measures[0];
        assert.ok(mean >= effect.worst && mean <= effect.best, `${name} is ${mean}`);
      }
    }
  });

  it('is the same where only the lists with equal scores are measured again', () => {
    const random = seededRandom(7);
    const lists = Array.from({ length: 60 }, (_, user): [string, string] => {
      const items = 'ABCDEFGHIJ'.split('').sort(() => random() - 0.5);
      // Every third list has equal scores.
      const scores = items.map((_, rank) => (user % 3 === 0 ? Math.floor((10 - rank) / 2) : 10 - rank));
      const list = items.slice(0, 8).map((item, rank) => `${item}=${scores[rank]}`);
      return [list.join(' '), items.filter(() => random() < 0.3).join(' ') || 'A'];
    });
    const input = manyUsers(lists);
    const measures =
      'nDCG@5, AP@3, AP, RR@4, Recall@3, Precision@10, GMAP@5, rHR@5, AverageGain@4, CatalogCount@5';
    let compared = 0;
    for (const convention of conventions)
      for (const measure of measures.split(', ')) {
        if (!hasMeasure(convention, measure.replace(/@.*/, ''))) continue;
        const plan = compilePlan(measure, convention);
        const found = evaluateAtOnce(input, plan);
        const again = runToEnd(evaluateTiedUsers(input, plan, found));
        const means = (results: readonly MeasureResult[]) =>
          results.map(({ name, mean, values }) => ({ name, mean, values }));
        assert.deepEqual(
          means(again),
          means(evaluateAtOnce(input, planUnderTieOrders(plan)).measures),
          `${measure} of ${convention.name}`,
        );
        compared++;
      }
    assert.ok(compared > 100, String(compared));
  });
});
