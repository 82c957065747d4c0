import assert from 'node:assert/strict';
import { userScatter } from '../../../src/core/comparison/userPlaces';
import { scatterPoints, regionQuery } from '../../../src/webview/comparison/scatter/places';
import type { UserScatterView } from '../../../src/shared/protocol/views/comparisonView';

/** Users whom a query finds, which holds conditions on numbers alone. */
function found(query: string, columns: Readonly<Record<string, Float64Array>>): number {
  const conditions = query.split(' and ').map((text) => {
    const [column, operator, limit] = text.split(' ');
    return { values: columns[column], operator, limit: Number(limit) };
  });
  const fits = (user: number): boolean =>
    conditions.every(({ values, operator, limit }) => {
      if (operator === '>=') return values[user] >= limit;
      return operator === '<=' ? values[user] <= limit : values[user] < limit;
    });
  return columns.base.reduce((sum, _, user) => sum + Number(fits(user)), 0);
}

describe('squares of users', () => {
  // The greatest value, and how many values there are up to it: of many of them an edge is one.
  for (const [to, steps] of [
    [1 / 3, 1],
    [1, 40],
    [2 / 3, 4],
    [0.9, 80],
    [1e-9 / 3, 7],
    [0.7, 1],
  ] as const)
    it(`ask for the users who were counted, of values up to ${to}`, () => {
      const valueOf = (step: number): number => (step === steps ? to : (step * to) / steps);
      const base = Float64Array.from({ length: 6000 }, (_, user) => valueOf(user % (steps + 1)));
      const model = Float64Array.from({ length: 6000 }, (_, user) => valueOf((user * 7) % (steps + 1)));
      const view = userScatter(base, model) as UserScatterView;
      assert.equal(view.kind, 'bins');
      const places = scatterPoints(view);
      assert.equal(
        places.reduce((sum, { users }) => sum + users, 0),
        6000,
      );
      for (const place of places)
        assert.equal(found(regionQuery('P@3', place, view, true), { base, 'P@3': model }), place.users);
    });

  it('of one value for all is one', () => {
    const same = new Float64Array(6000).fill(0.3);
    const [place, ...others] = scatterPoints(userScatter(same, same) as UserScatterView);
    assert.deepEqual([place.users, others], [6000, []]);
  });
});
