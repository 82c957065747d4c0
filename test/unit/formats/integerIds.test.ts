import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { IntegerIds } from '../../../src/reading/formats/columnar/idColumn';

describe('ids that are stored as integers', () => {
  const dense = Array.from({ length: 5000 }, (_, at) => BigInt((at * 7919) % 5000));
  const sparse = Array.from({ length: 5000 }, (_, at) => BigInt(at * at) * 0x1_0000_0001n - 70_000n);
  const ends = [0n, -1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 31n, 2n ** 32n];

  for (const [what, integers] of Object.entries({
    dense,
    sparse,
    ends,
    mixed: [...sparse, ...dense, ...ends],
  }))
    for (const unsigned of [false, true])
      it(`are those of the same digits in text: ${what}${unsigned ? ', without sign' : ''}`, () => {
        const ids = new Identifiers();
        const known = new IntegerIds(ids, unsigned);
        for (let turn = 0; turn < 2; turn++)
          for (const integer of integers) {
            const low = Number(BigInt.asIntN(32, integer));
            const high = Number(BigInt.asIntN(32, integer >> 32n));
            const text = String(unsigned ? BigInt.asUintN(64, integer) : integer);
            assert.equal(ids.text(known.numberOf(low, high)), text);
          }
        assert.equal(ids.size, new Set(integers).size);
      });
});
