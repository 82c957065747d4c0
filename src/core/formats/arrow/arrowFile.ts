import * as l10n from '@vscode/l10n';
import {
  type AsyncRecordBatchFileReader,
  compressionRegistry,
  CompressionType,
  DataType,
  DateUnit,
  type Field,
  type RecordBatch,
  RecordBatchReader,
  TimeUnit as ArrowTimeUnit,
} from 'apache-arrow';
import { compressors } from 'hyparquet-compressors';
import { InputError } from '../../../shared/protocol/problem';
import { ARROW_STREAM, beginsWith } from '../columnarFormats';
import type { ColumnarFile, Leaf, RandomAccess, RowGroup, TimeUnit } from '../columnar/columnarFile';
import type { ArrowLeaf } from './arrowLeaf';
import { batchPages, isText } from './batchPages';
import { lz4Frames } from './lz4Frames';

/** What a file begins and ends with. */
const MAGIC = 'ARROW1';

// pandas and polars compress by default.
compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: lz4Frames });
compressionRegistry.set(CompressionType.ZSTD, { decode: unpackedZstd });

/**
 * Opens a file of Arrow's inter-process format (Feather version 2), whose record batches are read one after the other.
 *
 * @throws InputError when it is cut off or damaged
 */
export async function openArrow(source: RandomAccess): Promise<ColumnarFile> {
  const problem = (error: unknown): unknown => problemOf(source.name, error);
  const head = await source.read(0, ARROW_STREAM.length);
  if (beginsWith(head, ARROW_STREAM)) return openStream(source, problem);
  const end = await source.read(Math.max(0, source.bytes - MAGIC.length), source.bytes);
  if (new TextDecoder().decode(end) !== MAGIC) {
    throw new InputError({
      file: source.name,
      message: l10n.t('The Arrow file has no footer.'),
      advice: l10n.t('The program that writes the file may not have finished. Write or copy the file again.'),
    });
  }
  try {
    const opened = await readerOf(source);
    const leaves = opened.schema.fields.flatMap(leavesOf);
    return {
      name: source.name,
      rows: undefined,
      leaves,
      async *groups() {
        const reader = await readerOf(source);
        for await (const batch of reader) yield rowGroup(batch, leaves, source.bytes);
      },
      numbered: {
        count: opened.numRecordBatches,
        at: async (index) => {
          const batch = await opened.readRecordBatch(index);
          if (batch === null) throw new Error(`it has no record batch ${index}`);
          return rowGroup(batch, leaves, source.bytes);
        },
      },
      problem,
    };
  } catch (error) {
    throw problem(error);
  }
}

/** Bytes of a stream that are read at a time. */
const CHUNK = 1 << 20;

/** A stream of the same format: schema and record batches one behind the other, without a table of contents. */
async function openStream(source: RandomAccess, problem: (error: unknown) => unknown): Promise<ColumnarFile> {
  const opened = async () => {
    const reader = await RecordBatchReader.from(chunksOf(source));
    return reader.open();
  };
  try {
    const head = await opened();
    const leaves = head.schema.fields.flatMap(leavesOf);
    await head.cancel();
    return {
      name: source.name,
      rows: undefined,
      leaves,
      async *groups() {
        for await (const batch of await opened()) yield rowGroup(batch, leaves, source.bytes);
      },
      problem,
    };
  } catch (error) {
    throw problem(error);
  }
}

async function* chunksOf(source: RandomAccess): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.bytes; at += CHUNK) {
    const bytes = await source.read(at, Math.min(source.bytes, at + CHUNK));
    if (bytes.length === 0) throw new Error('it ends before it should');
    yield bytes;
  }
}

/** Reads by the table of contents at the end: polars writes no schema at the beginning. */
async function readerOf(source: RandomAccess) {
  const reader = await RecordBatchReader.from({
    // What marks a handle of a file for the library; nothing is read through it.
    fd: 0,
    stat: async () => ({ size: source.bytes }),
    read: async (buffer: Uint8Array, offset: number, length: number, position: number) => {
      const bytes = await source.read(position, position + length);
      if (bytes.length === 0) throw new Error('it ends before it should');
      buffer.set(bytes, offset);
      return { bytesRead: bytes.length, buffer };
    },
    close: async () => undefined,
  } as never);
  return (reader as unknown as AsyncRecordBatchFileReader).open();
}

