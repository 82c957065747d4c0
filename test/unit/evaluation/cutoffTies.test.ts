import assert from 'node:assert/strict';
import { cutoffsThroughTies } from '../../../src/core/evaluation/ties/cutoffTies';
import { compilePlan } from '../../../src/core/evaluation/plan';
import { manyUsers } from './smallInput';

describe('cutoffs that go through equal scores', () => {
  const cases: readonly [what: string, list: string, measures: string, cutoffs: number][] = [
    ['no two scores are equal', 'A=3 B=2 C=1', 'nDCG@1, nDCG@2', 0],
    ['equal scores within the cutoff', 'A=2 B=2 C=1', 'nDCG@2', 0],
    ['equal scores on both sides', 'A=2 B=2 C=1', 'nDCG@1', 1],
    ['on both sides of two cutoffs', 'A=1 B=1 C=1', 'nDCG@1, AP@2', 2],
    ['two measures with one cutoff', 'A=1 B=1 C=1', 'nDCG@1, AP@1', 1],
    ['a list that ends at the cutoff', 'A=1 B=1', 'nDCG@2', 0],
    ['no cutoff', 'A=1 B=1', 'nDCG', 0],
    ['no scores', 'A B C', 'nDCG@1', 0],
    ['no list', '', 'nDCG@1', 0],
  ];
  for (const [what, list, measures, cutoffs] of cases) {
    it(`${what}: ${cutoffs}`, () => {
      const found = cutoffsThroughTies(
        manyUsers([[list, 'A']]),
        compilePlan(measures, 'recscope', undefined),
      );
      assert.deepEqual([...found], [cutoffs]);
    });
  }
});
