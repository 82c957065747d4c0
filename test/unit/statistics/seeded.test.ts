import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HashKey, hashOfKey, type KeyWord } from '../../../src/core/statistics/hashKey';
import { seededGenerator, Xoshiro } from '../../../src/core/statistics/xoshiro';

interface Golden {
  readonly hashes: readonly { seed: number; parts: [KeyWord, ...string[]]; words: number[] }[];
  readonly streams: readonly {
    seed: number;
    parts: [KeyWord, ...string[]];
    next: number[];
    below10: number[];
    below66: number[];
    below3000000000: number[];
  }[];
}

const golden = JSON.parse(
  readFileSync(path.join(__dirname, '../../fixtures/golden/random/random.json'), 'utf8'),
) as Golden;

describe('hashes of keys', () => {
  for (const { seed, parts, words } of golden.hashes)
    it(`${seed} ${parts.join(' ')}`, () => {
      assert.deepEqual([...hashOfKey(seed, ...parts)], words);
    });

  it('are the same however the key is written', () => {
    const key = new HashKey(42).begin('row').addText('u1');
    const { length } = key;
    for (const [item, count] of [
      ['i'.repeat(400), 12],
      ['i1', 0],
      ['', 9],
    ] as const)
      assert.deepEqual(
        [...key.cut(length).addText(item).addCount(count).hash()],
        [...hashOfKey(42, 'row', 'u1', item, String(count))],
      );
  });
});

describe('the seeded generator', () => {
  for (const { seed, parts, ...expected } of golden.streams)
    it(`of ${seed} ${parts.join(' ')}`, () => {
      const drawn = (length: number, n?: number) => {
        const generator = seededGenerator(seed, ...parts);
        return Array.from({ length }, () => (n === undefined ? generator.next() : generator.below(n)));
      };
      assert.deepEqual(
        {
          next: drawn(expected.next.length),
          below10: drawn(expected.below10.length, 10),
          below66: drawn(expected.below66.length, 66),
          below3000000000: drawn(expected.below3000000000.length, 3000000000),
        },
        expected,
      );
    });

  it('draws from a state of zeros too', () => {
    const generator = new Xoshiro(new Uint32Array(4));
    assert.ok(Array.from({ length: 20 }, () => generator.next()).some((word) => word > 0));
  });
});
