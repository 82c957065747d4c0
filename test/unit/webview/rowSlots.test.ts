import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RowSlots } from '../../../src/webview/table/rowSlots';

/** No row has the focus. */
const NONE = -1;

describe('the places of the rows that are drawn', () => {
  it('a row keeps its place while the window moves on row by row', () => {
    const slots = new RowSlots();
    assert.deepEqual(slots.of([0, 1, 2, 3], NONE), [0, 1, 2, 3]);
    assert.deepEqual(slots.of([1, 2, 3, 4], NONE), [1, 2, 3, 4]);
  });

  it('where many rows come at a time, all take the places in the order of the page', () => {
    const slots = new RowSlots();
    slots.of([0, 1, 2, 3], NONE);
    assert.deepEqual(slots.of([3, 4, 5, 6], NONE), [0, 1, 2, 3]);
  });

  it('after a leap rows take the places of those that left', () => {
    const slots = new RowSlots();
    slots.of([0, 1, 2], NONE);
    assert.deepEqual(slots.of([500, 501, 502, 503], NONE), [0, 1, 2, 3]);
  });

  it('the row with the focus, far from the others, keeps its place', () => {
    const slots = new RowSlots();
    assert.deepEqual(slots.of([7, 8, 9], 8), [0, 1, 2]);
    assert.deepEqual(slots.of([8, 100, 101], 8), [1, 0, 2]);
    assert.deepEqual(slots.of([8, 300, 301], 8), [1, 0, 2]);
  });

  it('as the first before and after it lets the others change places', () => {
    const slots = new RowSlots();
    assert.deepEqual(slots.of([0, 50, 51, 52], 0), [0, 1, 2, 3]);
    assert.deepEqual(slots.of([0, 52, 53, 54], 0), [0, 1, 2, 3]);
  });

  it('whatever is scrolled: no two rows at one place, and the focused one at no other than before', () => {
    const window = fc
      .tuple(fc.nat(30), fc.integer({ min: 0, max: 8 }), fc.nat(40))
      .map(([first, count, focused]) => {
        const rows = Array.from({ length: count }, (_, index) => first + index);
        return { rows: [...new Set([...rows, focused])].sort((a, b) => a - b), focused };
      });
    fc.assert(
      fc.property(fc.array(window, { maxLength: 12 }), (windows) => {
        const slots = new RowSlots();
        let before = new Map<number, number>();
        for (const { rows, focused } of windows) {
          const places = slots.of(rows, focused);
          assert.equal(new Set(places).size, rows.length);
          const place = places[rows.indexOf(focused)];
          assert.equal(place, before.get(focused) ?? place);
          before = new Map(rows.map((row, index) => [row, places[index]]));
        }
      }),
    );
  });
});
