import assert from 'node:assert/strict';
import { changedCutoff } from '../../../src/core/measures/changedCutoff';
import { withTiesById } from '../../../src/core/measures/tiesById';

describe('another cutoff for the measures of an evaluation', () => {
  const cases: [measures: string, from: number, to: number, expected: string][] = [
    ['nDCG@10, AP@10', 10, 20, 'nDCG@20, AP@20'],
    ['ndcg@10,recall(REL >= 4)@10', 10, 5, 'nDCG@5, Recall(rel>=4)@5'],
    ['nDCG@5, nDCG@10, RMSE, AP', 10, 3, 'nDCG@5, nDCG@3, RMSE, AP'],
    ['nDCG@5, nDCG@10', 10, 5, 'nDCG@5'],
    ['nDCG@10', 7, 5, 'nDCG@10'],
  ];
  for (const [measures, from, to, expected] of cases)
    it(`${measures}: from ${from} to ${to}`, () => assert.equal(changedCutoff(measures, from, to), expected));
});

it('equal scores by id: said behind each measure that they change, and nowhere else', () => {
  assert.equal(
    withTiesById('ndcg(gain=exp)@10, AP(ties=worst)@5, RMSE'),
    'nDCG(gain=exp,ties=item-descending)@10, AP(ties=item-descending)@5, RMSE',
  );
});
