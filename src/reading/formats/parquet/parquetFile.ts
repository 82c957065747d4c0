import * as l10n from '@vscode/l10n';
import type { ColumnMetaData, FileMetaData, SchemaElement, SchemaTree } from 'hyparquet';
import { parquetMetadataAsync, parquetSchema } from 'hyparquet/src/metadata.js';
import { InputError } from '../../../shared/problem';
import {
  damagedFileError,
  SIGNIFICAND_BITS,
  type ColumnarFile,
  type Leaf,
  type NumberKind,
  type RandomAccess,
  type RowGroup,
  type StoredTimeUnit,
} from '../columnar/columnarFile';
import { readPages, type ParquetLeaf } from './columnPages';

export interface ParquetFile extends ColumnarFile {
  readonly rows: number;
  readonly leaves: readonly ParquetLeaf[];
  /** Schema as stored: each group of columns before its columns. */
  readonly schema: readonly SchemaElement[];
  /** Key-value metadata that other programs wrote into the file. */
  readonly notes: FileMetaData['key_value_metadata'];
  /** Whether no column is compressed. */
  readonly bare: boolean;
}

/**
 * Memory in bytes for each byte of a footer, which becomes objects: 20 for columns with statistics, up to 90
 * for empty fields.
 */
const FOOTER_RATIO = 60;

/** First and last bytes of a Parquet file. */
const MAGIC = [0x50, 0x41, 0x52, 0x31];

/**
 * Opens a Parquet file by its footer.
 *
 * @throws InputError if the file is cut off or damaged, or the footer does not fit into memory
 */
export async function openParquet(source: RandomAccess): Promise<ParquetFile> {
  const tail = await source.read(Math.max(0, source.bytes - 8), source.bytes);
  if (source.bytes < 12 || !MAGIC.every((byte, at) => tail[4 + at] === byte)) {
    throw new InputError({
      file: source.name,
      message: l10n.t('The Parquet file has no footer.'),
      advice: l10n.t('The program that writes the file may not have finished. Write or copy the file again.'),
    });
  }
  const footer = new DataView(tail.buffer, tail.byteOffset).getUint32(0, true);
  if (footer <= source.bytes) source.requireMemory?.(footer * FOOTER_RATIO);
  try {
    const metadata = await parquetMetadataAsync(
      {
        byteLength: source.bytes,
        slice: async (start, end = source.bytes) => Uint8Array.from(await source.read(start, end)).buffer,
      },
      { geoparquet: false },
    );
    const rows = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
    if (!Number.isSafeInteger(rows) || rows < 0) throw new Error(`${rows} rows`);
    const leaves = leavesOf(parquetSchema(metadata));
    return {
      name: source.name,
      rows,
      leaves,
      schema: metadata.schema,
      notes: metadata.key_value_metadata,
      bare:
        metadata.row_groups.length > 0 &&
        metadata.row_groups.every(({ columns }) =>
          columns.every(({ meta_data }) => meta_data?.codec === 'UNCOMPRESSED'),
        ),
      async *groups() {
        for (const group of metadata.row_groups) yield rowGroup(source, leaves, group);
      },
      numbered: {
        count: metadata.row_groups.length,
        at: async (index) => rowGroup(source, leaves, metadata.row_groups[index]),
      },
      problem: (error) => problemOf(source.name, error),
      requireMemory: source.requireMemory,
    };
  } catch (error) {
    throw problemOf(source.name, error);
  }
}

function problemOf(file: string, error: unknown): unknown {
  return damagedFileError(error, ({ message }) => ({
    file,
    message: l10n.t('Couldn’t read the Parquet file: {0}', message),
    advice: l10n.t('It may be damaged, encrypted, or use an unsupported compression. Write it again.'),
  }));
}

/** Returns the metadata of a column in a row group, or undefined if the group lacks it. */
function chunkOf(group: FileMetaData['row_groups'][number], leaf: ParquetLeaf): ColumnMetaData | undefined {
  const path = leaf.names.join('.');
  return group.columns.find(({ meta_data }) => meta_data?.path_in_schema.join('.') === path)?.meta_data;
}

function leavesOf(root: SchemaTree): ParquetLeaf[] {
  const leaves: ParquetLeaf[] = [];
  const visit = (node: SchemaTree, above: readonly SchemaTree[]): void => {
    const path = [...above, node];
    if (node.children.length > 0) for (const child of node.children) visit(child, path);
    else leaves.push(leafOf(path));
  };
  for (const child of root.children) visit(child, []);
  return leaves;
}

