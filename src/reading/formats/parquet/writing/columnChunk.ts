import type { ColumnMetaData, Encoding } from 'hyparquet/src/types.js';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import { Identifiers } from '../../../../core/data/ids/identifiers';
import { ByteBuffer } from '../../../../core/data/byteBuffer';
import { growArray } from '../../../../core/data/columns';
import type { ParquetLeaf } from '../columnPages';

/** Maximum number of entries of a page. */
const PAGE_ENTRIES = 1 << 16;
/** Size of a page's values in bytes at which the page ends. */
const PAGE_BYTES = 1 << 20;

/**
 * Maximum size of a dictionary in bytes. A dictionary is written if it is at most half as large as the
 * values.
 */
const LARGEST_DICTIONARY = 1 << 23;

export type Codec = 'SNAPPY' | 'UNCOMPRESSED';

/** Receiver of the bytes of a file. */
export interface ChunkOutput {
  /** Number of bytes written so far. */
  readonly offset: number;
  add(bytes: Uint8Array): void;
}

/** A growing array of levels, each of which fits into a byte. */
class LevelList {
  private room = new Uint8Array(1 << 10);
  count = 0;

  push(level: number): void {
    if (this.count === this.room.length) this.room = growArray(this.room);
    this.room[this.count++] = level;
  }

  /** Returns the levels; the array is valid until more levels are added. */
  get values(): Uint8Array {
    return this.room.subarray(0, this.count);
  }
}

/**
 * Concatenated values of a column that have not been written yet, without an object per value. The encoding
 * is PLAIN, except that a boolean takes a byte.
 */
export class WaitingValues {
  bytes = new ByteBuffer();
  definition = new LevelList();
  repetition = new LevelList();
  values = 0;
  private readonly length = new Uint8Array(4);

  constructor(readonly leaf: ParquetLeaf) {}

  /** Number of entries, including nulls and empty lists. */
  get entries(): number {
    return this.leaf.maxDefinition > 0 ? this.definition.count : this.values;
  }

  /** Adds an entry. If its definition level is the highest, its value must be added too. */
  addLevels(repetition: number, definition: number): void {
    if (this.leaf.maxRepetition > 0) this.repetition.push(repetition);
    if (this.leaf.maxDefinition > 0) this.definition.push(definition);
  }

  /** Adds the value in bytes[start … end). */
  addValue(bytes: Uint8Array, start: number, end: number): void {
    if (this.leaf.element.type === 'BYTE_ARRAY') {
      const { length } = this;
      for (let byte = 0; byte < 4; byte++) length[byte] = (end - start) >>> (8 * byte);
      this.bytes.add(length, 0, 4);
    }
    this.bytes.add(bytes, start, end);
    this.values++;
  }

  /**
   * Removes all values and frees their memory: row groups may be large, and only one column of an input is in
   * memory at a time.
   */
  clear(): void {
    this.bytes = new ByteBuffer();
    this.definition = new LevelList();
    this.repetition = new LevelList();
    this.values = 0;
  }
}

