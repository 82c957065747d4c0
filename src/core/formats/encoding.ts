import type { TableShape } from './tableShape';

type Encoding = TableShape['encoding'];

/** Beginnings of files that are no text, by name. */
const SIGNATURES: readonly (readonly [string, readonly number[]])[] = [
  ['Parquet', [0x50, 0x41, 0x52, 0x31]],
  ['gzip', [0x1f, 0x8b]],
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['Zstandard', [0x28, 0xb5, 0x2f, 0xfd]],
  ['SQLite', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
  ['NumPy', [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]],
  ['HDF5', [0x89, 0x48, 0x44, 0x46]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['Pickle', [0x80, 0x04, 0x95]],
  ['Arrow', [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31]],
];

/** How many bytes of a file's beginning tell whether it has one of them. */
export const SIGNATURE_BYTES = Math.max(...SIGNATURES.map(([, bytes]) => bytes.length));

/** The name of the format when the head is the beginning of a file that is no text. */
export function signature(head: Uint8Array): string | undefined {
  return SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0];
}

/** The encoding that a byte order mark declares, else UTF-8, and how many bytes the mark takes. */
export function markOf(head: Uint8Array): { encoding: Encoding; bytes: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bytes: 2 };
  return { encoding: 'utf-8', bytes: 0 };
}

/** The head as text without its mark, and whether it is text at all. */
export function decodedHead(head: Uint8Array): { text: string; encoding: Encoding; binary: boolean } {
  const { encoding, bytes } = markOf(head);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(head.subarray(bytes));
  return { text, encoding, binary: hasControls(text) };
}

/** What is neither a character that is seen nor one that ends or parts something. */
const CONTROL = /[^\t\n\f\r\u0020-\uffff]/g;

/** In so much of a text it shows whether it is one. */
const SHOWN = 1 << 16;

/** Text holds no NUL and hardly another control character. */
function hasControls(text: string): boolean {
  if (text.includes('\0')) return true;
  const shown = text.slice(0, SHOWN);
  return (shown.match(CONTROL)?.length ?? 0) > shown.length / 50;
}