function leafOf(path: readonly SchemaTree[]): ParquetLeaf {
  let name = '';
  let maxRepetition = 0;
  let maxDefinition = 0;
  let listDefinition = 0;
  path.forEach((node, depth) => {
    const { element } = node;
    if (element.repetition_type !== 'REQUIRED') maxDefinition++;
    if (element.repetition_type === 'REPEATED') {
      maxRepetition++;
      listDefinition = maxDefinition;
      // A list of plain values goes by the name of the list, whatever its levels are called.
      if (depth === 0) name = element.name;
      if (path.length > depth + (node.children.length === 1 && !isMap(path[depth - 1]) ? 2 : 1)) name += '[]';
      return;
    }
    const entry = path[depth - 1]?.element.repetition_type === 'REPEATED';
    // The one level that a writer puts between a list and its entries has no meaning of its own.
    if (entry && depth > 1 && path[depth - 1].children.length === 1 && !isMap(path[depth - 2])) return;
    name += name === '' ? element.name : `.${element.name}`;
  });
  const { element } = path[path.length - 1];
  return {
    name,
    names: path[path.length - 1].path,
    element,
    maxRepetition,
    maxDefinition,
    listDefinition,
    content: maxRepetition > 1 ? undefined : contentOf(element),
    numbers: numbersOf(element),
    timeUnit: timeUnitOf(element),
  };
}

function rowGroup(
  source: RandomAccess,
  leaves: readonly ParquetLeaf[],
  group: FileMetaData['row_groups'][number],
): RowGroup {
  const chunks = new Map<Leaf, { readonly leaf: ParquetLeaf; readonly chunk: ColumnMetaData }>();
  for (const leaf of leaves) {
    const chunk = chunkOf(group, leaf);
    if (chunk !== undefined) chunks.set(leaf, { leaf, chunk });
  }
  return {
    rows: Number(group.num_rows),
    entries: (leaf) => {
      const found = chunks.get(leaf);
      return found && Number(found.chunk.num_values);
    },
    bytes: (leaf) => Number(chunks.get(leaf)?.chunk.total_compressed_size ?? 0),
    pages: (leaf, window, memory) => {
      const found = chunks.get(leaf);
      if (found === undefined) throw new Error(`${leaf.name} is missing in a row group`);
      return readPages(source, found.leaf, found.chunk, window, memory);
    },
  };
}

function timeUnitOf({ type, converted_type, logical_type }: SchemaElement): StoredTimeUnit | undefined {
  if (type === 'INT96') return 'nanosecond';
  if (logical_type?.type === 'DATE' || converted_type === 'DATE') return 'day';
  if (logical_type?.type === 'TIMESTAMP')
    return { MILLIS: 'millisecond', MICROS: 'microsecond', NANOS: 'nanosecond' }[
      logical_type.unit
    ] as StoredTimeUnit;
  if (converted_type === 'TIMESTAMP_MILLIS') return 'millisecond';
  return converted_type === 'TIMESTAMP_MICROS' ? 'microsecond' : undefined;
}

/** Bits of the floating-point types. */
const FLOATING_BITS: Readonly<Record<string, number>> = { FLOAT: 32, DOUBLE: 64 };

function numbersOf({ type, scale, converted_type, logical_type }: SchemaElement): NumberKind {
  const decimal = converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL';
  return {
    unsigned:
      logical_type?.type === 'INTEGER'
        ? !logical_type.isSigned && logical_type.bitWidth >= 32
        : converted_type === 'UINT_32' || converted_type === 'UINT_64',
    scale: decimal ? (scale ?? 0) : undefined,
    fractional: type === 'FLOAT' || type === 'DOUBLE' || decimal,
    significandBits:
      SIGNIFICAND_BITS[logical_type?.type === 'FLOAT16' ? 16 : (FLOATING_BITS[type ?? ''] ?? 0)],
  };
}

function isMap(node: SchemaTree | undefined): boolean {
  const type = node?.element.converted_type ?? node?.element.logical_type?.type;
  return type === 'MAP' || type === 'MAP_KEY_VALUE';
}

function contentOf({ type, converted_type, logical_type }: SchemaElement): Leaf['content'] {
  const kind = logical_type?.type;
  if (converted_type === 'DECIMAL' || kind === 'DECIMAL' || kind === 'FLOAT16') return 'number';
  if (type === 'INT96' || kind === 'DATE' || kind === 'TIME' || kind === 'TIMESTAMP') return 'time';
  if (/^(DATE|TIME)/.test(converted_type ?? '')) return 'time';
  if (kind === 'UUID') return 'uuid';
  if (converted_type === 'BSON' || converted_type === 'INTERVAL') return undefined;
  if (type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY') return 'text';
  return type === 'BOOLEAN' ? 'boolean' : 'number';
}
