import { hashOfKey, type KeyWord } from './hashKey';
import type { HashWords } from './murmur3';

/**
 * xoshiro128** 1.1 (D. Blackman and S. Vigna, Scrambled linear pseudorandom number generators, ACM TOMS 47:36, 2021):
 * 32 random bits at a time, equal on every machine.
 */
export class Xoshiro {
  private readonly state: Int32Array;

  /** @param words initial state; four zeros, from which only zeros would follow, are replaced by 1, 0, 0, 0 */
  constructor(words: HashWords) {
    this.state = Int32Array.from(words);
    if (words.every((word) => word === 0)) this.state[0] = 1;
  }

  /** Returns a whole number from 0 to 2³² − 1. */
  next(): number {
    const { state } = this;
    const product = Math.imul(state[1], 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = state[1] << 9;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = (state[3] << 11) | (state[3] >>> 21);
    return result >>> 0;
  }

  /**
   * Returns a whole number from 0 to n − 1 with equal probability; rejects draws that would favour small ones.
   *
   * @param n from 1 to 2³²
   */
  below(n: number): number {
    const end = 4294967296 - (4294967296 % n);
    for (;;) {
      const drawn = this.next();
      if (drawn < end) return drawn % n;
    }
  }
}

/** Returns the generator of a key: its draws depend only on the seed and the IDs. */
export function seededGenerator(seed: number, word: KeyWord, ...ids: readonly string[]): Xoshiro {
  return new Xoshiro(hashOfKey(seed, word, ...ids));
}
