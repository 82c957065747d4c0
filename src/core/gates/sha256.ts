/** Rounding constants: fractions of the cube roots of the first 64 primes. */
const ROUNDS = fractions(64, Math.cbrt);
/** The first state: fractions of the square roots of the first 8. */
const START = fractions(8, Math.sqrt);

/** SHA-256 (FIPS 180-4), which takes bytes as they come. Web workers have it only as something to wait for. */
export class Sha256 {
  private readonly state: Int32Array;
  private readonly block = new Uint8Array(64);
  private readonly words = new Int32Array(64);
  private filled = 0;
  private bytes = 0;

  constructor(after?: Sha256) {
    this.state = Int32Array.from(after?.state ?? START);
    if (after === undefined) return;
    this.block.set(after.block);
    this.filled = after.filled;
    this.bytes = after.bytes;
  }

  update(bytes: Uint8Array): this {
    this.bytes += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const taken = Math.min(64 - this.filled, bytes.length - at);
      this.block.set(bytes.subarray(at, at + taken), this.filled);
      this.filled += taken;
      at += taken;
      if (this.filled === 64) this.compress();
    }
    return this;
  }

  digest(): Uint8Array {
    const { bytes } = this;
    this.update(Uint8Array.of(0x80));
    while (this.filled !== 56) this.update(Uint8Array.of(0));
    const length = new DataView(new ArrayBuffer(8));
    length.setUint32(0, Math.floor(bytes / 2 ** 29));
    length.setUint32(4, (bytes * 8) % 2 ** 32);
    this.update(new Uint8Array(length.buffer));
    const out = new DataView(new ArrayBuffer(32));
    for (const [at, word] of this.state.entries()) out.setInt32(at * 4, word);
    return new Uint8Array(out.buffer);
  }

  private compress(): void {
    const { words, block, state } = this;
    const view = new DataView(block.buffer);
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(at * 4);
    for (let at = 16; at < 64; at++) {
      const [two, fifteen] = [words[at - 2], words[at - 15]];
      const first = rotated(fifteen, 7) ^ rotated(fifteen, 18) ^ (fifteen >>> 3);
      const second = rotated(two, 17) ^ rotated(two, 19) ^ (two >>> 10);
      words[at] = words[at - 16] + first + words[at - 7] + second;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at++) {
      const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const first = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
      const spread = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const second = (spread + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    const next = [a, b, c, d, e, f, g, h];
    for (let at = 0; at < 8; at++) state[at] += next[at];
    this.filled = 0;
  }
}

/** Ids under a key that whoever reads them does not have (HMAC, RFC 2104), the first 96 bits in hexadecimal. */
export function keyedHash(key: string): (id: string) => string {
  const encoder = new TextEncoder();
  const given = encoder.encode(key);
  const padded = new Uint8Array(64);
  padded.set(given.length > 64 ? new Sha256().update(given).digest() : given);
  const inner = new Sha256().update(padded.map((byte) => byte ^ 0x36));
  const outer = new Sha256().update(padded.map((byte) => byte ^ 0x5c));
  return (id) => {
    const within = new Sha256(inner).update(encoder.encode(id)).digest();
    return hex(new Sha256(outer).update(within).digest().subarray(0, 12));
  };
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fractions(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return Int32Array.from(primes, (prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}
