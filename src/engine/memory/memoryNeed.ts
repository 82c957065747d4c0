import { COMMA, LF, TAB } from '../../core/formats/characters';
import { HEAD_BYTES } from '../../core/formats/detection/inspect';
import { ITEM_ROW_BYTES, MOST_KEPT } from '../../core/formats/items/growingTable';
import type { TableShape } from '../../core/formats/tableShape';
import { columnarFormats } from '../../core/formats/columnarFormats';
import { textFormats } from '../../core/formats/textFormats';
import { InputError } from '../../shared/problem';
import { compressionOf, type ByteSource, headOf } from '../sources/byteSource';
import { PartsSource } from '../sources/partsSource';
import { tooLarge } from './memoryProblems';

/** How the content of a file is kept: a table by its format; `items`: a file of items or users, with its texts. */
type KeptAs = TableShape['format'] | 'items';

/**
 * Right within a factor of two: what fits all the same is read with a higher limit, and what does not is caught when
 * memory is used up.
 */
const KEPT_PER_BYTE: ReadonlyMap<string, number> = new Map(
  [...textFormats, ...columnarFormats].map(({ name, bytesKept }) => [name, bytesKept]),
);

/** How many times its size a compressed table usually is, where the archive does not say. */
const UNPACKED_PER_BYTE = 4;

/**
 * Refuses a file that will not fit before time goes into it. How long a compressed one becomes is an estimate before it
 * was unpacked: of such a file, what is returned is to be told of the content as it passes, and refuses it once it is
 * known not to fit.
 *
 * @param free bytes that may be used more than are now; absent: all there are
 * @throws InputError with the estimate and what to do
 */
export async function withinMemory(
  source: ByteSource,
  keptAs: KeptAs,
  free: number | undefined,
): Promise<((bytes: number) => void) | undefined> {
  if (free === undefined) return undefined;
  const need = await memoryNeed(source, keptAs);
  if (need > free) throw new InputError(tooLarge(source.name, need, free));
  if ((await compressionOf(source)) === undefined) return undefined;
  const perByte = keptPerByte(keptAs);
  let content = 0;
  return (bytes) => {
    content += bytes;
    if (content * perByte > free) throw new InputError(tooLarge(source.name, content * perByte, free));
  };
}

/** About how many bytes will be kept of a file. */
export async function memoryNeed(source: ByteSource, keptAs: KeptAs): Promise<number> {
  if (keptAs === 'items') return itemsNeed(source);
  return (await textBytes(source)) * keptPerByte(keptAs);
}

/** Bytes kept for each byte of a table; of a file of items for each byte of its texts. */
function keptPerByte(keptAs: KeptAs): number {
  return KEPT_PER_BYTE.get(keptAs) ?? KEPT_PER_TEXT_BYTE;
}

/** Bytes for each field of a file of items, and for each byte of the texts that are kept. */
const KEPT_PER_FIELD = 16;
const KEPT_PER_TEXT_BYTE = 2.5;
/** What parts fields, of which a file has one: comma, tab, semicolon, vertical bar. */
const PARTS_FIELDS = [COMMA, TAB, 59, 124];

/** Rows and fields are as long as in its beginning. */
async function itemsNeed(source: ByteSource): Promise<number> {
  const text = await textBytes(source);
  const { bytes: head } = await headOf(source, HEAD_BYTES);
  const share = text / Math.max(1, head.length);
  const rows = (countOf(head, LF) + 1) * share;
  const fields = Math.max(...PARTS_FIELDS.map((byte) => countOf(head, byte))) * share + rows;
  const staysInFile = source.again !== undefined && (await compressionOf(source)) === undefined;
  const texts = staysInFile ? Math.min(text, MOST_KEPT) : text;
  return rows * ITEM_ROW_BYTES + fields * KEPT_PER_FIELD + texts * KEPT_PER_TEXT_BYTE;
}

function countOf(bytes: Uint8Array, byte: number): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === byte) count++;
  return count;
}

/** The length of a file's content, unpacked. */
async function textBytes(source: ByteSource): Promise<number> {
  const compression = await compressionOf(source);
  if (compression === undefined) return source.bytes;
  if (source.unpacked !== undefined) return source.unpacked;
  if (compression === 'other' || source instanceof PartsSource) return source.bytes * UNPACKED_PER_BYTE;
  // An archive ends with the length of its last member's text, modulo 2³² (RFC 1952).
  const end = await source.read(source.bytes - 4, source.bytes);
  const stated = end.length < 4 ? 0 : new DataView(end.buffer, end.byteOffset, 4).getUint32(0, true);
  // Less than is stored: it has several members, or is longer than can be stated.
  return stated < source.bytes ? source.bytes * UNPACKED_PER_BYTE : stated;
}
