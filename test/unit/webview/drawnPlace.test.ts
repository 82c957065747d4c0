import assert from 'node:assert/strict';
import { RenderedRange, type RowRange } from '../../../src/webview/table/rows/drawnPlace';

/** Ten rows of one pixel from this one on. */
function at(first: number): RowRange {
  return { offset: first, first, last: first + 9 };
}

describe('which place of a table is drawn', () => {
  const table = {};
  const here = new Set<number>();
  const isHere = (first: number, last: number): boolean =>
    [first, last].every((row) => here.has(Math.floor(row / 100)));
  /** The first row drawn when one has scrolled to a row. */
  let drawn: (first: number, now: number) => number;

  beforeEach(() => {
    here.clear();
    here.add(0);
    const place = new RenderedRange();
    drawn = (first, now) => place.of(table, at(first), isHere, now).first;
    assert.equal(drawn(0, 0), 0);
  });

  it('the one that is wanted, when its rows are here', () => {
    here.add(5);
    assert.equal(drawn(500, 10), 500);
  });

  it('the one that is wanted, row by row, also where some are still to come', () => {
    assert.equal(drawn(80, 10), 80);
    assert.equal(drawn(89, 20), 89);
    assert.equal(drawn(95, 30), 95);
  });

  it('after a leap the one before, until the rows come', () => {
    assert.equal(drawn(500, 10), 0);
    assert.equal(drawn(500, 50), 0);
    here.add(5);
    assert.equal(drawn(500, 60), 500);
  });

  it('while one leaps on, the newest of those that have come', () => {
    assert.equal(drawn(500, 10), 0);
    assert.equal(drawn(700, 20), 0);
    assert.equal(drawn(900, 30), 0);
    here.add(5).add(7);
    assert.equal(drawn(1100, 40), 700);
    assert.equal(drawn(1300, 50), 700);
  });

  it('the one that is wanted without its rows, when they take too long', () => {
    assert.equal(drawn(500, 10), 0);
    assert.equal(drawn(500, 109), 0);
    assert.equal(drawn(500, 110), 500);
    assert.equal(drawn(900, 120), 900);
  });

  it('never rows of another table', () => {
    const place = new RenderedRange();
    place.of(table, at(0), isHere, 0);
    assert.equal(place.of({}, at(500), isHere, 10).first, 500);
  });

  it('the one that is wanted, where none had any row', () => {
    const place = new RenderedRange();
    place.of(table, { offset: 12_000, first: 0, last: -1 }, isHere, 0);
    assert.equal(place.of(table, at(500), isHere, 10).first, 500);
  });

  it('says when it has to be looked at again while it waits', () => {
    const place = new RenderedRange();
    place.of(table, at(0), isHere, 0);
    assert.equal(place.due, undefined);
    place.of(table, at(500), isHere, 10);
    assert.equal(place.due, 110);
    here.add(5);
    place.of(table, at(500), isHere, 20);
    assert.equal(place.due, undefined);
  });
});
