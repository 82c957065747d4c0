import { BACKSLASH, CR, LF, QUOTE } from '../../core/formats/characters';
import { columnarFormat } from '../../core/formats/columnarFormats';
import type { InputProblem } from '../../shared/problem';
import { compressionOf, type ByteSource, headOf } from './byteSource';

/** Whether a text is written so is seen in so much of it. */
const SEEN = 1 << 16;

/**
 * A text whose quotes in quoted fields stand behind backslashes, as Spark and MySQL write them, with such quotes doubled
 * as all readers know them: `"the \"best\", ever"` is `"the ""best"", ever"`. Both are as long, so that every byte stays
 * where it stands. Any other source as it is.
 */
export async function withDoubledQuotes(source: ByteSource): Promise<ByteSource> {
  try {
    const isPlain = (await compressionOf(source)) === undefined;
    const head = isPlain ? await source.read(0, SEEN) : (await headOf(source, SEEN)).bytes;
    return hasBackslashQuotes(head) && columnarFormat(head) === undefined
      ? new DoubledQuotes(source)
      : source;
  } catch {
    // What cannot be read is said where it is read, by name.
    return source;
  }
}

/** What may stand before a field, and behind one. */
const DELIMITERS: ReadonlySet<number> = new Set([...',;\t|'].map((letter) => letter.charCodeAt(0)));
const isEdge = (byte: number | undefined): boolean =>
  byte === undefined || byte === LF || byte === CR || DELIMITERS.has(byte);

/**
 * Whether quotes stand behind backslashes in the quoted fields of a text: some do where a field could not end otherwise,
 * and none is doubled, or stands alone within a field.
 */
export function hasBackslashQuotes(head: Uint8Array): boolean {
  // Most texts have none at all; JSON has its own.
  if (!hasPair(head) || isJson(head)) return false;
  let sure = false;
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== QUOTE || !(at === 0 || isEdge(head[at - 1]))) continue;
    for (at++; at < head.length && head[at] !== QUOTE; at++) {
      if (head[at] !== BACKSLASH) continue;
      at++;
      if (head[at] === QUOTE && !isEdge(head[at + 1])) sure = true;
    }
    if (at + 1 < head.length && !isEdge(head[at + 1])) return false;
  }
  return sure;
}

function hasPair(head: Uint8Array): boolean {
  for (let at = head.indexOf(BACKSLASH); at >= 0; at = head.indexOf(BACKSLASH, at + 1))
    if (head[at + 1] === QUOTE) return true;
  return false;
}

function isJson(head: Uint8Array): boolean {
  const first = head.find((byte) => byte > 32 && byte < 128);
  return first === 0x7b || first === 0x5b;
}

/** Without a path and without reading again: the bytes on disk are not those of the text. */
class DoubledQuotes implements ByteSource {
  readonly name: string;
  readonly bytes: number;
  readonly unpacked: number | undefined;

  constructor(private readonly source: ByteSource) {
    this.name = source.name;
    this.bytes = source.bytes;
    this.unpacked = source.unpacked;
  }

  get stamp(): string | undefined {
    return this.source.stamp;
  }

  async *chunks(onRaw: (bytes: number) => void, header?: boolean): AsyncIterable<Uint8Array> {
    let isBehindBackslash = false;
    for await (const chunk of this.source.chunks(onRaw, header)) {
      // The backslash before a quote may stand at the end of the chunk before: it is held back until the quote is seen.
      const written = new Uint8Array(chunk.length + 1);
      let length = 0;
      for (const byte of chunk) {
        if (isBehindBackslash) {
          written[length++] = byte === QUOTE ? QUOTE : BACKSLASH;
          written[length++] = byte;
          isBehindBackslash = false;
        } else if (byte === BACKSLASH) isBehindBackslash = true;
        else written[length++] = byte;
      }
      yield written.subarray(0, length);
    }
    if (isBehindBackslash) yield Uint8Array.of(BACKSLASH);
  }

  read(start: number, end: number): Promise<Uint8Array> {
    return this.source.read(start, end);
  }

  changed(): Promise<InputProblem | undefined> {
    return this.source.changed();
  }

  close(): Promise<void> {
    return this.source.close();
  }
}
