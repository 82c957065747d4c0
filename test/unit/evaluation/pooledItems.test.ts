import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bindToData, compilePlan, type ModelEvaluationInput } from '../../../src/core/evaluation/evaluate';
import { pooledItems } from '../../../src/core/evaluation/items/pooledItems';
import { runToEnd } from '../../../src/core/evaluation/steps';
import type { MeasureChoices } from '../../../src/core/measures/convention';
import { conventionByName } from '../../../src/core/measures/conventions';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { manyUsers } from './smallInput';

type Rules = Partial<MeasureChoices>;

describe('measures of how often items are recommended, counted without judging', () => {
  const input = manyUsers([
    ['A B C', 'A'],
    ['B B D', 'C'],
    ['E', ''],
    ['', 'F'],
  ]);

  it('distinct items within the cutoff, each item of a list at its first place', () => {
    assert.equal(counted(input, 'CatalogCount@2'), 3);
    assert.deepEqual(counted(input, 'CatalogCount@2', { listUsers: 'recommended' }), 4);
    assert.deepEqual(counted(input, 'CatalogCount', { listUsers: 'recommended' }), 5);
  });

  it('is refused where lists are wanted in another order or with repeated items, and by measures of single lists', () => {
    assert.equal(counted(input, 'CatalogCount@2', { duplicates: 'last' }), undefined);
    const scored = manyUsers([['A=1 B=1', 'A']]);
    assert.equal(counted(scored, 'CatalogCount@1', { ties: 'item-descending' }), undefined);
    assert.equal(counted(input, 'Entropy(form=per-list)@2'), undefined);
  });

  it('says to the last bit what an evaluation says', () => {
    const item = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H');
    const list = fc.array(item, { maxLength: 8 }).map((items) => items.join(' '));
    const inputs = fc.array(fc.tuple(list, list), { minLength: 1, maxLength: 12 });
    const rules = fc.record({
      listUsers: fc.constantFrom('truth', 'both', 'recommended', 'judged', 'any'),
      users: fc.constantFrom('truth', 'recommended'),
    });
    const measure = fc.constantFrom('CatalogCount', 'CatalogCount@3', 'Entropy@2', 'Entropy');
    fc.assert(
      fc.property(inputs, rules, measure, (users, choices, name) => {
        const once = users.map(
          ([listed, liked]) => [listed, [...new Set(liked.split(' '))].join(' ')] as const,
        );
        const lists = manyUsers(once);
        const [{ mean }] = evaluateAtOnce(lists, planOf(name, choices)).measures;
        assert.ok(Object.is(counted(lists, name, choices), mean));
      }),
    );
  });
});

function planOf(measure: string, rules: Rules) {
  const convention = conventionByName('recscope');
  return compilePlan(measure, { ...convention, choices: { ...convention.choices, ...rules } });
}

/** Undefined: lists would have to be judged for that. */
function counted(
  input: ModelEvaluationInput,
  measure: string,
  rules: Rules = { listUsers: 'truth' },
): number | undefined {
  const bound = bindToData(planOf(measure, rules).measures[0].compiled, input);
  if (bound.kind !== 'collection') throw new Error(`${measure} is no measure of all lists together.`);
  const steps = pooledItems(input, bound);
  return steps && runToEnd(steps);
}
