import { columnarFormats } from '../columnarFormats';
import type { TableShape } from '../tableShape';
import { firstBadByte } from './utf8Check';

type Encoding = TableShape['encoding'];

/** Number of bytes at the beginning of a file that are checked for UTF-16 without a mark. */
const HEAD_BYTES_WITHOUT_MARK = 4096;

/** First bytes of binary formats, by name of the format. */
const SIGNATURES: readonly (readonly [string, readonly number[]])[] = [
  ...columnarFormats.map(
    ({ title, magic }) => [title, Array.from(magic, (letter) => letter.charCodeAt(0))] as const,
  ),
  ['gzip', [0x1f, 0x8b]],
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['Zstandard', [0x28, 0xb5, 0x2f, 0xfd]],
  ['SQLite', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
  ['NumPy', [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]],
  ['HDF5', [0x89, 0x48, 0x44, 0x46]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['Pickle', [0x80, 0x05, 0x95]],
  ['Pickle', [0x80, 0x04, 0x95]],
  ['Pickle', [0x80, 0x03]],
  ['Pickle', [0x80, 0x02]],
  ['ORC', [0x4f, 0x52, 0x43]],
  ['Stata', [0x3c, 0x73, 0x74, 0x61, 0x74, 0x61, 0x5f, 0x64, 0x74, 0x61, 0x3e]],
];

/** Number of bytes at the start of a file that contain every byte order mark. */
export const SIGNATURE_BYTES = Math.max(...SIGNATURES.map(([, bytes]) => bytes.length));

/**
 * Returns the name of the binary format that the first bytes of a file identify; undefined if there is none.
 */
export function formatBySignature(head: Uint8Array): string | undefined {
  const name = SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0];
  return name === 'ZIP' ? zipContents(head) : (name ?? (isWebPage(head) ? 'HTML' : undefined));
}

/** Returns the format of a ZIP file by the name of the first file inside, which starts after 30 bytes. */
function zipContents(head: Uint8Array): string {
  const first = latin(head.subarray(30, 30 + (head[26] ?? 0)));
  if (/^(?:\[Content_Types\]|_rels\/|docProps\/|xl\/)/.test(first)) return 'Excel';
  return first.endsWith('.npy') ? 'NumPy (npz)' : 'ZIP';
}

/**
 * Returns whether a file is HTML: some servers send it in place of a file, and some programs save it as an
 * Excel table.
 */
function isWebPage(head: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s{0,100}<(?:!doctype\s+html|html|table)[\s>]/i.test(
    latin(head.subarray(0, 200)),
  );
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Returns the encoding of the byte order mark and its length in bytes; without a mark UTF-8 and 0. */
export function detectByteOrderMark(head: Uint8Array): { encoding: Encoding; bytes: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bytes: 2 };
  return { encoding: 'utf-8', bytes: 0 };
}

/** Head of a file as text. */
export interface DecodedHead {
  /** Text without its byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  /** Whether the file is not text. */
  readonly binary: boolean;
  /** Offset of the first byte that is not UTF-8, though the file is read as UTF-8; −1: none. */
  readonly badByte: number;
}

/**
 * Decodes the head of a file, and checks whether it is text.
 *
 * @param told specified encoding of text without a byte order mark; absent: UTF-8 if the text is valid UTF-8;
 * 'utf-8': in any case
 */
export function decodeHead(head: Uint8Array, complete = true, told?: string): DecodedHead {
  const mark = detectByteOrderMark(head);
  const { bytes } = mark;
  const encoding = bytes === 0 && told !== undefined ? told : mark.encoding;
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(head.subarray(bytes));
  const badByte = encoding === 'utf-8' && told === undefined ? firstBadByte(head, complete) : -1;
  return { text, encoding, binary: hasControls(text), badByte };
}

/** Detects UTF-16 without a mark by the zero bytes of Latin letters; undefined if the text is not UTF-16. */
export function detectUnmarkedUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  const length = Math.min(head.length, HEAD_BYTES_WITHOUT_MARK) & ~1;
  for (let at = 0; at < length; at++) if (head[at] === 0) zeros[at & 1]++;
  const [even, odd] = zeros.map((count) => count / (length / 2));
  if (odd > 0.5 && even < 0.05) return 'utf-16le';
  return even > 0.5 && odd < 0.05 ? 'utf-16be' : undefined;
}

/** Control characters except tab, line feed, form feed and carriage return. */
const CONTROL = /[^\t\n\f\r\u0020-\uffff]/g;

/** Number of bytes that are checked to decide whether a file is text. */
const SAMPLE_BYTES = 1 << 16;

/** Returns whether a text contains NUL, or too many other control characters to be text. */
function hasControls(text: string): boolean {
  if (text.includes('\0')) return true;
  const shown = text.slice(0, SAMPLE_BYTES);
  return (shown.match(CONTROL)?.length ?? 0) > shown.length / 50;
}

/** Encodes a text in UTF-16, as in a file with that encoding. */
export function encodeUtf16(text: string, encoding: Encoding): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++)
    view.setUint16(2 * at, text.charCodeAt(at), encoding === 'utf-16le');
  return bytes;
}