function rowGroup(batch: RecordBatch, leaves: readonly ArrowLeaf[], fileBytes: number): RowGroup {
  const leafOf = (leaf: Leaf): ArrowLeaf => {
    const found = leaves.find((other) => other === leaf);
    if (found === undefined) throw new Error(`${leaf.name} is no column of this file`);
    return found;
  };
  return {
    rows: batch.numRows,
    entries: (leaf) => batchPages(batch, leafOf(leaf)).entries,
    // What a column takes of the file is not said; progress counts what its rows take in memory.
    bytes: (leaf) => Math.min(fileBytes, batch.data.children[leafOf(leaf).column].byteLength),
    async *pages(leaf) {
      yield* batchPages(batch, leafOf(leaf)).pages();
    },
  };
}

function leavesOf(field: Field, column: number): ArrowLeaf[] {
  const { name, type } = field;
  const isMap = DataType.isMap(type);
  if (isMap || DataType.isList(type) || DataType.isLargeList(type) || DataType.isFixedSizeList(type)) {
    const [entry] = type.children as readonly Field[];
    if (DataType.isStruct(entry.type))
      return entry.type.children.map((inner, member) =>
        // Programs call keys and values as they like.
        listLeaf(`${name}[].${isMap ? MAPPED[member] : inner.name}`, inner.type, column, member),
      );
    return [listLeaf(name, entry.type, column, undefined)];
  }
  return [
    {
      ...leafOfType(name, type),
      maxRepetition: 0,
      maxDefinition: 1,
      listDefinition: 0,
      column,
      member: undefined,
    },
  ];
}

/** What stands in the entries of a map, as in Parquet. */
const MAPPED = ['key', 'value'] as const;

/** Levels: 0 an empty list, 1 a null in it, 2 a value. */
function listLeaf(name: string, type: DataType, column: number, member: number | undefined): ArrowLeaf {
  return { ...leafOfType(name, type), maxRepetition: 1, maxDefinition: 2, listDefinition: 1, column, member };
}

function leafOfType(name: string, type: DataType): Pick<Leaf, 'name' | 'content' | 'numbers' | 'timeUnit'> {
  const numbers = {
    unsigned: DataType.isInt(type) && !type.isSigned && type.bitWidth >= 32,
    scale: DataType.isDecimal(type) ? type.scale : undefined,
    fractional: DataType.isFloat(type) || DataType.isDecimal(type),
  };
  return { name, content: contentOf(type), numbers, timeUnit: timeUnitOf(type) };
}

function timeUnitOf(type: DataType): TimeUnit | undefined {
  if (DataType.isDate(type)) return type.unit === DateUnit.DAY ? 'day' : 'millisecond';
  if (!DataType.isTimestamp(type)) return undefined;
  return (
    {
      [ArrowTimeUnit.SECOND]: 'second',
      [ArrowTimeUnit.MILLISECOND]: 'millisecond',
      [ArrowTimeUnit.MICROSECOND]: 'microsecond',
      [ArrowTimeUnit.NANOSECOND]: 'nanosecond',
    } as const
  )[type.unit];
}

function contentOf(type: DataType): Leaf['content'] {
  if (DataType.isDictionary(type)) return contentOf(type.dictionary);
  if (isText(type)) return 'text';
  if (DataType.isBool(type)) return 'boolean';
  if (DataType.isInt(type) || DataType.isFloat(type) || DataType.isDecimal(type)) return 'number';
  if (DataType.isTimestamp(type) || DataType.isDate(type) || DataType.isTime(type)) return 'time';
  return undefined;
}

function unpackedZstd(data: Uint8Array): Uint8Array {
  const { ZSTD } = compressors;
  if (ZSTD === undefined) throw new Error('no decompressor for Zstandard');
  // A copy begins where numbers of eight bytes may.
  return ZSTD(data, 0).slice();
}

/** Damaged bytes break a decoder in many ways, and in each of them it is the file that somebody must look at. */
function problemOf(file: string, error: unknown): unknown {
  // Cancelling and reading have errors of their own.
  if (error instanceof InputError || !(error instanceof Error) || error.name === 'Cancelled') return error;
  // What a decoder says of them names neither file nor length.
  const isOfLengths = error instanceof RangeError || / safe to convert /.test(error.message);
  return new InputError({
    file,
    message: isOfLengths
      ? l10n.t('The lengths in the Arrow file do not match its size.')
      : l10n.t('Couldn’t read the Arrow file: {0}', error.message),
    advice: l10n.t('It may be damaged or incomplete. Export it again.'),
  });
}
