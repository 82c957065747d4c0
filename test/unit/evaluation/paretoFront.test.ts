import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type BetterDirection, paretoFront } from '../../../src/shared/leaderboard/paretoFront';

describe('the Pareto front', () => {
  it('is of any number of coordinates', () => {
    const points = [
      [1, 9, 9],
      [0.5, 2, 9],
      // Dominated by the second, but for its third.
      [0.5, 3, 4],
      [0.5, 3, 5],
      [0.9, Number.NaN, 1],
    ];
    assert.deepEqual(paretoFront(points, ['higher', 'lower', 'lower']), [true, true, true, false, false]);
  });

  const cases: [string, [number, number][], [BetterDirection, BetterDirection], boolean[]][] = [
    ['one point is in front', [[1, 1]], ['higher', 'higher'], [true]],
    [
      'beaten in both, and in one only',
      [
        [3, 1],
        [1, 3],
        [1, 1],
        [3, 0],
      ],
      ['higher', 'higher'],
      [true, true, false, false],
    ],
    [
      'less is better in the second',
      [
        [3, 1],
        [1, 3],
        [1, 1],
      ],
      ['higher', 'lower'],
      [true, false, false],
    ],
    [
      'equal points do not beat each other',
      [
        [2, 2],
        [2, 2],
      ],
      ['higher', 'higher'],
      [true, true],
    ],
    [
      'undefined is never in front, and beats nobody',
      [
        [NaN, 9],
        [1, 1],
      ],
      ['higher', 'higher'],
      [false, true],
    ],
  ];
  for (const [name, points, directions, expected] of cases)
    it(name, () => assert.deepEqual(paretoFront(points, directions), expected));

  it('whoever is not in front is beaten by somebody in front', () => {
    const point = fc.tuple(fc.integer({ max: 9, min: 0 }), fc.integer({ max: 9, min: 0 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), (points) => {
        const front = paretoFront(points, ['higher', 'higher']);
        assert.ok(front.includes(true));
        points.forEach(([x, y], index) => {
          const beaten = points.some(([a, b], other) => front[other] && a >= x && b >= y && (a > x || b > y));
          assert.equal(front[index], !beaten);
        });
      }),
    );
  });
});
