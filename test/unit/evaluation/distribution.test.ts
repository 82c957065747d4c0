import assert from 'node:assert/strict';
import fc from 'fast-check';
import { binEdges } from '../../../src/shared/leaderboard/binEdges';
import { distributionOf } from '../../../src/core/evaluation/distribution';

describe('how the values of a measure are spread', () => {
  it('shows the users by twentieths of the measure’s own range, those on an edge in the upper one', () => {
    const { bins, range } = distributionOf(Float64Array.of(0, 0.04, 0.15, 0.3, 0.35, 0.7, 1, NaN), [0, 1]);
    assert.deepEqual(range, [0, 1]);
    assert.deepEqual(bins, [2, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  });

  it('counts a value where the query of its bin finds it', () => {
    for (let hundredths = 0; hundredths <= 100; hundredths++) {
      const value = hundredths / 100;
      const { bins, range } = distributionOf(Float64Array.of(value), [0, 1]);
      const edges = binEdges(bins.length, range);
      const bin = bins.indexOf(1);
      assert.ok(value >= edges[bin] && (value < edges[bin + 1] || bin === bins.length - 1), String(value));
    }
  });

  it('has round edges where the measure is not bounded', () => {
    const { bins, range } = distributionOf(Float64Array.of(3, 9, 15), [-Infinity, Infinity]);
    assert.deepEqual(range, [3, 23]);
    assert.deepEqual([bins[0], bins[6], bins[12]], [1, 1, 1]);
    assert.deepEqual(distributionOf(Float64Array.of(0.31, 0.4), [0, Infinity]).range, [0, 0.4]);
    assert.deepEqual(distributionOf(Float64Array.of(7, 7), [-Infinity, Infinity]).range, [7, 7]);
  });

  it('gives the half width of the 95 % interval: of 1, 2, 3 it is 4.3027 · 1/√3', () => {
    const { halfWidth } = distributionOf(Float64Array.of(1, 2, 3), [0, 3]);
    assert.ok(Math.abs(halfWidth - 4.302652729911275 / Math.sqrt(3)) < 1e-9);
  });

  it('has no spread where all values are equal, though their sum is rounded', () => {
    const { halfWidth } = distributionOf(new Float64Array(6).fill(7 / 12), [0, 1]);
    assert.equal(halfWidth, 0);
  });

  it('has no interval of one value and nothing at all of none', () => {
    assert.ok(Number.isNaN(distributionOf(Float64Array.of(0.5), [0, 1]).halfWidth));
    assert.deepEqual(distributionOf(Float64Array.of(NaN, Infinity), [0, 1]).bins, []);
  });

  it('counts every finite value once, however far from zero they lie', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (offsets, base) => {
          const values = Float64Array.from(offsets, (value) => base + value);
          const { bins, halfWidth } = distributionOf(values, [-Infinity, Infinity]);
          assert.equal(
            bins.reduce((sum, bin) => sum + bin, 0),
            values.length,
          );
          assert.ok(halfWidth >= 0 && halfWidth < 13, String(halfWidth));
        },
      ),
    );
  });
});
