import assert from 'node:assert/strict';
import { replaceCutoff } from '../../../src/core/measures/changedCutoff';
import {
  checkedMeasures,
  listAvailableMeasures,
  withUserRule,
} from '../../../src/core/measures/askedMeasures';
import { conventionByName } from '../../../src/core/measures/conventions';
import { parseMeasures } from '../../../src/core/measures/syntax';

describe('another cutoff for the measures of an evaluation', () => {
  const cases: [measures: string, from: number, to: number, expected: string][] = [
    ['nDCG@10, AP@10', 10, 20, 'nDCG@20, AP@20'],
    ['ndcg@10,recall(REL >= 4)@10', 10, 5, 'nDCG@5, Recall(rel>=4)@5'],
    ['nDCG@5, nDCG@10, RMSE, AP', 10, 3, 'nDCG@5, nDCG@3, RMSE, AP'],
    ['nDCG@5, nDCG@10', 10, 5, 'nDCG@5'],
    ['nDCG@10', 7, 5, 'nDCG@10'],
  ];
  for (const [measures, from, to, expected] of cases)
    it(`${measures}: from ${from} to ${to}`, () => assert.equal(replaceCutoff(measures, from, to), expected));
});

describe('measures as an editor asks about them', () => {
  it('users of the mean: another choice under the same name, and none where the convention has them', () => {
    const convention = conventionByName('recscope');
    for (const written of [
      'nDCG@10, Recall(rel>=4)@10, CatalogCoverage@10',
      'nDCG(users=both)@10, Recall(rel>=4,users=both)@10, CatalogCoverage@10',
    ]) {
      const over = (users: 'truth' | 'both') =>
        withUserRule(parseMeasures(written, convention), users, convention).map(({ name, parameters }) => [
          name,
          parameters.get('users'),
        ]);
      const names = ['nDCG@10', 'Recall(rel>=4)@10', 'CatalogCoverage@10'];
      const unset = names.map((name) => [name, undefined]);
      assert.deepEqual(over('truth'), unset);
      assert.deepEqual(over('both'), [[names[0], 'both'], [names[1], 'both'], unset[2]]);
    }
  });

  it('what they need is of those that the library has; the words stay as they are written', () => {
    const asked = { measures: 'novelty@10,  ILD@10, nDCG@10', convention: 'recscope' };
    assert.deepEqual(checkedMeasures(asked), { measures: asked.measures, needs: ['train', 'items'] });
    assert.deepEqual(checkedMeasures({ ...asked, convention: 'trec_eval' }).needs, []);
    assert.throws(() => checkedMeasures({ measures: 'ILD@10', convention: 'trec_eval' }), {
      name: 'InputError',
    });
  });

  it('what can be selected is what the library has', () => {
    const own = listAvailableMeasures('recscope');
    const others = listAvailableMeasures('trec_eval');
    assert.deepEqual(
      own.measures.map(({ name }) => name),
      // A column has no name of its own to select.
      own.names.filter((name) => name !== 'mean' && name !== 'p95'),
    );
    assert.ok(others.measures.length < own.measures.length);
    assert.equal(
      others.measures.some(({ name }) => name === 'ILD'),
      false,
    );
  });
});
