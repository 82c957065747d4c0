/** Unused buffers to reuse, with a maximum of their total bytes. */
const MAX_WAITING = 16;
const MAX_BYTES = 1 << 25;
/** Maximum length of a reused buffer, as a multiple of the requested length. */
const LARGEST_SHARE = 4;
const SMALLEST = 1 << 14;

/**
 * Buffers of used pages, for reuse: the system clears fresh memory before it hands it out, which takes longer
 * than decoding a page.
 */
export class PageMemory {
  private readonly waiting: ArrayBuffer[] = [];
  private bytes = 0;

  /** Returns this number of uninitialized bytes at the beginning of a buffer. */
  take(length: number): Uint8Array<ArrayBuffer> {
    const { waiting } = this;
    const found = waiting.findIndex(
      ({ byteLength }) => byteLength >= length && byteLength <= LARGEST_SHARE * Math.max(length, SMALLEST),
    );
    if (found < 0) return new Uint8Array(new ArrayBuffer(Math.max(SMALLEST, length)), 0, length);
    const [buffer] = waiting.splice(found, 1);
    this.bytes -= buffer.byteLength;
    return new Uint8Array(buffer, 0, length);
  }

  /** Gives back a buffer for reuse. Its bytes must not be used afterwards. */
  give({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (this.waiting.length === MAX_WAITING || this.bytes + buffer.byteLength > MAX_BYTES) return;
    this.waiting.push(buffer);
    this.bytes += buffer.byteLength;
  }
}

/** Returns the first `length` bytes of `room`; a new buffer if `room` is too small. */
export function roomFor(length: number, room: Uint8Array | undefined): Uint8Array {
  return room !== undefined && room.length >= length ? room.subarray(0, length) : new Uint8Array(length);
}
