import { inputProblem } from '../formats/fileProblem';
import { detectByteOrderMark } from '../formats/values/encoding';
import { requireEncoding, readingsOfBytes } from '../formats/values/otherEncodings';
import { firstBadByte, Utf8Check } from '../formats/values/utf8Check';
import { InputError } from '../../shared/problem';
import type { ByteSource } from '../sources/byteSource';
import { isUtf8 } from '../sources/utf8';
import { CR, LF } from '../formats/characters';

/**
 * Returns the encoding that the user specified for a file. Returns undefined if none was specified, or if the
 * file is valid UTF-8 and none is needed; returns 'utf-8' even if bytes are invalid.
 *
 * @throws InputError if the encoding is unknown
 */
export async function neededEncoding(
  source: ByteSource,
  told: string | undefined,
): Promise<string | undefined> {
  if (told === undefined) return undefined;
  const encoding = requireEncoding(told);
  if (encoding === 'utf-8') return encoding;
  const check = new Utf8Check(isUtf8);
  let first = true;
  for await (const chunk of source.chunks(() => undefined)) {
    if (first && detectByteOrderMark(chunk).bytes > 0) return undefined;
    first = false;
    // Text in UTF-16 may be UTF-8 by its bytes; but no text holds a NUL.
    if (!check.write(chunk) || (encoding.startsWith('utf-16') && chunk.includes(0))) return encoding;
  }
  return check.end() ? undefined : encoding;
}

/** Encoding for files whose bytes are copied, so that text in another encoding stays unchanged. */
export const BYTES_AS_THEY_ARE = 'utf-8';

/**
 * Checks text while it is read, for uses that display and compare it: text in another encoding is refused.
 */
export class TextCheck {
  private readonly check: Utf8Check | undefined;

  /** @param encoding encoding in which the text is read */
  constructor(
    private readonly source: ByteSource,
    encoding: string,
  ) {
    this.check = encoding === 'utf-8' ? new Utf8Check(isUtf8) : undefined;
  }

  /** Takes a chunk of the text. @returns false if the text is not UTF-8: later chunks need not be passed */
  write(chunk: Uint8Array): boolean {
    return this.check?.write(chunk) !== false;
  }

  /**
   * Ends the check. @throws InputError if the text is not UTF-8, with the first invalid line and the likely
   * encoding
   */
  async end(): Promise<void> {
    if (this.check?.end() !== false) return;
    const problem = await notUtf8Error(this.source);
    if (problem !== undefined) throw problem;
  }
}

/**
 * Returns the error for a file that is read as UTF-8 but is not: the place of the first invalid bytes, and
 * their text in other encodings. Reads the file again; returns undefined if it has become valid.
 */
export async function notUtf8Error(source: ByteSource): Promise<InputError | undefined> {
  let line = 1;
  let before: Uint8Array = new Uint8Array(0);
  for await (const chunk of source.chunks(() => undefined)) {
    const bytes = new Uint8Array(before.length + chunk.length);
    bytes.set(before);
    bytes.set(chunk, before.length);
    const bad = firstBadByte(bytes, false);
    if (bad >= 0) return problemAt(source, bytes, bad, line);
    const end = bytes.lastIndexOf(LF) + 1;
    line += linesIn(bytes.subarray(0, end));
    before = bytes.slice(end);
  }
  const bad = firstBadByte(before);
  return bad < 0 ? undefined : problemAt(source, before, bad, line);
}

function problemAt(source: ByteSource, bytes: Uint8Array, bad: number, first: number): InputError {
  const line = first + linesIn(bytes.subarray(0, bad));
  const readings = readingsOfBytes(bytes, bad);
  return new InputError(inputProblem({ code: 'not-utf8', line, byte: bytes[bad], readings }, source.name));
}

/** Returns the number of lines that end in the bytes. */
function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) lines++;
  return lines;
}
