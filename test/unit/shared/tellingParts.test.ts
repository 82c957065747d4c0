import assert from 'node:assert/strict';
import { differingParts, distinguishingParts } from '../../../src/shared/text/shortestNames';

describe('what tells models apart', () => {
  it('is the part that alone differs in all names, else the names', () => {
    const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
      [
        ['dim64 · lr1e-3 · seed0', 'dim64 · lr5e-4 · seed1', 'dim128 · lr1e-3 · seed2'],
        ['seed0', 'seed1', 'seed2'],
      ],
      [
        ['a · x', 'b · x'],
        ['a', 'b'],
      ],
      [
        ['a · x', 'a · y', 'b · x'],
        ['a · x', 'a · y', 'b · x'],
      ],
      [
        ['itemknn', 'popular'],
        ['itemknn', 'popular'],
      ],
      [
        ['a · x', 'renamed by hand', 'b · x'],
        ['a', 'renamed by hand', 'b'],
      ],
      [['alone'], ['alone']],
      [[], []],
    ];
    for (const [names, told] of cases) assert.deepEqual(distinguishingParts(names), told);
  });

  it('keeps the minus of an exponent in its part', () => {
    assert.deepEqual(differingParts(['two-tower-dim64-lr1e-3-batch', 'two-tower-dim64-lr5E-4-batch']), [
      'lr1e-3',
      'lr5E-4',
    ]);
    assert.deepEqual(differingParts(['two-tower-recall-3-of-the-day', 'two-tower-recall-4-of-the-day']), [
      '3',
      '4',
    ]);
  });
});