/** Writes the values of one column in one row group, and returns its metadata with the offsets. */
export function writeChunk(values: WaitingValues, codec: Codec, output: ChunkOutput): ColumnMetaData {
  const { leaf, entries } = values;
  const { type } = leaf.element;
  if (type === undefined) throw new Error('A column of values has a type.');
  const stored = new StoredValues(values);
  const dictionary = stored.dictionary();
  const start = output.offset;
  let uncompressed = 0;
  const page = (body: Uint8Array, header: Parameters<typeof writePageHeader>[1]): void => {
    const packed = codec === 'SNAPPY' ? snappyCompress(body) : body;
    const head = new ByteWriter();
    writePageHeader(head, {
      ...header,
      uncompressed_page_size: body.length,
      compressed_page_size: packed.length,
    });
    output.add(head.getBytes());
    output.add(packed);
    uncompressed += head.offset + body.length;
  };
  if (dictionary !== undefined)
    page(dictionary.bytes, {
      type: 'DICTIONARY_PAGE',
      uncompressed_page_size: 0,
      compressed_page_size: 0,
      dictionary_page_header: { num_values: dictionary.size, encoding: 'PLAIN', is_sorted: false },
    });
  const encoding: Encoding = dictionary === undefined ? 'PLAIN' : 'RLE_DICTIONARY';
  const dataStart = output.offset;
  const definition = values.definition.values;
  const repetition = values.repetition.values;
  for (let from = 0, value = 0, at = 0; from < entries || from === 0;) {
    const first = value;
    const pageStart = at;
    let to = from;
    for (; to < entries; to++) {
      // A row is never on two pages.
      const isFull = to - from >= PAGE_ENTRIES || at - pageStart > PAGE_BYTES;
      if (isFull && (leaf.maxRepetition === 0 || repetition[to] === 0)) break;
      if (leaf.maxDefinition > 0 && definition[to] !== leaf.maxDefinition) continue;
      value++;
      at = stored.end(at);
    }
    const body = new ByteWriter();
    if (leaf.maxRepetition > 0) writeLevels(body, repetition.subarray(from, to), leaf.maxRepetition);
    if (leaf.maxDefinition > 0) writeLevels(body, definition.subarray(from, to), leaf.maxDefinition);
    if (dictionary !== undefined) {
      const width = Math.max(1, 32 - Math.clz32(dictionary.size - 1));
      body.appendUint8(width);
      writeRleBitPackedHybrid(body, dictionary.codes.subarray(first, value), width);
    } else body.appendBytes(stored.plain(pageStart, at));
    page(body.getBytes(), {
      type: 'DATA_PAGE',
      uncompressed_page_size: 0,
      compressed_page_size: 0,
      data_page_header: {
        num_values: to - from,
        encoding,
        definition_level_encoding: 'RLE',
        repetition_level_encoding: 'RLE',
      },
    });
    if (to === from) break;
    from = to;
  }
  return {
    type,
    encodings: dictionary === undefined ? ['PLAIN', 'RLE'] : ['PLAIN', 'RLE', 'RLE_DICTIONARY'],
    path_in_schema: [...leaf.names],
    codec,
    num_values: BigInt(entries),
    total_uncompressed_size: BigInt(uncompressed),
    total_compressed_size: BigInt(output.offset - start),
    data_page_offset: BigInt(dataStart),
    ...(dictionary !== undefined && { dictionary_page_offset: BigInt(start) }),
    ...(leaf.maxRepetition === 0 && { statistics: { null_count: BigInt(entries - values.values) } }),
  };
}

/** Values in one buffer, each after its length, or all of equal length. */
class StoredValues {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  /** Length of each value in bytes; undefined: each value is preceded by its length. */
  private readonly width: number | undefined;

  constructor(private readonly values: WaitingValues) {
    const { element } = values.leaf;
    this.bytes = values.bytes.content;
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
    this.width = element.type === 'BYTE_ARRAY' ? undefined : this.bytes.length / values.values;
  }

  /** Returns the end of the value that begins at an offset. */
  end(start: number): number {
    return start + (this.width ?? 4 + this.view.getUint32(start, true));
  }

  /** Returns the values in bytes[start … end) in the encoding PLAIN. */
  plain(start: number, end: number): Uint8Array {
    const stored = this.bytes.subarray(start, end);
    return this.values.leaf.element.type === 'BOOLEAN' ? bits(stored) : stored;
  }

  /**
   * Returns the distinct values, and the index of each value among them; undefined if a dictionary does not
   * save space.
   */
  dictionary():
    | { readonly bytes: Uint8Array; readonly size: number; readonly codes: Int32Array }
    | undefined {
    const { values, bytes } = this;
    const count = values.values;
    if (count === 0 || values.leaf.element.type === 'BOOLEAN') return undefined;
    const distinct = new Identifiers();
    const codes = new Int32Array(count);
    const most = Math.min(LARGEST_DICTIONARY, bytes.length / 2);
    let size = 0;
    for (let value = 0, start = 0, end: number; value < count; value++, start = end) {
      end = this.end(start);
      const known = distinct.size;
      codes[value] = distinct.internBytes(bytes, start, end);
      if (distinct.size > known && (size += end - start) > most) return undefined;
    }
    return { bytes: distinct.arena.slice(0, distinct.starts[distinct.size]), size: distinct.size, codes };
  }
}

function writeLevels(body: ByteWriter, levels: Uint8Array, most: number): void {
  const encoded = new ByteWriter();
  // The types of the writer know plain lists alone; it reads by place.
  writeRleBitPackedHybrid(encoded, levels, 32 - Math.clz32(most));
  body.appendUint32(encoded.offset);
  body.appendBytes(encoded.getBytes());
}

/** Packs bytes that are 0 or 1 to one bit each. */
function bits(bytes: Uint8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil(bytes.length / 8));
  for (let at = 0; at < bytes.length; at++) packed[at >> 3] |= bytes[at] << (at & 7);
  return packed;
}
