import type { ColumnMetaData, DecodedArray, PageHeader, SchemaElement } from 'hyparquet/src/types.js';
import { parquetHeader } from 'hyparquet/src/column.js';
import { deltaBinaryUnpack, deltaLengthByteArray } from 'hyparquet/src/delta.js';
import { byteStreamSplit } from 'hyparquet/src/encoding.js';
import { readPlain } from 'hyparquet/src/plain.js';
import {
  PageMemory,
  viewOf,
  type ColumnPage,
  type Leaf,
  type RandomAccess,
  type RawValues,
} from '../columnar/columnarFile';
import { unpackPage, type Take } from '../compression/unpackPage';
import { PageDecoder } from '../scanner/pageDecoder';

/** A column of a Parquet file, with the properties that decoding its pages requires. */
export interface ParquetLeaf extends Leaf {
  /** Path of the column in the schema. */
  readonly names: readonly string[];
  readonly element: SchemaElement;
}

/** Maximum size of a page header in bytes. Headers contain statistics, which may be long strings. */
const LARGEST_HEADER = 1 << 24;

/** Length of a time in bytes, as Impala and old versions of Spark write it. */
const INT96_BYTES = 12;

/**
 * Memory that a value takes in addition to its content, in bytes: its levels, and its index or its bounds.
 */
const VALUE_BYTES = 8;

/**
 * Yields the pages of one column in one row group, decompressed.
 *
 * @param window number of bytes read at a time, at least
 * @param memory buffers into which pages are decoded
 * @throws Error if the pages are damaged
 * @throws InputError if the size in a page header exceeds the available memory, before the page is decoded
 */
export async function* readPages(
  source: RandomAccess,
  leaf: ParquetLeaf,
  chunk: ColumnMetaData,
  window: number,
  memory = new PageMemory(),
): AsyncGenerator<ColumnPage> {
  const dataStart = Number(chunk.data_page_offset);
  const dictionaryStart = Number(chunk.dictionary_page_offset ?? 0);
  const start = dictionaryStart > 0 && dictionaryStart < dataStart ? dictionaryStart : dataStart;
  const end = start + Number(chunk.total_compressed_size);
  const largest = Number(chunk.total_uncompressed_size);
  if (!(start >= 0 && start < end && end <= source.bytes)) throw new Error('a column is outside of the file');

  // Pages that are not compressed stay where they were read.
  const room = chunk.codec === 'UNCOMPRESSED' ? undefined : memory.take(Math.min(window, end - start));
  let heldBytes: Uint8Array = new Uint8Array(0);
  let heldAt = start;
  const bytesAt = async (at: number, length: number): Promise<Uint8Array> => {
    if (at + length > heldAt + heldBytes.length) {
      const wanted = Math.min(end - at, Math.max(length, window));
      heldBytes = await source.read(at, at + wanted, room && room.length >= wanted ? room : undefined);
      heldAt = at;
    }
    return heldBytes.subarray(at - heldAt);
  };

  let remaining = Number(chunk.num_values);
  let dictionarySize = 0;
  for (let at = start; remaining > 0;) {
    const { header, length } = await headerAt(bytesAt, at, end);
    at += length;
    const size = header.compressed_page_size;
    // Damaged headers may have no sizes at all.
    if (!(size >= 0 && at + size <= end)) throw new Error('a page is outside of its column');
    if (!(header.uncompressed_page_size >= 0 && header.uncompressed_page_size <= largest)) {
      throw new Error('a page is larger than its column');
    }
    const bytes = (await bytesAt(at, size)).subarray(0, size);
    at += size;
    const v1 = header.data_page_header;
    const v2 = header.data_page_header_v2;
    const values = (v1 ?? v2 ?? header.dictionary_page_header)?.num_values ?? 0;
    source.requireMemory?.(header.uncompressed_page_size + values * VALUE_BYTES);
    const used: Uint8Array<ArrayBuffer>[] = [];
    const take: Take = (length) => {
      source.requireMemory?.(length);
      const taken = memory.take(length);
      used.push(taken);
      return taken;
    };
    if (header.type === 'DICTIONARY_PAGE') {
      const page = await unpackPage(bytes, header.uncompressed_page_size, chunk.codec, take);
      dictionarySize = values;
      yield { kind: 'dictionary', values: plain(page, leaf, chunk, values), memory: used };
      continue;
    }
    const entries = v1 === undefined && v2 === undefined ? 0 : values;
    if (!(entries >= 0 && entries <= remaining)) throw new Error('a page has more values than its column');
    remaining -= entries;
    if (header.type === 'DATA_PAGE' && v1 !== undefined) {
      const page = await unpackPage(bytes, header.uncompressed_page_size, chunk.codec, take);
      const repetition = levels(page, 0, leaf.maxRepetition, entries);
      const definition = levels(page, repetition.end, leaf.maxDefinition, entries, true);
      yield dataPage(page.subarray(definition.end), v1.encoding, leaf, chunk, take, {
        entries,
        dictionarySize,
        repetition: repetition.levels,
        definition: definition.levels,
        memory: used,
      });
    } else if (header.type === 'DATA_PAGE_V2' && v2 !== undefined) {
      const repetitionEnd = v2.repetition_levels_byte_length;
      const levelsEnd = repetitionEnd + v2.definition_levels_byte_length;
      if (repetitionEnd < 0 || levelsEnd < repetitionEnd || levelsEnd > size) throw new Error('bad levels');
      const stored = bytes.subarray(levelsEnd);
      const page =
        v2.is_compressed === false
          ? kept(stored, chunk, take)
          : await unpackPage(stored, header.uncompressed_page_size - levelsEnd, chunk.codec, take);
      yield dataPage(page, v2.encoding, leaf, chunk, take, {
        entries,
        dictionarySize,
        repetition: bareLevels(bytes, 0, repetitionEnd, leaf.maxRepetition, entries, false),
        definition: bareLevels(bytes, repetitionEnd, levelsEnd, leaf.maxDefinition, entries, true),
        memory: used,
      });
    }
  }
  if (room !== undefined) memory.give(room);
}

