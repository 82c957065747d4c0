import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RowSlots } from '../../../src/webview/table/rowSlots';

describe('the places of the rows that are drawn', () => {
  it('a row keeps its place while the window moves on', () => {
    const slots = new RowSlots();
    assert.deepEqual(slots.of([0, 1, 2]), [0, 1, 2]);
    assert.deepEqual(slots.of([1, 2, 3]), [1, 2, 3]);
  });

  it('after a leap rows take the places of those that left', () => {
    const slots = new RowSlots();
    slots.of([0, 1, 2]);
    assert.deepEqual(slots.of([500, 501, 502, 503]), [0, 1, 2, 3]);
  });

  it('the row with the focus, far from the others, keeps its place', () => {
    const slots = new RowSlots();
    assert.deepEqual(slots.of([7, 8, 9]), [0, 1, 2]);
    assert.deepEqual(slots.of([8, 100, 101]), [1, 0, 2]);
  });

  it('whatever is scrolled: no two rows at one place, and no row at another than before', () => {
    const window = fc
      .tuple(fc.nat(30), fc.integer({ min: 0, max: 8 }), fc.nat(40))
      .map(([first, count, focus]) =>
        [...new Set([...Array.from({ length: count }, (_, index) => first + index), focus])].sort(
          (a, b) => a - b,
        ),
      );
    fc.assert(
      fc.property(fc.array(window, { maxLength: 12 }), (windows) => {
        const slots = new RowSlots();
        let before = new Map<number, number>();
        for (const rows of windows) {
          const places = slots.of(rows);
          assert.equal(new Set(places).size, rows.length);
          rows.forEach((row, index) => assert.equal(places[index], before.get(row) ?? places[index]));
          before = new Map(rows.map((row, index) => [row, places[index]]));
        }
      }),
    );
  });
});
