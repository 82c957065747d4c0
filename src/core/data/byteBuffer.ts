/** Maximum length of a byte array in all JavaScript engines. */
const MAX_BYTES = 2 ** 32 - 1;

/** A growing buffer of bytes. */
export class ByteBuffer {
  private bytes = new Uint8Array(1 << 16);
  private length = 0;

  add(from: Uint8Array, start: number, end: number): void {
    const needed = this.length + end - start;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, Math.min(2 * this.bytes.length, MAX_BYTES)));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    if (end - start > 48) this.bytes.set(from.subarray(start, end), this.length);
    else for (let at = start, to = this.length; at < end; at++) this.bytes[to++] = from[at];
    this.length = needed;
  }

  get size(): number {
    return this.length;
  }

  /** Bytes appended so far. The view is valid until more are appended. */
  get content(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** Returns `content` and clears the buffer. */
  take(): Uint8Array {
    const taken = this.content;
    this.length = 0;
    return taken;
  }
}