async function headerAt(
  bytesAt: (at: number, length: number) => Promise<Uint8Array>,
  at: number,
  end: number,
): Promise<{ header: PageHeader; length: number }> {
  for (let wanted = Math.min(1024, end - at); ; wanted = Math.min(wanted * 8, end - at)) {
    if (wanted <= 0) throw new Error('a column ends before its values do');
    const reader = { view: viewOf(await bytesAt(at, wanted)), offset: 0 };
    try {
      return { header: parquetHeader(reader), length: reader.offset };
    } catch (error) {
      // Perhaps only cut off.
      if (wanted === end - at || wanted > LARGEST_HEADER) throw error;
    }
  }
}

/** Copies bytes that the next read would overwrite; returns others unchanged. */
function kept(bytes: Uint8Array, { codec }: ColumnMetaData, take: Take): Uint8Array {
  if (codec === 'UNCOMPRESSED') return bytes;
  const page = take(bytes.length);
  page.set(bytes);
  return page;
}

function dataPage(
  page: Uint8Array,
  encoding: string,
  leaf: ParquetLeaf,
  chunk: ColumnMetaData,
  take: Take,
  {
    entries,
    dictionarySize,
    repetition,
    definition,
    memory,
  }: {
    entries: number;
    dictionarySize: number;
    repetition: Uint8Array | undefined;
    definition: Uint8Array | undefined;
    memory: readonly Uint8Array<ArrayBuffer>[];
  },
): ColumnPage {
  let count = entries;
  if (definition !== undefined) {
    count = 0;
    for (let i = 0; i < entries; i++) if (definition[i] === leaf.maxDefinition) count++;
  }
  return {
    kind: 'data',
    entries,
    repetition,
    definition: count === entries ? undefined : definition,
    values: count === 0 ? EMPTY_VALUES : decoded(page, encoding, leaf, chunk, count, dictionarySize, take),
    memory,
  };
}

