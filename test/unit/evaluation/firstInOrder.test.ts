import assert from 'node:assert/strict';
import fc from 'fast-check';
import { firstInOrder } from '../../../src/core/evaluation/firstInOrder';
import { ordering } from '../../../src/core/evaluation/ordering';
import { finished } from '../../../src/core/evaluation/steps';

describe('the first few of an order', () => {
  it('are those that the whole order begins with, of any numbers, over chosen positions', () => {
    const value = fc.oneof(
      fc.double(),
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom(0, -0, NaN, Infinity, -Infinity),
    );
    const table = fc.array(fc.tuple(value, fc.boolean()), { maxLength: 300 });
    fc.assert(
      fc.property(table, fc.boolean(), fc.nat(12), (rows, descending, count) => {
        const values = Float64Array.from(rows, ([number]) => number);
        const positions = Int32Array.from(rows.keys()).filter((position) => rows[position][1]);
        const before = positions.slice();
        assert.deepEqual(
          [...firstInOrder(values, descending, positions, count)],
          [...finished(ordering(values, descending, positions)).subarray(0, count)],
        );
        assert.deepEqual(positions, before);
      }),
      { numRuns: 500 },
    );
  });

  for (const [what, valueOf] of [
    ['ascending', (at: number) => at],
    ['descending', (at: number) => -at],
    ['of two kinds', (at: number) => at % 2],
    ['all infinite', () => Infinity],
    ['all undefined', () => NaN],
    ['undefined, but for a few', (at: number) => (at % 5000 === 7 ? -at : NaN)],
  ] as const)
    it(`are found among many numbers that are ${what}`, () => {
      const values = Float64Array.from({ length: 50_000 }, (_, at) => valueOf(at));
      const positions = Int32Array.from(values.keys());
      for (const descending of [false, true])
        assert.deepEqual(
          firstInOrder(values, descending, positions, 100),
          finished(ordering(values, descending, positions)).slice(0, 100),
        );
    });
});
