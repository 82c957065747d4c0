import assert from 'node:assert/strict';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { inputOf } from '../evaluation/smallInput';

/** What a measure scores for one user; items are named with their gains. */
function value(measure: string, list: string, liked: Readonly<Record<string, number>>): number {
  const input = inputOf(
    [...list].map((item, index) => ({ user: 'u', item, score: 100 - index })),
    Object.entries(liked).map(([item, gain]) => ({ user: 'u', item, gain })),
  );
  return evaluateAtOnce(input, compilePlan(measure, 'recscope')).measures[0].mean;
}

describe('gains of 1 and less', () => {
  it('nDCG of a repeated item has it in the ideal list as often, whatever it is worth', () => {
    // 1 and 0.5 stand first, and so they do in the best order.
    assert.equal(value('nDCG(duplicates=expanded)@3', 'aab', { a: 1, b: 0.5 }), 1);
    assert.equal(value('nDCG(duplicates=expanded)@2', 'bb', { b: 0.5 }), 1);
  });

  it('RBP takes a gain below 1 as it is, and divides by the largest above', () => {
    const first = 1 - 0.5;
    assert.equal(value('RBP(p=0.5,gain=normalised)@1', 'a', { a: 0.5 }), first * 0.5);
    assert.equal(value('RBP(p=0.5,gain=normalised)@1', 'b', { a: 4, b: 1 }), first / 4);
  });
});

describe('ERR', () => {
  it('satisfies nobody more than surely, where a gain is above the largest that was told', () => {
    assert.equal(value('ERR(stop=linear,max=2)@2', 'ab', { a: 3, b: 1 }), 1);
    assert.equal(value('ERR(stop=linear,max=4)@1', 'a', { a: 2 }), 0.5);
  });
});