const EMPTY_VALUES: RawValues = { kind: 'bytes', bytes: new Uint8Array(0), spans: new Int32Array(0) };

function decoded(
  page: Uint8Array,
  encoding: string,
  leaf: ParquetLeaf,
  chunk: ColumnMetaData,
  count: number,
  dictionarySize: number,
  take: Take,
): RawValues {
  const reader = { view: viewOf(page), offset: 0 };
  switch (encoding) {
    case 'PLAIN':
      return plain(page, leaf, chunk, count);
    case 'PLAIN_DICTIONARY':
    case 'RLE_DICTIONARY': {
      const indices = new Int32Array(take(count * Int32Array.BYTES_PER_ELEMENT).buffer, 0, count);
      PageDecoder.ofThread().unpack(page.subarray(1), page[0], indices, dictionarySize);
      return { kind: 'indices', indices };
    }
    case 'RLE': {
      const bits = new Uint8Array(count);
      PageDecoder.ofThread().unpack(page.subarray(4), 1, bits);
      return { kind: 'numbers', numbers: Int32Array.from(bits) };
    }
    case 'DELTA_BINARY_PACKED': {
      const numbers = chunk.type === 'INT32' ? new Int32Array(count) : new BigInt64Array(count);
      deltaBinaryUnpack(reader, count, numbers);
      return { kind: 'numbers', numbers };
    }
    case 'DELTA_LENGTH_BYTE_ARRAY': {
      const list = new Array<Uint8Array>(count);
      deltaLengthByteArray(reader, count, list);
      return joined(list);
    }
    case 'DELTA_BYTE_ARRAY':
      return prefixed(page, count, take);
    case 'BYTE_STREAM_SPLIT':
      return stored(byteStreamSplit(reader, count, chunk.type, leaf.element.type_length));
    default:
      throw new Error(`the encoding ${encoding} is not known`);
  }
}

/** Decodes values stored one after the other. For strings, only the bounds are computed. */
function plain(page: Uint8Array, leaf: ParquetLeaf, chunk: ColumnMetaData, count: number): RawValues {
  if (count < 0 || count > page.length * 8) throw new Error('a page is shorter than its values');
  const { type } = chunk;
  if (type !== 'BYTE_ARRAY' && type !== 'FIXED_LEN_BYTE_ARRAY' && type !== 'INT96') {
    const view = viewOf(chunk.codec === 'UNCOMPRESSED' ? page : aligned(page));
    return stored(readPlain({ view, offset: 0 }, type, count, undefined));
  }
  const view = viewOf(page);
  const fixed =
    type === 'BYTE_ARRAY' ? undefined : type === 'INT96' ? INT96_BYTES : (leaf.element.type_length ?? 0);
  const spans = new Int32Array(count * 2);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const length = fixed ?? view.getUint32(at, true);
    if (fixed === undefined) at += 4;
    spans[2 * i] = at;
    at += length;
    spans[2 * i + 1] = at;
    if (at > page.length) throw new Error('a page is shorter than its values');
  }
  return { kind: 'bytes', bytes: page, spans };
}

/**
 * Decodes values that share a prefix with the value before: each gives the length of the prefix and the rest, so a few bytes can decode to many.
 *
 * @throws Error if a page is damaged
 */
