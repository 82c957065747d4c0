import { LineFields, type FieldDialect } from './lineFields';
import { MAX_ROW_BYTES, RowCutter, type FastLane, type RowSyntax } from './rowCutter';
import { fieldsOfLine } from './textLines';
import type { Row } from '../row';
import { fieldCounts, type FieldCounts, type TableShape } from '../tableShape';
import { LF } from '../characters';
import { createFastRowReader } from './fastRows';
import type { RowSink } from '../rowSink';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Syntax of delimited text that rows and fields depend on. */
export type DelimitedDialect = RowSyntax & FieldDialect & Pick<TableShape, 'list' | 'columns'>;

/** Passes the rows of delimited text to a sink: plain rows in batches, the others one by one. */
export class DelimitedRows {
  /** Fields of the current row. */
  readonly fields: LineFields;
  private readonly counts: FieldCounts;
  private readonly cutter: RowCutter;

  /**
   * @param line line number of the text's first line
   * @param fast reader of plain rows; default: one that passes them to the sink in batches, if it accepts
   * batches
   */
  constructor(
    private readonly shape: DelimitedDialect,
    private readonly sink: RowSink,
    line = 1,
    fast = batchesOf(shape, sink),
  ) {
    this.fields = new LineFields(shape, sink.columns);
    this.counts = fieldCounts(shape);
    this.cutter = new RowCutter(
      shape,
      {
        fast,
        row: (bytes, start, stop, end, at, broken) => {
          const length = stop - start;
          if (broken) sink.unreadable(at, length);
          else this.hand(bytes, start, stop, at, this.cutter.offsetOf(start), end === stop);
        },
      },
      line,
    );
  }

  /** Takes more of the text, in UTF-8 without byte order mark. */
  write(text: Uint8Array): void {
    this.cutter.write(text);
  }

  end(): void {
    this.cutter.end();
  }

  /** Returns the offset in the text, in bytes, of bytes[at] of the current chunk. */
  offsetOf(at: number): number {
    return this.cutter.offsetOf(at);
  }

  /** Number of lines read so far. */
  get lines(): number {
    return this.cutter.lines;
  }

  /** True if a row may span several lines. */
  get crossesLines(): boolean {
    return this.cutter.crossesLines;
  }

  /** Returns the row that the bytes contain. Its fields are valid until the next row. */
  rowOf(bytes: Uint8Array): Row {
    const line = new Uint8Array(bytes.length + 1);
    line.set(bytes);
    line[bytes.length] = LF;
    return this.rowIn(line, 0, bytes.length);
  }

  /**
   * Passes the row in bytes[start … stop), which is followed by a line end, to the sink.
   *
   * @param offset offset of the row in the text
   * @param open whether it is the last row and has no line end
   */
  hand(bytes: Uint8Array, start: number, stop: number, line: number, offset: number, open: boolean): void {
    const { fields, sink } = this;
    const row = this.rowIn(bytes, start, stop);
    const isMisfit =
      stop - start <= MAX_ROW_BYTES &&
      !fields.isEmpty &&
      (fields.count < this.counts.least || fields.filled > this.counts.most);
    if (isMisfit && sink.misfit !== undefined) sink.misfit(line, fields.count, this.counts.most, open);
    else sink.take(row, line, offset, stop - start, open);
  }

  /** Returns the row in bytes[start … stop), which is followed by a line end. */
  rowIn(bytes: Uint8Array, start: number, stop: number): Row {
    const { fields } = this;
    // If quotes are odd, or hold line ends, the fields are found as in the head of the file.
    if (fields.split(bytes, start) !== stop) {
      const texts = fieldsOfLine(this.shape, decoder.decode(bytes.subarray(start, stop)));
      fields.take(texts.map((text) => encoder.encode(text)));
    }
    return fields;
  }
}

function batchesOf(shape: DelimitedDialect, { batches, fields }: RowSink): FastLane | undefined {
  if (batches === undefined || fields === undefined) return undefined;
  return createFastRowReader(shape, fields, batches.ids, (rows, line) =>
    batches.takeRows(rows, line, 0, rows.rows),
  );
}
