import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ListSorter } from '../../../src/core/data/listSorter';

describe('Sorting of lists', () => {
  const sorter = new ListSorter();
  const keys = (number: fc.Arbitrary<number>): fc.Arbitrary<number[]> => fc.array(number, { maxLength: 400 });
  const distributions = fc.oneof(
    keys(fc.double({ noNaN: true })),
    keys(fc.double({ min: 0, max: 1, noNaN: true })),
    keys(fc.integer({ min: 0, max: 4 })),
    keys(fc.integer({ min: 1, max: 1000 }).map((place) => 1 / place)),
    keys(fc.constantFrom(5e-324, 1e-323, 0, -0)),
  );

  it('equals a stable comparison sort for every distribution', () => {
    fc.assert(
      fc.property(distributions, fc.boolean(), fc.nat({ max: 3 }), (list, ascending, before) => {
        const column = Float64Array.from([...Array<number>(before).fill(0), ...list]);
        const expected = list
          .map((_, at) => at)
          .sort((a, b) => (list[a] === list[b] ? a - b : list[a] < list[b] === ascending ? -1 : 1));
        const sorted = sorter.sort(column, before, column.length, ascending);
        assert.deepEqual([...sorted.subarray(0, list.length)], expected);
        sorter.apply(column, before, column.length);
        assert.deepEqual(
          [...column.subarray(before)],
          expected.map((at) => list[at]),
        );
      }),
    );
  });
});