function prefixed(page: Uint8Array, count: number, take: Take): RawValues {
  const reader = { view: viewOf(page), offset: 0 };
  const prefixes = new Int32Array(count);
  deltaBinaryUnpack(reader, count, prefixes);
  const suffixes = new Int32Array(count);
  deltaBinaryUnpack(reader, count, suffixes);
  const spans = new Int32Array(count * 2);
  let length = 0;
  let before = 0;
  for (let i = 0; i < count; i++) {
    if (prefixes[i] < 0 || prefixes[i] > before || suffixes[i] < 0) throw new Error('bad prefixes');
    spans[2 * i] = length;
    before = prefixes[i] + suffixes[i];
    length += before;
    spans[2 * i + 1] = length;
  }
  const bytes = take(length);
  let from = reader.offset;
  for (let i = 0; i < count; i++) {
    const start = spans[2 * i];
    const prefix = prefixes[i];
    if (prefix > 0) bytes.copyWithin(start, spans[2 * i - 2], spans[2 * i - 2] + prefix);
    bytes.set(page.subarray(from, from + suffixes[i]), start + prefix);
    from += suffixes[i];
  }
  if (from > page.length) throw new Error('a page is shorter than its values');
  return { kind: 'bytes', bytes, spans };
}

/**
 * Returns the bytes at an offset where a 64-bit integer may begin: moved, if necessary, over the levels
 * before them.
 */
function aligned(page: Uint8Array): Uint8Array {
  if (page.byteOffset % 8 === 0) return page;
  const moved = new Uint8Array(page.buffer, page.byteOffset - (page.byteOffset % 8), page.length);
  moved.set(page);
  return moved;
}

function stored(array: DecodedArray): RawValues {
  if (
    array instanceof Int32Array ||
    array instanceof BigInt64Array ||
    array instanceof Float32Array ||
    array instanceof Float64Array
  ) {
    return { kind: 'numbers', numbers: array };
  }
  const list: readonly unknown[] = Array.from(array);
  if (list[0] instanceof Uint8Array) return joined(list as readonly Uint8Array[]);
  // Booleans.
  return { kind: 'numbers', numbers: Float64Array.from(list, Number) };
}

function joined(list: readonly Uint8Array[]): RawValues {
  const spans = new Int32Array(list.length * 2);
  let length = 0;
  list.forEach((value, i) => {
    spans[2 * i] = length;
    length += value.length;
    spans[2 * i + 1] = length;
  });
  const bytes = new Uint8Array(length);
  list.forEach((value, i) => bytes.set(value, spans[2 * i]));
  return { kind: 'bytes', bytes, spans };
}

/** Decodes levels that are preceded by their length in bytes. */
function levels(
  page: Uint8Array,
  at: number,
  max: number,
  entries: number,
  highestIsNone = false,
): { levels: Uint8Array | undefined; end: number } {
  if (max === 0) return { levels: undefined, end: at };
  const end = at + 4 + viewOf(page).getUint32(at, true);
  if (end > page.length) throw new Error('bad levels');
  return { levels: bareLevels(page, at + 4, end, max, entries, highestIsNone), end };
}

/**
 * Decodes levels without a length. @param highestIsNone whether undefined is returned if all levels are the
 * highest
 */
function bareLevels(
  bytes: Uint8Array,
  start: number,
  end: number,
  max: number,
  entries: number,
  highestIsNone: boolean,
): Uint8Array | undefined {
  if (max === 0) return undefined;
  // A column that may be null and never is.
  if (highestIsNone && singleRun(bytes, start, end, 32 - Math.clz32(max), entries) === max) return undefined;
  const output = new Uint8Array(entries);
  PageDecoder.ofThread().unpack(bytes.subarray(start, end), 32 - Math.clz32(max), output);
  return output;
}

/** Returns the value of all `count` levels if they are encoded as one run; −1 if there are several runs. */
function singleRun(bytes: Uint8Array, start: number, end: number, width: number, count: number): number {
  let at = start;
  let header = 0;
  for (let shift = 0; at < end && shift <= 28; shift += 7) {
    const byte = bytes[at++];
    header += (byte & 127) * 2 ** shift;
    if (byte < 128) break;
  }
  // Levels are of one byte.
  return header % 2 === 0 && header / 2 >= count && count > 0 && width <= 8 && at < end ? bytes[at] : -1;
}
