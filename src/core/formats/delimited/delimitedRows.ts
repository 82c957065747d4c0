import { LineFields, type FieldDialect } from './lineFields';
import { quotedFields } from './quotedFields';
import { RowCutter, type FastLane, type RowDialect } from './rowCutter';
import { quoteOf } from './textLines';
import type { Row } from '../row';
import type { TableShape } from '../tableShape';
import { LF } from '../characters';
import { fastRowsOf } from './fastRows';
import type { RowSink } from '../rowSink';

/** How delimited text is written, as far as rows and their fields depend on it. */
export type DelimitedDialect = RowDialect & FieldDialect & Pick<TableShape, 'list'>;

/** The rows of delimited text: plain ones in batches, the others one by one. */
export class DelimitedRows {
  /** Of the row at hand. */
  readonly fields: LineFields;
  private readonly quote: number;
  private readonly cutter: RowCutter;

  /**
   * @param line of the text's first
   * @param fast takes plain rows; default: what gives them to the sink in batches, where it takes such
   */
  constructor(
    private readonly shape: DelimitedDialect,
    sink: RowSink,
    line = 1,
    fast = batchesOf(shape, sink),
  ) {
    this.fields = new LineFields(shape, sink.columns);
    this.quote = quoteOf(shape)?.charCodeAt(0) ?? -1;
    this.cutter = new RowCutter(
      shape,
      {
        fast,
        row: (bytes, start, stop, end, at, broken) => {
          const length = stop - start;
          if (broken) sink.unreadable(at, length);
          else
            sink.take(this.rowIn(bytes, start, stop), at, this.cutter.offsetOf(start), length, end === stop);
        },
      },
      line,
    );
  }

  /** More of the text, in UTF-8 without byte order mark. */
  write(text: Uint8Array): void {
    this.cutter.write(text);
  }

  end(): void {
    this.cutter.end();
  }

  /** How many bytes of the text stand before bytes[at] of those that are being read. */
  offsetOf(at: number): number {
    return this.cutter.offsetOf(at);
  }

  /** Lines so far. */
  get lines(): number {
    return this.cutter.lines;
  }

  /** It cannot be told from its lines alone where rows end. */
  get crossesLines(): boolean {
    return this.cutter.crossesLines;
  }

  /** The row that the bytes hold. */
  rowOf(bytes: Uint8Array): Row {
    const line = new Uint8Array(bytes.length + 1);
    line.set(bytes);
    line[bytes.length] = LF;
    return this.rowIn(line, 0, bytes.length);
  }

  /** The row in bytes[start … stop), behind which a line end stands. */
  rowIn(bytes: Uint8Array, start: number, stop: number): Row {
    const { fields } = this;
    // Where quotes are odd, or hold line ends, the fields are found more slowly.
    if (fields.split(bytes, start) !== stop)
      fields.take(quotedFields(bytes, start, stop, this.shape, this.quote));
    return fields;
  }
}

function batchesOf(shape: DelimitedDialect, { batches, fields }: RowSink): FastLane | undefined {
  if (batches === undefined || fields === undefined) return undefined;
  return fastRowsOf(shape, fields, batches.ids, (rows, line) => batches.takeRows(rows, line, 0, rows.rows));
}
