import assert from 'node:assert/strict';
import { flipOf, type FlippingUsers } from '../../../src/core/judging/flip';
import { finished } from './lists';

const USERS = 30_000;
/** Gain of each further judgment of a user. */
const SLOPES = [10, 9, 8, 7, 6];

describe('judgments that turn a difference', () => {
  // The last users come first among equal gains, so that a later user displaces earlier ones.
  const ids = {
    size: USERS,
    text: (user: number) => `u${user}`,
    find: Number,
    compare: (a: number, b: number) => b - a,
  };
  let judged: { item: string; grade: number }[] = [];
  const users: FlippingUsers = {
    users: () => Array.from({ length: USERS }, (_, user) => user),
    turnTo: () => ({
      count: SLOPES.length,
      gain: (budget) => {
        const gains = SLOPES.slice(0, budget);
        judged = gains.map((_, number) => ({ item: `i${number}`, grade: 1 }));
        return gains.reduce((sum, gain) => sum + gain, 0);
      },
    }),
    judged: () => judged,
  };

  it('are the same whether or not all segments are kept at once', () => {
    const few = finished(flipOf(45, ids, users));
    assert.deepEqual([few.atLeast, few.atMost], [5, 5]);
    assert.deepEqual(
      few.items.map(({ user }) => user),
      [1, 2, 3, 4, 5].map((before) => `u${USERS - before}`),
    );
    const many = finished(flipOf(10 * USERS + 9 * 5, ids, users));
    assert.deepEqual([many.atLeast, many.atMost], [USERS + 5, USERS + 5]);
    assert.deepEqual(
      many.items.slice(0, 4).map(({ user, item }) => `${user} ${item}`),
      [`u${USERS - 1} i0`, `u${USERS - 1} i1`, `u${USERS - 2} i0`, `u${USERS - 2} i1`],
    );
  });
});
