import { murmur3, type HashWords } from './murmur3';

/** First component of a key: the purpose of the draws, so that draws for different purposes are independent. */
export type KeyWord =
  | 'row'
  | 'tie'
  | 'user'
  | 'item'
  | 'fold'
  | 'bootstrap'
  | 'randomization'
  | 'block'
  | 'halves'
  | 'order'
  | 'permutation';

/**
 * Key of a random choice: a word and IDs in UTF-8, joined by a byte 0. A choice by the hash of such a key depends on
 * the seed and the IDs only, not on the order of rows or the number of threads. One object builds many keys without
 * allocating strings or arrays.
 */
export class HashKey {
  /** Bytes of the key; only the first `length` count. Valid until the key grows. */
  bytes = new Uint8Array(256);
  length = 0;
  /** Result of the last `hash`. */
  readonly words: HashWords = new Uint32Array(4);

  /** @param seed a whole number from 0 to 2³² − 1 */
  constructor(private readonly seed: number) {}

  /** Starts a new key with this word. */
  begin(word: KeyWord): this {
    this.length = 0;
    this.write(encoder.encode(word));
    return this;
  }

  /** Adds bytes[start … end) to the key as one part. */
  add(bytes: Uint8Array, start = 0, end = bytes.length): this {
    this.room(end - start + 1);
    this.bytes[this.length++] = 0;
    if (end - start > 32) {
      this.bytes.set(bytes.subarray(start, end), this.length);
      this.length += end - start;
    } else for (let at = start; at < end; at++) this.bytes[this.length++] = bytes[at];
    return this;
  }

  addText(text: string): this {
    return this.add(encoder.encode(text));
  }

  /** Adds a non-negative integer as a part, in decimal. */
  addCount(count: number): this {
    if (count > 9) return this.addText(String(count));
    this.room(2);
    this.bytes[this.length++] = 0;
    this.bytes[this.length++] = 48 + count;
    return this;
  }

  /** Truncates the key to `length` bytes, so that a common beginning of several keys is written once. */
  cut(length: number): this {
    this.length = length;
    return this;
  }

  /** Returns the four words of the key's hash; always the same array. */
  hash(): HashWords {
    murmur3(this.bytes, 0, this.length, this.seed, this.words);
    return this.words;
  }

  private write(part: Uint8Array): void {
    this.room(part.length);
    this.bytes.set(part, this.length);
    this.length += part.length;
  }

  private room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(2 * (this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}

const encoder = new TextEncoder();

/** Returns the four words of the hash of a key. For many keys, use a `HashKey`. */
export function hashOfKey(seed: number, word: KeyWord, ...ids: readonly string[]): HashWords {
  const key = new HashKey(seed).begin(word);
  for (const id of ids) key.addText(id);
  return key.hash();
}
