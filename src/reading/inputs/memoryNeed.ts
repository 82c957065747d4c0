import { COMMA, LF, TAB } from '../formats/characters';
import { HEAD_BYTES } from '../formats/detection/inspect';
import { ITEM_ROW_BYTES, MAX_TEXT_BYTES_IN_MEMORY } from '../formats/items/growingTable';
import type { TableShape } from '../formats/tableShape';
import { columnarFormats } from '../formats/columnarFormats';
import { textFormats } from '../formats/textFormats';
import { InputError } from '../../shared/problem';
import { detectCompression, type ByteSource, headOf } from '../sources/byteSource';
import { PartsSource } from '../sources/partsSource';
import { tooLargeProblem } from '../memory/memoryProblems';

/** How a file is stored in memory: as a table of a format; `items`: as items or users, with their texts. */
type KeptAs = TableShape['format'] | 'items';

/**
 * Memory in bytes per byte of a file, accurate within a factor of two. A file that is refused wrongly can be
 * read with a higher limit; one that is accepted wrongly fails when memory runs out.
 */
const BYTES_PER_FILE_BYTE: ReadonlyMap<string, number> = new Map(
  [...textFormats, ...columnarFormats].map(({ name, bytesKept }) => [name, bytesKept]),
);

/** Typical ratio of a table's size to its compressed size, if the archive does not contain the size. */
const UNPACKED_PER_BYTE = 4;

/**
 * Checks that a file will fit into memory, before it is read. The size of compressed content is estimated.
 * The returned function receives the number of bytes decompressed so far, and throws once the file is known
 * not to fit.
 *
 * @param free available memory in bytes; absent: unlimited
 * @throws InputError with the estimate and advice
 */
export async function requireMemory(
  source: ByteSource,
  keptAs: KeptAs,
  free: number | undefined,
): Promise<((bytes: number) => void) | undefined> {
  if (free === undefined) return undefined;
  const need = await estimateMemoryNeed(source, keptAs);
  if (need > free) throw new InputError(tooLargeProblem(source.name, need, free));
  if ((await detectCompression(source)) === undefined) return undefined;
  const perByte = keptPerByte(keptAs);
  let content = 0;
  return (bytes) => {
    content += bytes;
    if (content * perByte > free) throw new InputError(tooLargeProblem(source.name, content * perByte, free));
  };
}

/** Estimates the memory of a file's content in bytes. */
export async function estimateMemoryNeed(source: ByteSource, keptAs: KeptAs): Promise<number> {
  if (keptAs === 'items') return itemsNeed(source);
  return (await textBytes(source)) * keptPerByte(keptAs);
}

/** Returns the memory per byte of a table, or per byte of text in a file of items. */
function keptPerByte(keptAs: KeptAs): number {
  return BYTES_PER_FILE_BYTE.get(keptAs) ?? BYTES_PER_TEXT_BYTE;
}

/** Memory in bytes per field of a file of items. */
const BYTES_PER_FIELD = 16;
/** Memory in bytes per byte of the texts in memory. */
const BYTES_PER_TEXT_BYTE = 2.5;
/** Field separators that a file may have: comma, tab, semicolon, vertical bar. */
const PARTS_FIELDS = [COMMA, TAB, 59, 124];

/** Estimates the memory of a file of items, from the lengths of rows and fields at its beginning. */
async function itemsNeed(source: ByteSource): Promise<number> {
  const text = await textBytes(source);
  const { bytes: head } = await headOf(source, HEAD_BYTES);
  const share = text / Math.max(1, head.length);
  const rows = (countOf(head, LF) + 1) * share;
  const fields = Math.max(...PARTS_FIELDS.map((byte) => countOf(head, byte))) * share + rows;
  const staysInFile = source.again !== undefined && (await detectCompression(source)) === undefined;
  const texts = staysInFile ? Math.min(text, MAX_TEXT_BYTES_IN_MEMORY) : text;
  return rows * ITEM_ROW_BYTES + fields * BYTES_PER_FIELD + texts * BYTES_PER_TEXT_BYTE;
}

function countOf(bytes: Uint8Array, byte: number): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === byte) count++;
  return count;
}

/** Returns the size of a file's decompressed content in bytes. */
async function textBytes(source: ByteSource): Promise<number> {
  const compression = await detectCompression(source);
  if (compression === undefined) return source.bytes;
  if (source.unpacked !== undefined) return source.unpacked;
  if (compression === 'other' || source instanceof PartsSource) return source.bytes * UNPACKED_PER_BYTE;
  // An archive ends with the length of its last member's text, modulo 2³² (RFC 1952).
  const end = await source.read(source.bytes - 4, source.bytes);
  const stated = end.length < 4 ? 0 : new DataView(end.buffer, end.byteOffset, 4).getUint32(0, true);
  // Less than the archive itself: it has several members, or 2³² bytes or more.
  return stated < source.bytes ? source.bytes * UNPACKED_PER_BYTE : stated;
}
