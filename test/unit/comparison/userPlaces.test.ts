import assert from 'node:assert/strict';
import { sortedDifferences, userScatter } from '../../../src/core/comparison/userPlaces';

describe('users by their values of two models', () => {
  it('stand once at each place, with how many they are', () => {
    const places = userScatter(Float64Array.of(0, 0, 1, NaN), Float64Array.of(0, 0, 0.5, 1));
    assert.deepEqual(places, {
      kind: 'places',
      places: [
        { a: 0, b: 0, users: 2, user: 0 },
        { a: 1, b: 0.5, users: 1, user: 2 },
      ],
    });
  });

  it('are counted in squares above 5,000, all of them', () => {
    const a = Float64Array.from({ length: 6000 }, (_, user) => (user % 7) / 6);
    const b = Float64Array.from({ length: 6000 }, (_, user) => (user % 5) / 4);
    const places = userScatter(a, b);
    assert.ok(places.kind === 'bins');
    assert.equal(
      places.counts.reduce((sum, users) => sum + users, 0),
      6000,
    );
    assert.deepEqual([places.from, places.to], [0, 1]);
    const same = userScatter(new Float64Array(6000), new Float64Array(6000));
    assert.ok(same.kind === 'bins' && same.counts[0] === 6000);
  });

  it('in the order of their differences, with both ends', () => {
    assert.deepEqual(sortedDifferences(Float64Array.of(0, 1, NaN), Float64Array.of(0.5, 0, 1)), [-1, 0.5]);
    assert.deepEqual(sortedDifferences(Float64Array.of(NaN), Float64Array.of(1)), []);
    const many = Float64Array.from({ length: 5000 }, (_, user) => user);
    const found = sortedDifferences(new Float64Array(5000), many);
    assert.equal(found.length, 201);
    assert.deepEqual([found[0], found.at(-1)], [0, 4999]);
  });
});
