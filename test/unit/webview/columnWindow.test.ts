import assert from 'node:assert/strict';
import { columnsInSight } from '../../../src/webview/table/rows/columnWindow';

describe('the columns that can be seen', () => {
  /** A first column of 100 pixels, which stays, and five of 50. */
  const spans = [
    [0, 100],
    ...Array.from({ length: 5 }, (_, index) => [100 + 50 * index, 150 + 50 * index]),
  ] as [number, number][];

  it('are those beside the first that are in the view at least in part', () => {
    assert.deepEqual(columnsInSight(spans, 0, 220), { first: 1, last: 3 });
    assert.deepEqual(columnsInSight(spans, 60, 220), { first: 2, last: 4 });
    assert.deepEqual(columnsInSight(spans, 130, 220), { first: 3, last: 5 });
  });

  it('may be all as long as it is not known where they stand', () => {
    assert.deepEqual(columnsInSight([], 0, 220), { first: 0, last: Infinity });
  });
});
