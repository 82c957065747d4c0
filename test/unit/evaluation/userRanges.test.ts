import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rangesOf } from '../../../src/core/evaluation/userRanges';

describe('users as ranges', () => {
  it('are the same users, in as few ranges as there can be', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(40)), (some) => {
        const users = Int32Array.from(some).sort();
        const ranges = [...rangesOf(users)];
        const within = ranges.flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, at) => start + at),
        );
        assert.deepEqual(within, [...users]);
        ranges.slice(1).forEach(({ start }, index) => assert.ok(start > ranges[index].end));
      }),
    );
  });
});
