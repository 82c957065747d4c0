/**
 * Returns the offset of the first byte that is not UTF-8, −1 if all bytes are.
 *
 * @param complete whether the text is complete; otherwise its last character may be cut off
 */
export function firstBadByte(bytes: Uint8Array, complete = true): number {
  const { length } = bytes;
  let at = 0;
  while (at < length) {
    const lead = bytes[at];
    if (lead < 0x80) {
      at++;
      continue;
    }
    const size = sizeOf(lead);
    if (size === 0) return at;
    for (let next = 1; next < size; next++) {
      if (at + next === length) return complete ? at : -1;
      if (!mayFollow(lead, next, bytes[at + next])) return at;
    }
    at += size;
  }
  return -1;
}

/** Returns the length of a character in bytes by its first byte; 0 if no character begins with it. */
function sizeOf(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** Returns true if a byte is valid at a place of a character (RFC 3629, section 4). */
function mayFollow(lead: number, place: number, byte: number): boolean {
  if ((byte & 0xc0) !== 0x80) return false;
  if (place > 1) return true;
  switch (lead) {
    case 0xe0:
      return byte >= 0xa0;
    case 0xed:
      return byte < 0xa0;
    case 0xf0:
      return byte >= 0x90;
    case 0xf4:
      return byte < 0x90;
    default:
      return true;
  }
}

/** Checks whether a text is UTF-8. It arrives in chunks that may be cut anywhere. */
export class Utf8Check {
  /** Bytes of a character that the end of the last chunk cut off. */
  private readonly left = new Uint8Array(8);
  private waiting = 0;
  private bad = false;

  /**
   * @param isUtf8 returns whether bytes are UTF-8; the platform's check may be faster than {@link
   * firstBadByte}
   */
  constructor(private readonly isUtf8: (bytes: Uint8Array) => boolean) {}

  /** Takes a chunk. Returns whether the text so far is UTF-8. */
  write(chunk: Uint8Array): boolean {
    this.bad ||= !this.isText(chunk);
    return !this.bad;
  }

  /** Returns whether the whole text is UTF-8. */
  end(): boolean {
    return !this.bad && this.waiting === 0;
  }

  private isText(chunk: Uint8Array): boolean {
    let start = 0;
    if (this.waiting > 0) {
      start = Math.min(chunk.length, sizeOf(this.left[0]) - this.waiting);
      this.left.set(chunk.subarray(0, start), this.waiting);
      this.waiting += start;
      const character = this.left.subarray(0, this.waiting);
      if (this.waiting < sizeOf(this.left[0])) return firstBadByte(character, false) < 0;
      this.waiting = 0;
      if (firstBadByte(character) >= 0) return false;
    }
    const end = endOfCharacters(chunk, start);
    this.left.set(chunk.subarray(end));
    this.waiting = chunk.length - end;
    return this.isUtf8(start === 0 && end === chunk.length ? chunk : chunk.subarray(start, end));
  }
}

/** Returns the start of the character that the end of the chunk cuts off, or the end of the chunk. */
function endOfCharacters(chunk: Uint8Array, start: number): number {
  for (let at = chunk.length - 1; at >= Math.max(start, chunk.length - 3); at--) {
    const byte = chunk[at];
    if (byte < 0x80) break;
    if (byte >= 0xc0) return sizeOf(byte) > chunk.length - at ? at : chunk.length;
  }
  return chunk.length;
}
