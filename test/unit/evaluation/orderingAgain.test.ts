import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ordering } from '../../../src/core/evaluation/ordering';
import { orderAgain } from '../../../src/core/evaluation/orderingAgain';
import { finished } from '../../../src/core/evaluation/steps';

describe('ordering again what changed a little', () => {
  const number = fc.constantFrom(0, -0, 1, 2, 0.5, -1, NaN, Infinity, -Infinity);

  it('is the order of all values', () => {
    let quick = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, fc.boolean()), { minLength: 9, maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(59), number), { maxLength: 6 }),
        fc.boolean(),
        (rows, changes, descending) => {
          const before = Float64Array.from(rows, ([value]) => value);
          const members = Int32Array.from([...rows.keys()].filter((row) => rows[row][1]));
          const values = before.slice();
          for (const [row, value] of changes) if (row < values.length) values[row] = value;
          const order = finished(ordering(before, descending, members));
          const again = orderAgain(order, before, values, descending);
          if (again === undefined) return;
          quick++;
          assert.deepEqual(again, finished(ordering(values, descending, members)));
        },
      ),
      { numRuns: 500 },
    );
    assert.ok(quick > 100, `${quick}`);
  });

  it('is not tried where most of it changed', () => {
    const before = Float64Array.from({ length: 100 }, (_, row) => row);
    const values = before.map((value) => -value);
    const order = finished(ordering(before, false, Int32Array.from(before.keys())));
    assert.equal(orderAgain(order, before, values, false), undefined);
  });
});
