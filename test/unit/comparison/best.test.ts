import assert from 'node:assert/strict';
import { possibleBestModels } from '../../../src/core/comparison/best';
import type { Difference } from '../../../src/core/comparison/differences';
import type { ComparedMeasure, ComparedModel } from '../../../src/core/comparison/pairs';
import type { CrossedEffectsTest } from '../../../src/core/comparison/runs';

/** Models a, b, …, each with one value, of which the pairs have these p values and the second is ahead. */
function bestByRuns(models: number, p: number, mean: number, higherIsBetter = true) {
  const pairs = Array.from({ length: models - 1 }, (_, at) => [0, at + 1]);
  const differences = pairs.map(
    ([a, b]) => ({ a, b, measure: 0, higherIsBetter, moments: { mean } }) as unknown as Difference,
  );
  const [best] = possibleBestModels(
    Array.from(
      { length: models },
      (_, at) => ({ name: 'abc'[at], values: [Float64Array.of(1)] }) as unknown as ComparedModel,
    ),
    [{ name: 'nDCG@10' } as unknown as ComparedMeasure],
    [],
    { rivals: undefined, runs: pairs.map(() => ({ p }) as unknown as CrossedEffectsTest) },
    differences,
    [],
  );
  return best.models.map(({ model, p: own, mayBeBest }) => [model, Number(own.toFixed(12)), mayBeBest]);
}

describe('who may be the best over users and runs', () => {
  // One-sided: half of the p of two sides, times the number of rivals.
  for (const [models, p, mean, expected] of [
    [
      2,
      0.12,
      0.1,
      [
        ['a', 0.06, true],
        ['b', 0.94, true],
      ],
    ],
    [
      2,
      0.08,
      0.1,
      [
        ['a', 0.04, false],
        ['b', 0.96, true],
      ],
    ],
    [
      2,
      0.08,
      -0.1,
      [
        ['a', 0.96, true],
        ['b', 0.04, false],
      ],
    ],
    [
      3,
      0.08,
      0.1,
      [
        ['a', 0.08, true],
        ['b', 1, true],
        ['c', 1, true],
      ],
    ],
    [
      3,
      0.04,
      0.1,
      [
        ['a', 0.04, false],
        ['b', 1, true],
        ['c', 1, true],
      ],
    ],
  ] as const)
    it(`of ${models} models with p = ${p} and a difference of ${mean}`, () => {
      assert.deepEqual(bestByRuns(models, p, mean), expected);
    });

  it('of a measure of which less is better', () => {
    assert.deepEqual(bestByRuns(2, 0.08, 0.1, false), [
      ['a', 0.96, true],
      ['b', 0.04, false],
    ]);
  });
});
