/** A 128-bit hash as four unsigned words, most significant first. */
export type HashWords = Uint32Array;

/**
 * Writes MurmurHash3_x86_128 (A. Appleby, SMHasher) of bytes[start … end) to the four `words`. Uses 32-bit
 * arithmetic, so it is equal on every machine, and in WebAssembly.
 */
export function murmur3(bytes: Uint8Array, start: number, end: number, seed: number, words: HashWords): void {
  const C1 = 0x239b961b;
  const C2 = 0xab0e9789;
  const C3 = 0x38b34ae5;
  const C4 = 0xa1e38b93;
  let h1 = seed | 0;
  let h2 = h1;
  let h3 = h1;
  let h4 = h1;
  const length = end - start;
  const tail = start + (length & ~15);
  for (let at = start; at < tail; at += 16) {
    h1 ^= Math.imul(rotated(Math.imul(word(bytes, at), C1), 15), C2);
    h1 = (Math.imul((rotated(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotated(Math.imul(word(bytes, at + 4), C2), 16), C3);
    h2 = (Math.imul((rotated(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(rotated(Math.imul(word(bytes, at + 8), C3), 17), C4);
    h3 = (Math.imul((rotated(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(rotated(Math.imul(word(bytes, at + 12), C4), 18), C1);
    h4 = (Math.imul((rotated(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  }
  const tailBytes = end - tail;
  if (tailBytes > 12) h4 ^= Math.imul(rotated(Math.imul(rest(bytes, tail + 12, end), C4), 18), C1);
  if (tailBytes > 8) h3 ^= Math.imul(rotated(Math.imul(rest(bytes, tail + 8, end), C3), 17), C4);
  if (tailBytes > 4) h2 ^= Math.imul(rotated(Math.imul(rest(bytes, tail + 4, end), C2), 16), C3);
  if (tailBytes > 0) h1 ^= Math.imul(rotated(Math.imul(rest(bytes, tail, end), C1), 15), C2);
  h1 ^= length;
  h2 ^= length;
  h3 ^= length;
  h4 ^= length;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = (h2 + h1) | 0;
  h3 = (h3 + h1) | 0;
  h4 = (h4 + h1) | 0;
  h1 = mixBits(h1);
  h2 = mixBits(h2);
  h3 = mixBits(h3);
  h4 = mixBits(h4);
  h1 = (h1 + h2 + h3 + h4) | 0;
  words[0] = h1;
  words[1] = h2 + h1;
  words[2] = h3 + h1;
  words[3] = h4 + h1;
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** Returns 32 bits, each of which depends on every bit of `value`: the finalizer of MurmurHash3 on 32 bits. */
export function mixBits(value: number): number {
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

function word(bytes: Uint8Array, at: number): number {
  return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
}

/** Returns up to four bytes as a little-endian word. */
function rest(bytes: Uint8Array, from: number, end: number): number {
  let value = 0;
  for (let at = Math.min(from + 4, end) - 1; at >= from; at--) value = (value << 8) | bytes[at];
  return value;
}
