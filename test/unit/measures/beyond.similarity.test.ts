import assert from 'node:assert/strict';
import fc from 'fast-check';
import { trainingFrom } from '../../../src/core/data/training';
import { cooccurrenceSimilarity } from '../../../src/core/measures/beyondAccuracy/itemSimilarity';
import { interactionsOf, TestIds } from './interactionRows';
import { runs } from '../../extent';

describe('similarity of two items by the users who had both', () => {
  it('equals the count of common users over the root of the product, for rare and for popular items', () => {
    const histories = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 6 }), {
      minLength: 70,
      maxLength: 200,
    });
    fc.assert(
      fc.property(histories, (lists) => {
        const ids = new TestIds();
        for (let item = 0; item <= 5; item++) ids.items.intern(String(item));
        const rows = lists.flatMap((items, user) => items.map((item) => [`u${user}`, String(item)] as const));
        // Item 0 only of the first two users: rare beside the others.
        const kept = rows.filter(([user, item]) => item !== '0' || user === 'u0' || user === 'u1');
        fc.pre(kept.length > 0);
        const train = trainingFrom(interactionsOf(ids, kept), ids.users.size, 6, 'train.csv');
        const similarity = cooccurrenceSimilarity(train, 6);
        const usersOf = (item: number) =>
          new Set(kept.filter(([, had]) => had === String(item)).map(([user]) => user));
        for (let a = 0; a < 6; a++) {
          for (let b = 0; b < 6; b++) {
            const [first, second] = [usersOf(a), usersOf(b)];
            const common = [...first].filter((user) => second.has(user)).length;
            const wanted = common === 0 ? 0 : common / Math.sqrt(first.size * second.size);
            assert.ok(Math.abs(similarity(a, b) - wanted) < 1e-12, `${a} and ${b}`);
          }
        }
      }),
      { numRuns: runs(20) },
    );
  });
});
