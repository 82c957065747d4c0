import assert from 'node:assert';
import fc from 'fast-check';
import { DayRecords } from '../../../src/reading/experimentLogs/dayRecords';
import { runs } from '../../extent';

describe('days of users', () => {
  it('are the sums of their records, in the order of users and days, whatever the order of the records', () => {
    const record = fc.record({
      cell: fc.integer({ min: 0, max: 5000 }),
      day: fc.oneof(fc.integer({ min: 18_000, max: 18_014 }), fc.integer({ min: -1e8, max: 1e8 })),
      value: fc.integer({ min: 0, max: 9 }),
    });
    const crowded = fc.record({
      cell: fc.integer({ min: 2046, max: 2050 }),
      day: fc.integer({ min: 1, max: 30 }),
      value: fc.integer({ min: 0, max: 9 }),
    });
    const records = fc.oneof(
      fc.array(record, { maxLength: 40 }),
      fc.array(crowded, { minLength: 100, maxLength: 2500 }),
    );
    fc.assert(
      fc.property(records, fc.boolean(), (given, descending) => {
        const days = new DayRecords(['x', 'y']);
        const expected = new Map<number, Map<number, [number, number]>>();
        for (const { cell, day, value } of given) {
          days.add(cell, day, Float64Array.of(0, value, 1), 1);
          const ofCell = expected.get(cell) ?? new Map<number, [number, number]>();
          expected.set(cell, ofCell);
          const [x, y] = ofCell.get(day) ?? [0, 0];
          ofCell.set(day, [x + value, y + 1]);
        }
        const order = Int32Array.from(expected.keys()).sort();
        if (descending) order.reverse();
        const found = days.byUser(order, 5001);
        const rows = [...order].flatMap((cell, user) =>
          [...(expected.get(cell) ?? [])]
            .sort(([a], [b]) => a - b)
            .map(([day, [x, y]]) => ({ user, day, x, y })),
        );
        assert.deepStrictEqual(
          [...found.users].map((user, row) => ({
            user,
            day: found.days[row],
            x: found.sums.get('x')?.[row],
            y: found.sums.get('y')?.[row],
          })),
          rows,
        );
      }),
      { numRuns: runs(60) },
    );
  });

  it('of no records are none', () => {
    const { users, days } = new DayRecords(['x']).byUser(new Int32Array(0), 0);
    assert.deepStrictEqual([users.length, days.length], [0, 0]);
  });
});
