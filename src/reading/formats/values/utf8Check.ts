const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Character in place of bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';

/**
 * Returns the offset of the first byte that is not UTF-8, −1 if all bytes are.
 *
 * @param complete whether the text is complete; otherwise its last character may be cut off
 */
export function firstBadByte(bytes: Uint8Array, complete = true): number {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !complete });
    return -1;
  } catch {
    // The place of the first replacement shows where the bytes are bad.
  }
  const text = decoder.decode(bytes);
  let offset = 0;
  let from = 0;
  for (;;) {
    const at = text.indexOf(REPLACEMENT, from);
    offset += encoder.encode(text.slice(from, at)).length;
    const isWritten = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!isWritten) return offset;
    offset += 3;
    from = at + 1;
  }
}

/** Checks whether a text is UTF-8. It arrives in chunks that may be cut anywhere. */
export class Utf8Check {
  /** Last character of the text so far, if it is not ASCII; the end of a chunk may cut it off. */
  private last: Uint8Array = new Uint8Array(0);
  private bad = false;

  /**
   * @param isUtf8 returns whether bytes are UTF-8; the platform's check may be faster than {@link
   * firstBadByte}
   */
  constructor(private readonly isUtf8: (bytes: Uint8Array) => boolean) {}

  /** Takes a chunk. Returns whether the text so far is UTF-8. */
  write(chunk: Uint8Array): boolean {
    const start = endOfCharacter(chunk);
    const before = Uint8Array.of(...this.last, ...chunk.subarray(0, start));
    if (start === chunk.length) this.last = before;
    else {
      const end = Math.max(start, startOfCharacter(chunk));
      this.last = chunk.slice(end);
      this.bad ||= !this.isUtf8(before) || !this.isUtf8(chunk.subarray(start, end));
    }
    this.bad ||= this.last.length > MAX_CHARACTER_BYTES;
    return !this.bad;
  }

  /** Returns whether the whole text is UTF-8. */
  end(): boolean {
    return !this.bad && this.isUtf8(this.last);
  }
}

const MAX_CHARACTER_BYTES = 4;

/** Returns the number of bytes at the start of a chunk that belong to a character before it. */
function endOfCharacter(chunk: Uint8Array): number {
  let at = 0;
  while (at < Math.min(chunk.length, MAX_CHARACTER_BYTES) && (chunk[at] & 0xc0) === 0x80) at++;
  return at;
}

/** Returns the start of the character that the end of a chunk may cut off; the end if there is none. */
function startOfCharacter(chunk: Uint8Array): number {
  for (let at = chunk.length - 1; at > chunk.length - MAX_CHARACTER_BYTES; at--)
    if (chunk[at] >= 0xc0) return at;
  return chunk.length;
}
