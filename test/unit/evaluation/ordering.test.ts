import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sortedPositions } from '../../../src/core/evaluation/ordering/ordering';

function ordered(values: Float64Array, descending: boolean, positions: Int32Array): number[] {
  return [...sortedPositions(values, descending, positions)];
}

describe('ordering numbers', () => {
  const cases: readonly [what: string, values: readonly number[], up: string, down: string][] = [
    ['nothing', [], '', ''],
    ['the smallest first, or the largest', [3, 1, 2], '1 2 0', '0 2 1'],
    ['equal values stay as they stood, either way', [1, 0, 1, 0], '1 3 0 2', '0 2 1 3'],
    ['what is undefined last, either way', [NaN, 2, NaN, 1], '3 1 0 2', '1 3 0 2'],
    ['−0 is 0', [0, -0, 0], '0 1 2', '0 1 2'],
    ['infinities at the ends', [Infinity, NaN, 0, -Infinity], '3 2 0 1', '0 2 3 1'],
    ['numbers that differ in the last bit', [1 + 2 ** -52, 1, 1 - 2 ** -53], '2 1 0', '0 1 2'],
  ];
  for (const [what, values, up, down] of cases) {
    it(what, () => {
      const positions = Int32Array.from(values.keys());
      assert.equal(ordered(Float64Array.from(values), false, positions).join(' '), up);
      assert.equal(ordered(Float64Array.from(values), true, positions).join(' '), down);
    });
  }

  it('agrees with comparing, over chosen positions, whatever the numbers', () => {
    // Some of them equal, and some that agree in their upper half only.
    const near = fc.integer({ min: 0, max: 40 }).map((step) => 0.5 + step * 2 ** -50);
    const value = fc.oneof(fc.double(), near, fc.constantFrom(0, -0, 1, NaN));
    const table = fc.array(fc.tuple(value, fc.boolean()), { maxLength: 300 });
    fc.assert(
      fc.property(table, fc.boolean(), (rows, descending) => {
        const values = Float64Array.from(rows, ([number]) => number);
        const positions = Int32Array.from(rows.keys()).filter((position) => rows[position][1]);
        const before = positions.slice();
        const expected = [...positions].sort((a, b) => {
          const [x, y] = [values[a], values[b]];
          if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
          return x === y ? 0 : (x < y ? -1 : 1) * (descending ? -1 : 1);
        });
        assert.deepEqual(ordered(values, descending, positions), expected);
        assert.deepEqual(positions, before);
      }),
    );
  });
});
