import assert from 'node:assert/strict';
import { type GridPosition, moveByKey, TypedPrefix } from '../../../src/webview/table/gridNavigation';

const size = { rows: 1000, columns: 6, rowsPerPage: 20 };

describe('moving through the user table by key', () => {
  const cases: readonly [key: string, control: boolean, from: [number, number], to: [number, number]][] = [
    ['ArrowDown', false, [0, 2], [1, 2]],
    ['ArrowDown', false, [999, 2], [999, 2]],
    ['ArrowUp', false, [0, 2], [-1, 2]],
    ['ArrowUp', false, [-1, 2], [-1, 2]],
    ['ArrowDown', false, [-1, 2], [0, 2]],
    ['ArrowLeft', false, [5, 0], [5, 0]],
    ['ArrowRight', false, [5, 5], [5, 5]],
    ['ArrowRight', true, [5, 1], [5, 5]],
    ['ArrowLeft', true, [5, 4], [5, 0]],
    ['PageDown', false, [0, 1], [20, 1]],
    ['PageDown', false, [990, 1], [999, 1]],
    ['PageUp', false, [30, 1], [10, 1]],
    ['PageUp', false, [10, 1], [0, 1]],
    ['Home', false, [500, 3], [0, 3]],
    ['End', false, [500, 3], [999, 3]],
    ['Home', true, [500, 3], [0, 0]],
    ['End', true, [500, 3], [999, 5]],
  ];
  for (const [key, control, from, to] of cases) {
    it(`${control ? 'Control+' : ''}${key} at row ${from[0]}, column ${from[1]} goes to row ${to[0]}, column ${to[1]}`, () => {
      assert.deepEqual(moveByKey(position(from), key, control, size), position(to));
    });
  }

  it('in an empty table only the head can be reached', () => {
    assert.deepEqual(
      moveByKey(position([-1, 0]), 'ArrowDown', false, { ...size, rows: 0 }),
      position([-1, 0]),
    );
  });

  it('other keys do not move', () => {
    assert.equal(moveByKey(position([5, 0]), 'a', false, size), undefined);
    assert.equal(moveByKey(position([5, 0]), 'Tab', false, size), undefined);
  });
});

describe('typing to find a user', () => {
  it('what is typed without a pause belongs together; a pause begins anew', () => {
    const prefix = new TypedPrefix(1000);
    assert.equal(prefix.type('u', 0), 'u');
    assert.equal(prefix.type('1', 400), 'u1');
    assert.equal(prefix.type('1', 900), 'u11');
    assert.equal(prefix.type('u', 2000), 'u');
  });
});

function position([row, column]: readonly [number, number]): GridPosition {
  return { row, column };
}
