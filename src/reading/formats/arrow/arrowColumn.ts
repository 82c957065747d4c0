import { CompressionType } from 'apache-arrow/fb/compression-type';
import type { RecordBatch } from 'apache-arrow/fb/record-batch';
import { viewOf, type RawValues, type RequireMemory } from '../columnar/columnarFile';
import { unpackLz4Frame } from '../compression/lz4';
import { unpackZstandard } from '../compression/zstandard';
import { type ArrowField, type ArrowType, hasOffsets, isViewType } from './arrowSchema';

/** A column of a record batch, or a child column. Its buffers are decompressed on request. */
export interface ArrowColumn {
  readonly field: ArrowField;
  /** Type of the entries: dictionary indexes if there is a dictionary. */
  readonly type: ArrowType;
  readonly length: number;
  readonly nulls: number;
  /** Size in bytes, in the file, of its buffers and the buffers of its child columns. */
  readonly bytes: number;
  readonly buffers: number;
  /** Unpacks a buffer. @throws InputError if it does not fit into memory */
  buffer(at: number): Uint8Array;
  readonly requireMemory: RequireMemory | undefined;
  readonly children: readonly ArrowColumn[];
  readonly dictionary: ArrowDictionary | undefined;
}

export interface ArrowDictionary {
  readonly parts: readonly ArrowColumn[];
  readonly length: number;
  values(): RawValues;
}

/**
 * Returns the columns of a record batch, from its metadata and the bytes that follow.
 *
 * @throws RangeError if the lengths in the metadata do not match the bytes
 */
export function arrowColumns(
  batch: RecordBatch,
  body: Uint8Array,
  fields: readonly ArrowField[],
  dictionaries: ReadonlyMap<bigint, ArrowDictionary>,
  requireMemory: RequireMemory | undefined,
): ArrowColumn[] {
  const unpack = unpackerOf(batch);
  // Sixteen bytes each.
  if (16 * (batch.nodesLength() + batch.buffersLength()) > (batch.bb?.capacity() ?? 0))
    throw new RangeError('a batch of more parts than its head has bytes');
  let node = 0;
  let buffer = 0;
  let variadic = 0;
  const column = (field: ArrowField): ArrowColumn => {
    const { dictionary } = field;
    const type = dictionary?.places ?? field.type;
    const entry = node < batch.nodesLength() ? batch.nodes(node++) : null;
    const variadicBuffers = isViewType(type) ? exactInteger(batch.variadicBufferCounts(variadic++) ?? 0n) : 0;
    const first = buffer;
    buffer += type.buffers + variadicBuffers;
    if (entry === null || buffer > batch.buffersLength())
      throw new RangeError('parts of a batch are missing');
    const regions = Array.from({ length: buffer - first }, (_, at) => {
      const region = batch.buffers(first + at);
      const [start, length] = [exactInteger(region?.offset() ?? 0n), exactInteger(region?.length() ?? 0n)];
      if (start + length > body.length) throw new RangeError('a buffer ends behind its batch');
      return body.subarray(start, start + length);
    });
    const length = exactInteger(entry.length());
    const entries = hasOffsets(type) && length > 0 ? length + 1 : length;
    if (
      type.bits > 0 &&
      (regions.length < 2 || unpack.size(regions[1]) < Math.ceil((entries * type.bits) / 8))
    )
      throw new RangeError('a column has fewer values than entries');
    const children = dictionary === undefined ? field.children.map(column) : [];
    const sized = [...regions.map((region) => region.length), ...children.map((child) => child.bytes)];
    return {
      field,
      type,
      length,
      nulls: Number(entry.nullCount()),
      bytes: sized.reduce((sum, size) => sum + size, 0),
      buffers: regions.length,
      buffer: (at) => {
        requireMemory?.(unpack.size(regions[at]));
        return unpack.bytes(regions[at]);
      },
      requireMemory,
      children,
      dictionary: dictionary && dictionaries.get(dictionary.id),
    };
  };
  return fields.map(column);
}

/** Returns functions that decompress the buffers of a batch and return their decompressed size. */
function unpackerOf(batch: RecordBatch): {
  size(region: Uint8Array): number;
  bytes(region: Uint8Array): Uint8Array;
} {
  const compression = batch.compression();
  if (compression === null) return { size: ({ length }) => length, bytes: (region) => region };
  const isZstandard = compression.codec() === CompressionType.ZSTD;
  // A buffer begins with its length, or −1 if it is not compressed.
  const stated = (region: Uint8Array): bigint => viewOf(region).getBigInt64(0, true);
  const size = (region: Uint8Array): number => {
    if (region.length === 0) return 0;
    const said = stated(region);
    return said === -1n ? region.length - 8 : exactInteger(said);
  };
  const bytes = (region: Uint8Array): Uint8Array => {
    if (region.length === 0) return region;
    const packed = region.subarray(8);
    if (stated(region) === -1n) return packed;
    if (!isZstandard) return unpackLz4Frame(packed, size(region));
    const unpacked = new Uint8Array(size(region));
    unpackZstandard(packed, unpacked);
    return unpacked;
  };
  return { size, bytes };
}

/** Converts an unsigned integer. @throws RangeError if it is negative or above 2⁵³ − 1 */
export function exactInteger(value: bigint): number {
  const number = Number(value);
  if (number < 0 || !Number.isSafeInteger(number)) throw new RangeError(`a length of ${value}`);
  return number;
}

/** Returns whether an entry has a value. */
export function isValid(bits: Uint8Array, entry: number): boolean {
  return ((bits[entry >> 3] >> (entry & 7)) & 1) === 1;
}

/**
 * Returns one bit per entry, 1 if it has a value; undefined: all entries have a value.
 * @throws {RangeError} if there are fewer bits than entries
 */
export function validBits(column: ArrowColumn): Uint8Array | undefined {
  if (column.nulls === 0 || column.buffers === 0) return undefined;
  const bits = column.buffer(0);
  if (bits.length === 0) return undefined;
  if (bits.length * 8 < column.length) throw new RangeError('a column has fewer bits than entries');
  return bits;
}

type NumberArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array;

interface NumberArrays<T extends NumberArray> {
  new (buffer: ArrayBufferLike, start: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
}

/** Views a buffer as an array of `length` numbers. @throws RangeError if the buffer is shorter */
export function viewAsNumbers<T extends NumberArray>(
  bytes: Uint8Array,
  arrays: NumberArrays<T>,
  length: number,
): T {
  const size = arrays.BYTES_PER_ELEMENT;
  if (bytes.length < length * size) throw new RangeError('a buffer is too short');
  const aligned = bytes.byteOffset % size === 0 ? bytes : bytes.slice();
  return new arrays(aligned.buffer, aligned.byteOffset, length);
}
