// The same two lanes as in src/scanner/log.ts: four bytes at a time, the rest filled with zeros.
const FIRST = 0xcc9e2d51;
const SECOND = 0x1b873593;

/** Returns a 53-bit hash of a field that may be a key: the same hash as the scanner computes. */
export function keyHash(bytes: Uint8Array, start: number, end: number): number {
  let a = (end - start) | 0;
  let b = ~a;
  for (let at = start; at < end; at += 4) {
    let word = bytes[at];
    if (at + 1 < end) word |= bytes[at + 1] << 8;
    if (at + 2 < end) word |= bytes[at + 2] << 16;
    if (at + 3 < end) word |= bytes[at + 3] << 24;
    a ^= word;
    a = Math.imul((a << 15) | (a >>> 17), FIRST);
    b ^= word;
    b = Math.imul((b << 13) | (b >>> 19), SECOND);
  }
  a ^= b >>> 16;
  b ^= a >>> 15;
  return (a >>> 11) * 0x100000000 + (b >>> 0);
}
