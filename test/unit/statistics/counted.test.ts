import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countValues, countSizes, quantileOfCountedValues } from '../../../src/core/statistics/counted';
import { quantileOfSorted } from '../../../src/core/statistics/quantile';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';

/** Values in steps of a third around 0, some missing, and −0 among them. */
function valuesOf(length: number, different: number): Float64Array {
  const chance = seededGenerator(1, 'user', String(different));
  const values = Float64Array.from({ length }, () => (chance.below(different) - different / 2) / 3);
  values[length - 1] = -0;
  return values;
}

describe('values counted', () => {
  // Few values, few different ones among many, and too many different ones to be counted.
  for (const [length, different] of [
    [1, 2],
    [100, 20],
    [5000, 50],
    [5000, 4000],
  ])
    it(`${different} different ones among ${length}`, () => {
      const values = valuesOf(length, different);
      const ascending = values.map((value) => value + 0).sort();
      const missing = Float64Array.from([...values, NaN, NaN]);
      const found = countValues(missing);
      assert.equal(found.total, length);
      assert.deepEqual(
        [...found.values].flatMap((value, at) => Array<number>(found.counts[at]).fill(value)),
        [...ascending],
      );
      for (const share of [0, 0.1, 0.5, 0.93, 1])
        assert.equal(quantileOfCountedValues(found, share), quantileOfSorted(ascending, share));
      const { sizes, above, below, zeros } = countSizes(values);
      assert.equal(zeros, values.filter((value) => value === 0).length);
      assert.deepEqual(
        [...sizes],
        [...sizes].sort((a, b) => a - b),
      );
      for (const [at, size] of sizes.entries()) {
        assert.equal(above[at], values.filter((value) => value === size).length);
        assert.equal(below[at], values.filter((value) => value === -size).length);
      }
    });

  it('quantiles of any values are those of the values in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (list, share) => {
          const values = Float64Array.from(list);
          assert.equal(
            quantileOfCountedValues(countValues(values), share),
            quantileOfSorted(values.sort(), share) + 0,
          );
        },
      ),
    );
  });
});
