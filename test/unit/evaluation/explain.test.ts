import assert from 'node:assert/strict';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { explain, type Explanation } from '../../../src/core/evaluation/explanation/explain';
import { conventionByName, conventions, recscopeConvention } from '../../../src/core/measures/conventions';
import { measureFamilies } from '../../../src/core/measures/registry';
import { parseMeasure, parseMeasures } from '../../../src/core/measures/syntax';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { CASES, goldenCase } from '../measures/goldenCase';
import { oneUser } from './smallInput';

const same = (a: number, b: number): boolean =>
  Number.isNaN(a) ? Number.isNaN(b) : Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b));

function explained(list: string, liked: string, measure: string, convention = 'recscope'): Explanation {
  const explanation = explain(
    oneUser(list, liked),
    parseMeasure(measure),
    conventionByName(convention),
    undefined,
    0,
  );
  assert.ok(explanation !== undefined);
  return explanation;
}

describe('explain', () => {
  it('AP@5 of A B C D E, liked A C E: 1/1 + 2/3 + 3/5, divided by 3', () => {
    const { derivation, value } = explained('A B C D E', 'A C E', 'AP@5');
    assert.deepEqual(
      derivation?.terms.map(({ rank, factors }) => [rank, ...factors.map(({ value: factor }) => factor)]),
      [
        [1, 1, 1],
        [3, 2, 3],
        [5, 3, 5],
      ],
    );
    assert.deepEqual([derivation?.normaliser?.text, derivation?.normaliser?.value], ['min(K, R)', 3]);
    assert.equal(value.toFixed(4), '0.7556');
  });

  it('nDCG@5 with gains A3 C2 E1: 4.3869 / 4.7619 = 0.9212, with the terms of both', () => {
    const { derivation } = explained('A B C D E', 'A=3 C=2 E=1', 'nDCG@5');
    assert.equal(derivation?.total.toFixed(4), '4.3869');
    assert.equal(derivation?.normaliser?.value.toFixed(4), '4.7619');
    assert.equal(derivation?.result.toFixed(4), '0.9212');
    assert.deepEqual(
      derivation?.terms.map(({ rank, gain }) => [rank, gain]),
      [
        [1, 3],
        [3, 2],
        [5, 1],
      ],
    );
    assert.deepEqual(
      derivation?.normaliser?.terms?.map(({ rank, gain }) => [rank, gain]),
      [
        [1, 3],
        [2, 2],
        [3, 1],
      ],
    );
  });

  it('hits [0,1,0] of three: AP@3 is 1/6, because rank 3 is a miss', () => {
    const { derivation } = explained('A B C', 'B x y', 'AP@3');
    assert.deepEqual(
      derivation?.terms.map(({ rank, contribution }) => [rank, contribution]),
      [[2, 1 / 2]],
    );
    assert.equal(derivation?.result, 1 / 6);
  });

  it('says which choices matter to this user, and what they would change', () => {
    const { choices } = explained('A B C D', 'A C X Y Z', 'AP@4');
    const denominator = choices.find(({ choice }) => choice === 'apDenominator');
    assert.equal(denominator?.used, 'min');
    assert.deepEqual(
      denominator?.alternatives.map(({ value }) => value),
      ['relevant', 'hits'],
    );
    assert.ok(
      !choices.some(({ choice }) => choice === 'gain' || choice === 'ties' || choice === 'duplicates'),
    );
  });

  it('a tie that reaches a hit matters, with its best and worst', () => {
    const { choices } = explained('A=2 B=1 C=1 D=0', 'C', 'RR');
    const ties = choices.find(({ choice }) => choice === 'ties');
    assert.deepEqual(
      ties?.alternatives.map(({ value, result }) => [value, result]),
      [
        ['item-descending', 1 / 2],
        ['best', 1 / 2],
        ['expected', (1 / 2 + 1 / 3) / 2],
      ],
    );
  });

  it('a user without a relevant item is not counted', () => {
    assert.equal(explained('A B', 'C=0', 'AP@2').counted, false);
  });

  describe('its result is what the evaluation says of each user', () => {
    const measures = measureFamilies
      .filter(({ group }) => group === 'ranking')
      .flatMap(({ name, cutoff }) =>
        cutoff === 'none' ? [name] : cutoff === 'required' ? [`${name}@5`] : [name, `${name}@5`],
      );
    for (const convention of conventions)
      it(convention.name, () => {
        let compared = 0;
        for (const name of CASES) {
          if (name === 'dups' && convention.choices.duplicates === 'error') continue;
          const input = goldenCase(name);
          const plan = compilePlan(measures.join(','), convention);
          const { measures: results } = evaluateAtOnce(input, plan);
          parseMeasures(measures.join(',')).forEach((query, index) => {
            for (const user of [0, 5]) {
              const explanation = explain(input, query, convention, undefined, user);
              const value = results[index].values[user];
              assert.ok(explanation?.derivation !== undefined, `${query.name} is not explained`);
              if (!explanation.counted) {
                assert.ok(Number.isNaN(value));
                continue;
              }
              assert.ok(same(explanation.value, value), `${name} ${query.name} of user ${user}`);
              assert.ok(
                same(explanation.derivation.result, value),
                `${name} ${query.name} of user ${user}: ${explanation.derivation.result} is not ${value}`,
              );
              compared++;
            }
          });
        }
        assert.ok(compared > 150, `only ${compared}`);
      });
  });

  it('a measure of all lists together has no explanation per user', () => {
    assert.equal(
      explain(oneUser('A=1', 'A'), parseMeasure('CatalogCount'), recscopeConvention, undefined, 0),
      undefined,
    );
  });
});
