import {
  compressionRegistry,
  CompressionType,
  makeData,
  Table,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import type { CompressionCodec, SchemaElement } from 'hyparquet';
import { ByteWriter, parquetWriteBuffer } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { lyingArrow, zstandardRuns } from './archives';

const MEGABYTE = 1 << 20;

type Unpacked = (page: Uint8Array) => Uint8Array;

/** Returns Parquet of two rows; `packed` compresses its pages. */
export function parquetOf(item: string, codec: CompressionCodec, packed?: Unpacked): Uint8Array {
  const columnData = [
    { name: 'user', data: ['u1', 'u2'], type: 'STRING' as const },
    { name: 'item', data: [item, 'i2'], type: 'STRING' as const },
  ];
  const compressors = packed && { [codec]: packed };
  return new Uint8Array(parquetWriteBuffer({ columnData, codec, compressors, statistics: false }));
}

/** Returns a few hundred bytes of Parquet with 2^26 rows that are all the same: runs of 2^20 rows, lengthened. */
export function parquetOfRuns(): Buffer {
  const rows = 1 << 20;
  const column = (name: string, text: string) => ({
    name,
    data: new Array<string>(rows).fill(text),
    type: 'STRING' as const,
    nullable: false,
  });
  const columnData = [column('user', 'u1'), column('item', 'i1')];
  const file = Buffer.from(parquetWriteBuffer({ columnData, rowGroupSize: rows, codec: 'UNCOMPRESSED' }));
  // Both are whole numbers of Thrift in four bytes.
  return Buffer.from(file.toString('latin1').replaceAll('\x80\x80\x80\x01', '\x80\x80\x80\x40'), 'latin1');
}

/** Returns Parquet of no rows. */
export function parquetOfColumns(count: number): Uint8Array {
  const column = (_: unknown, at: number): SchemaElement => ({ name: `c${at}`, type: 'INT32' });
  const schema = [{ name: 'root', num_children: count }, ...Array.from({ length: count }, column)];
  const writer = new ByteWriter();
  writeMetadata(writer, { version: 1, schema, num_rows: 0n, row_groups: [], metadata_length: 0 });
  return Buffer.concat([Buffer.from('PAR1'), writer.getBytes(), Buffer.from('PAR1')]);
}

/** Returns Parquet whose footer ends with a list of structures that have no fields. */
export function parquetOfEmptyStructures(count: number): Uint8Array {
  const file = Buffer.from(parquetOf('i1', 'UNCOMPRESSED'));
  const end = file.length - 8;
  const begin = end - file.readUInt32LE(end);
  const header: number[] = [];
  for (let rest = count; ; rest >>>= 7) {
    header.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  // A field 8 behind the last one, a list, of structures; each is the byte that ends it.
  const list = Buffer.concat([Buffer.of(0x89, 0xfc, ...header), Buffer.alloc(count), Buffer.of(0)]);
  const footer = Buffer.concat([file.subarray(begin, end - 1), list]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([file.subarray(0, begin), footer, length, Buffer.from('PAR1')]);
}

/** Returns Arrow of one row, whose item has 128 MB, compressed. */
export function arrowOfLongId(codec: 'zstd' | 'lz4'): Buffer {
  const compression = codec === 'zstd' ? CompressionType.ZSTD : CompressionType.LZ4_FRAME;
  const item = new Uint8Array(128 * MEGABYTE).fill(120);
  const packed = codec === 'zstd' ? zstandardRuns('x', 1024, 17) : lz4Runs(item.length);
  // Smaller ones are longer when they are compressed, and stored as they are.
  const encode: Unpacked = (data) => (data.length < MEGABYTE ? new Uint8Array(data.length + 100) : packed);
  // What is set in the usual way is tried with other data first.
  Object.assign(compressionRegistry, { registry: { [compression]: { encode } } });
  const items = makeData({
    type: new Utf8(),
    length: 1,
    valueOffsets: Int32Array.of(0, item.length),
    data: item,
  });
  const table = new Table({ user: vectorFromArray(['u1'], new Utf8()), item: items as never });
  const file = Buffer.from(tableToIPC(table, 'file', compression));
  // It states the size of what is packed.
  return lyingArrow(file, BigInt(packed.length), BigInt(item.length));
}

/** A frame of LZ4 with one block, of one byte that is repeated. */
function lz4Runs(size: number): Uint8Array {
  const repeated = size - 1 - 5;
  const lengths = repeated - 19;
  const block = Buffer.concat([
    Buffer.from('1f780100', 'hex'),
    Buffer.alloc(Math.floor(lengths / 255), 255),
    Buffer.of(lengths % 255, 0x50),
    Buffer.from('xxxxx'),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(block.length);
  return Buffer.concat([Buffer.from('04224d18607082', 'hex'), length, block, Buffer.alloc(4)]);
}
