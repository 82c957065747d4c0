import type { ColumnMetaData, RowGroup, SchemaElement } from 'hyparquet/src/types.js';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import type { ByteBuffer } from '../../../../core/data/byteBuffer';
import type { ParquetFile } from '../parquetFile';
import type { ParquetLeaf } from '../columnPages';
import { WaitingValues, writeChunk, type ChunkOutput, type Codec } from './columnChunk';

/** Number of rows of a row group. Fewer would cost more, because each row group has an overhead. */
const ROWS_PER_GROUP = 1 << 17;

const MAGIC = Uint8Array.from('PAR1', (letter) => letter.charCodeAt(0));

/** Schema and settings of a file to write. */
export interface ParquetModel extends Pick<ParquetFile, 'schema' | 'notes'> {
  readonly leaves: readonly ParquetLeaf[];
  readonly codec: Codec;
  /** Version of RecScope that writes the file. */
  readonly version: string;
}

/** A Parquet file that is written row group by row group. */
export class ParquetOutput implements ChunkOutput {
  /** Values that have not been written yet, by column. */
  readonly waiting: readonly WaitingValues[];
  private waitingRows = 0;
  private ends = false;
  private columns: ColumnMetaData[] = [];
  private readonly groups: RowGroup[] = [];
  private groupStart = 0;
  offset = 0;

  /** @param bytes buffer that receives the file; the caller may empty it at any time */
  constructor(
    private readonly model: ParquetModel,
    private readonly bytes: ByteBuffer,
  ) {
    this.waiting = model.leaves.map((leaf) => new WaitingValues(leaf));
    this.add(MAGIC);
  }

  /** Announces the number of rows that follow, column by column. */
  begin(rows: number): void {
    this.waitingRows += rows;
    this.ends = this.waitingRows >= ROWS_PER_GROUP;
  }

  /** Called after all values of the next column were added. */
  endColumn(): void {
    if (this.ends) this.writeColumn();
  }

  /** Called after all values of all columns were added. */
  endRows(): void {
    if (this.ends) this.endGroup();
  }

  /** Writes the last row group and the footer. */
  end(): void {
    this.endGroup();
    const { schema, notes, version } = this.model;
    const footer = new ByteWriter();
    writeMetadata(footer, {
      version: 2,
      created_by: `RecScope version ${version}`,
      schema: schema.map(writable),
      num_rows: this.groups.reduce((sum, { num_rows }) => sum + num_rows, 0n),
      row_groups: this.groups,
      key_value_metadata: notes,
      metadata_length: 0,
    });
    this.add(footer.getBytes());
    this.add(MAGIC);
  }

  /** Appends bytes to the file. */
  add(bytes: Uint8Array): void {
    this.bytes.add(bytes, 0, bytes.length);
    this.offset += bytes.length;
  }

  private writeColumn(): void {
    if (this.columns.length === 0) this.groupStart = this.offset;
    const values = this.waiting[this.columns.length];
    this.columns.push(writeChunk(values, this.model.codec, this));
    values.clear();
  }

  private endGroup(): void {
    if (this.waitingRows === 0) return;
    while (this.columns.length < this.waiting.length) this.writeColumn();
    const { columns, offset, groupStart } = this;
    this.groups.push({
      columns: columns.map((meta_data) => ({ file_offset: meta_data.data_page_offset, meta_data })),
      total_byte_size: columns.reduce(
        (sum, { total_uncompressed_size }) => sum + total_uncompressed_size,
        0n,
      ),
      num_rows: BigInt(this.waitingRows),
      total_compressed_size: BigInt(offset - groupStart),
    });
    this.columns = [];
    this.waitingRows = 0;
    this.ends = false;
  }
}

/**
 * Replaces the logical type of integers by the older converted type. Other programs refuse the way in which
 * the library writes the number of bits.
 */
function writable(element: SchemaElement): SchemaElement {
  const { logical_type: logical } = element;
  if (logical?.type !== 'INTEGER') return element;
  const name = `${logical.isSigned ? 'INT' : 'UINT'}_${logical.bitWidth}` as SchemaElement['converted_type'];
  return { ...element, logical_type: undefined, converted_type: name };
}
