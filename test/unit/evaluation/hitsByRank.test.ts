import assert from 'node:assert/strict';
import { compilePlan, type ModelEvaluationInput } from '../../../src/core/evaluation/evaluate';
import { hitsByRank, type RankHits } from '../../../src/core/evaluation/curves/hitsByRank';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { manyUsers } from './smallInput';

function found(
  input: ModelEvaluationInput,
  deepest: number,
  convention = 'recscope',
  threshold?: number,
): RankHits {
  return runToEnd(hitsByRank(input, compilePlan('nDCG@10', convention, threshold), deepest));
}

describe('hits by rank', () => {
  const input = manyUsers([
    ['A B C D', 'A=5 D=2'],
    ['A B B C', 'C=4'],
    ['', 'A=5'],
    ['A B', 'X=0'],
  ]);
  const cases: [name: string, answer: RankHits, users: number, hits: number[], total: number][] = [
    // The repeated B has no rank of its own; the third user has no list and counts, the fourth likes nothing.
    ['counts users with a relevant item, each item once', found(input, 4), 3, [1, 0, 1, 1], 3],
    ['hits below the deepest rank are in the total', found(input, 2), 3, [1, 0], 3],
    ['a threshold', found(input, 4, 'recscope', 4), 3, [1, 0, 1, 0], 2],
    [
      'a convention that leaves out users without recommendations',
      found(input, 4, 'recommenders'),
      2,
      [1, 0, 1, 1],
      3,
    ],
  ];
  for (const [name, answer, users, hits, total] of cases)
    it(name, () => assert.deepEqual(answer, { users, hits: Int32Array.from(hits), total }));
});
