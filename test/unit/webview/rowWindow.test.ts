import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  offsetAfterScroll,
  offsetShowing,
  rowsPerPage,
  rowWindow,
  sheetRange,
  trackPosition,
  visibleRows,
} from '../../../src/webview/table/rows/rowWindow';

describe('which rows of a long table are in sight', () => {
  const short = rowWindow(100, 20, 200);
  const long = rowWindow(1_000_000, 24, 480, 4_000_000);

  it('rows that are seen in part count', () => {
    assert.deepEqual(visibleRows(short, 0), { first: 0, last: 9 });
    assert.deepEqual(visibleRows(short, 10), { first: 0, last: 10 });
    assert.deepEqual(visibleRows(short, 20), { first: 1, last: 10 });
    assert.deepEqual(visibleRows(short, 1800), { first: 90, last: 99 });
  });

  it('an empty table shows none', () => {
    assert.deepEqual(visibleRows(rowWindow(0, 20, 200), 0), { first: 0, last: -1 });
  });

  it('a table shorter than its place cannot be moved', () => {
    const few = rowWindow(3, 20, 200);
    assert.equal(sheetRange(few), 0);
    assert.equal(few.trackHeight, 200);
    assert.deepEqual(visibleRows(few, 0), { first: 0, last: 2 });
    assert.equal(offsetAfterScroll(few, 0, 0, 50), 0);
  });

  it('the track is never taller than a browser can lay out', () => {
    assert.equal(long.trackHeight, 4_000_000);
    assert.equal(short.trackHeight, 2000);
  });

  it('a table that fits on the track follows the scroll bar pixel by pixel', () => {
    assert.equal(offsetAfterScroll(short, 0, 0, 7), 7);
    assert.equal(offsetAfterScroll(short, 7, 7, 1500), 1500);
  });

  it('in a longer one a small movement is a pixel for a pixel, a long one is in proportion', () => {
    assert.equal(offsetAfterScroll(long, 5_000_000, 833_000, 833_100), 5_000_100);
    const half = offsetAfterScroll(long, 0, 0, (4_000_000 - 480) / 2);
    assert.equal(half, sheetRange(long) / 2);
  });

  it('a turn of the wheel in a late frame is a small movement, a pixel of the scroll bar is a long one', () => {
    assert.equal(offsetAfterScroll(long, 5_000_000, 833_000, 835_000), 5_002_000);
    const pixel = (4_000_000 - 480) / 480;
    assert.equal(offsetAfterScroll(long, 0, 0, pixel), sheetRange(long) / 480);
  });

  it('the ends of the track are the ends of the table, whatever was rounded before', () => {
    assert.equal(offsetAfterScroll(long, 300, 10, 0), 0);
    assert.equal(offsetAfterScroll(long, 23_000_000, 3_999_400, 4_000_000 - 480), sheetRange(long));
    assert.deepEqual(visibleRows(long, sheetRange(long)), { first: 999_980, last: 999_999 });
  });

  it('a row is brought into sight by the shortest way', () => {
    assert.equal(offsetShowing(short, 400, 25), 400);
    assert.equal(offsetShowing(short, 400, 10), 200);
    assert.equal(offsetShowing(short, 400, 40), 620);
    assert.equal(offsetShowing(short, 0, 99), 1800);
  });

  it('a page is what fits entirely, and at least one row', () => {
    assert.equal(rowsPerPage(short), 10);
    assert.equal(rowsPerPage(rowWindow(10, 24, 10)), 1);
  });

  it('wherever the scroll bar stands, what is in sight fills the place and lies in the table', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000_000 }),
        fc.integer({ min: 30, max: 2000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (rows, height, places) => {
          const window = rowWindow(rows, 24, height);
          let offset = 0;
          let before = 0;
          for (const place of places) {
            const top = place * (window.trackHeight - height);
            offset = offsetAfterScroll(window, offset, before, top);
            before = top;
            const { first, last } = visibleRows(window, offset);
            assert.ok(first >= 0 && last < rows && first <= last);
            assert.ok((last - first + 1) * 24 >= Math.min(height, rows * 24));
          }
          assert.ok(trackPosition(window, offset) <= window.trackHeight - height + 1e-6);
        },
      ),
    );
  });
});
