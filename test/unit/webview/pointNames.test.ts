import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textWidth } from '../../../src/shared/charts/fittedText';
import { pointNames } from '../../../src/shared/charts/pointNames';

const plot = {
  width: 400,
  area: { left: 40, right: 386, top: 28, bottom: 184 },
  x: { place: (value: number) => 40 + value * 346 },
  y: { place: (value: number) => 184 - value * 156 },
};
const names = ['seed10', 'matrix-factorisation', 'als', 'popular'];
type Points = Parameters<typeof pointNames>[0];

/** The boxes of names as their text is estimated: left, right, middle. */
function drawnNames(points: Points): { readonly model: string; readonly box: readonly number[] }[] {
  return pointNames(points, plot)
    .filter(({ tag }) => tag === 'text')
    .map(({ attributes: { x, y }, inside }) => {
      const text = String(inside.at(-1));
      return { model: text, box: [Number(x), Number(x) + textWidth(text), Number(y) - 4] };
    });
}

describe('names beside points', () => {
  it('are to the right of their points, or to the left where the chart ends', () => {
    const [left, right] = drawnNames([
      { model: 0, name: 'als', at: [0.2, 0.5] },
      { model: 1, name: 'matrix-factorisation', at: [0.9, 0.5] },
    ]);
    assert.deepEqual(left.box[0], 40 + 0.2 * 346 + 10);
    assert.ok(right.box[1] < 40 + 0.9 * 346);
  });

  it('cover no other name and no point, wherever points are', () => {
    const point = fc.record({
      model: fc.constant(0),
      name: fc.option(fc.constantFrom(...names), { nil: undefined }),
      at: fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ) as fc.Arbitrary<readonly [number, number]>,
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (points) => {
        const drawn = drawnNames(points);
        drawn.forEach(({ box: [from, to, middle] }, index) => {
          assert.ok(from >= 40 && to <= 400 + 1e-6);
          for (const { at } of points) {
            const [x, y] = [plot.x.place(at[0]), plot.y.place(at[1])];
            assert.ok(x + 6 <= from + 1e-2 || x - 6 >= to - 1e-2 || Math.abs(y - middle) >= 12.4);
          }
          for (const { box: other } of drawn.slice(index + 1))
            assert.ok(
              other[1] <= from + 1e-2 || other[0] >= to - 1e-2 || Math.abs(other[2] - middle) >= 12.9,
            );
        });
      }),
    );
  });
});
