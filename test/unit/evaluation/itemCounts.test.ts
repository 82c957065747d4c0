import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  compilePlan,
  type ModelEvaluationInput,
  type EvaluationPlan,
} from '../../../src/core/evaluation/evaluate';
import {
  countItems,
  hitRateByItem,
  type ItemCounts,
  recommendationLifts,
  meanRanks,
  missedCounts,
  exposureSurpluses,
} from '../../../src/core/evaluation/items/itemCounts';
import { runToEnd } from '../../../src/core/evaluation/steps';
import type { MeasureChoices } from '../../../src/core/measures/convention';
import { conventionByName } from '../../../src/core/measures/conventions';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { manyUsers, type SmallInput } from './smallInput';

describe('counting items', () => {
  // D is liked and never recommended, E recommended and liked by nobody, F only in the truth, without being liked.
  const input = manyUsers([
    ['A B E', 'A D'],
    ['A B C', 'B=0 C'],
    ['A A C', 'A'],
    ['', 'D F=0'],
    ['A B', ''],
  ]);

  it('two ranks of each list, of users with a relevant item', () => {
    const counts = counted(input, 2);
    assert.deepEqual(byItem(input, counts.recommended), { A: 3, B: 2, C: 1, D: 0, E: 0, F: 0 });
    assert.deepEqual(byItem(input, counts.hits), { A: 2, B: 0, C: 0, D: 0, E: 0, F: 0 });
    assert.deepEqual(byItem(input, counts.relevant), { A: 2, B: 0, C: 1, D: 2, E: 0, F: 0 });
    assert.deepEqual(byItem(input, missedCounts(counts)), { A: 0, B: 0, C: 1, D: 2, E: 0, F: 0 });
    assert.deepEqual([counts.users, counts.recommendations, counts.relevantPairs], [4, 6, 5]);
  });

  it('whole lists', () => {
    const counts = counted(input, Infinity);
    assert.deepEqual(byItem(input, counts.recommended), { A: 3, B: 2, C: 2, D: 0, E: 1, F: 0 });
    assert.deepEqual(byItem(input, hitRateByItem(counts)), { A: 2 / 3, B: 0, C: 0.5, D: NaN, E: 0, F: NaN });
    // A repeated item does not push others down: C is second in the third list.
    assert.deepEqual(byItem(input, meanRanks(counts)), { A: 1, B: 2, C: 2.5, D: NaN, E: 3, F: NaN });
  });

  it('lift is the share of recommendations over the share of relevant pairs', () => {
    const counts = counted(input, 2);
    assert.deepEqual(byItem(input, recommendationLifts(counts)), {
      A: 3 / ((6 * 2) / 5),
      B: Infinity,
      C: 1 / ((6 * 1) / 5),
      D: 0,
      E: NaN,
      F: NaN,
    });
  });

  it('surplus is how much oftener it is recommended than the relevant pairs would share out', () => {
    const shown = byItem(input, exposureSurpluses(counted(input, 2)));
    assert.deepEqual(shown, { A: 3 - 12 / 5, B: 2, C: 1 - 6 / 5, D: -12 / 5, E: 0, F: 0 });
  });

  it('a convention that counts users without a relevant item counts their lists', () => {
    assert.equal(counted(input, 2, { users: 'recommended' }).users, 4);
    assert.deepEqual(byItem(input, counted(input, 2, { users: 'recommended' }).recommended), {
      ...{ A: 4, B: 3, C: 1, D: 0, E: 0, F: 0 },
    });
  });

  it('the threshold decides what is relevant', () => {
    const graded = manyUsers([['A B', 'A=3 B=5']]);
    assert.deepEqual(byItem(graded, counted(graded, 2, {}, 4).hits), { A: 0, B: 1 });
  });

  const item = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H');
  const number = fc.integer({ min: 0, max: 5 });
  const list = fc.array(fc.tuple(item, number), { maxLength: 8 }).map(written);
  const liked = fc.uniqueArray(fc.tuple(item, number), { selector: ([id]) => id }).map(written);
  const rules = fc.record({
    users: fc.constantFrom('truth', 'both', 'recommended', 'any'),
    ties: fc.constantFrom('list-order', 'item-ascending', 'best'),
    duplicates: fc.constantFrom('first', 'last'),
  });

  it('adds up: places filled, hits as the measures count them, surpluses to 0', () => {
    const inputs = fc.array(fc.tuple(list, liked), { minLength: 1, maxLength: 12 });
    const threshold = fc.constantFrom(undefined, 3);
    fc.assert(
      fc.property(inputs, rules, fc.integer({ min: 1, max: 9 }), threshold, (users, choices, k, least) => {
        const input = manyUsers(users);
        const counts = counted(input, k, choices, least);
        const { listLengths, measures } = evaluateAtOnce(input, planOf(`P@${k}`, choices, least));
        const members = [...measures[0].values.keys()].filter(
          (user) => !Number.isNaN(measures[0].values[user]),
        );
        const hits = members.map((user) => Math.round(measures[0].values[user] * k));
        const lengths = members.map((user) => Math.min(listLengths[user], k));
        assert.equal(counts.users, members.length);
        assert.equal(sum(counts.recommended), sum(lengths));
        assert.equal(counts.recommendations, sum(lengths));
        assert.equal(counts.relevantPairs, sum(counts.relevant));
        assert.equal(sum(counts.hits), sum(hits));
        assert.ok([...missedCounts(counts)].every((missed) => missed >= 0));
        if (counts.relevantPairs > 0) assert.ok(Math.abs(sum(exposureSurpluses(counts))) < 1e-9);
      }),
    );
  });
});

type Rules = Partial<Pick<MeasureChoices, 'users' | 'ties' | 'duplicates'>>;

function planOf(measure: string, rules: Rules, threshold?: number): EvaluationPlan {
  const convention = conventionByName('recscope');
  return compilePlan(measure, { ...convention, choices: { ...convention.choices, ...rules } }, threshold);
}

function counted(
  input: ModelEvaluationInput,
  cutoff: number,
  rules: Rules = {},
  threshold?: number,
): ItemCounts {
  return runToEnd(countItems(input, planOf('P@2', rules, threshold), cutoff));
}

function written(pairs: readonly (readonly [id: string, number: number])[]): string {
  return pairs.map(([id, number]) => `${id}=${number}`).join(' ');
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((a, b) => a + b, 0);
}

function byItem({ items }: SmallInput, numbers: ArrayLike<number>): Record<string, number> {
  const ids = Array.from({ length: items.size }, (_, item) => items.text(item)).sort();
  return Object.fromEntries(ids.map((id) => [id, numbers[items.find(id)]]));
}
