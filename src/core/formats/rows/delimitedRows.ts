import { LineFields, type FieldDialect } from '../delimited/lineFields';
import { quotedFields } from '../delimited/quotedFields';
import { RowCutter, type RowDialect } from '../delimited/rowCutter';
import { quoteOf } from '../delimited/textLines';
import type { Row } from '../row';
import type { TableShape } from '../tableShape';
import { LF } from '../characters';
import { FastRows } from './fastRows';
import type { RowSink } from './rowSink';

/** How delimited text is written, as far as rows and their fields depend on it. */
export type DelimitedDialect = RowDialect & FieldDialect & Pick<TableShape, 'list'>;

/** The rows of delimited text: plain ones in batches, the others one by one. */
export class DelimitedRows {
  private readonly fields: LineFields;
  private readonly quote: number;
  private readonly cutter: RowCutter;

  /** @param line of the text's first */
  constructor(
    private readonly shape: DelimitedDialect,
    sink: RowSink,
    line = 1,
  ) {
    this.fields = new LineFields(shape, sink.columns);
    this.quote = quoteOf(shape)?.charCodeAt(0) ?? -1;
    const { batches, fields } = sink;
    this.cutter = new RowCutter(
      shape,
      {
        fast:
          batches &&
          fields &&
          FastRows.of(shape, fields, batches.ids, (rows, first) =>
            batches.takeRows(rows, first, 0, rows.rows),
          ),
        row: (bytes, start, stop, _end, at, _quoted, broken) => {
          if (broken) sink.unreadable(at);
          else sink.take(this.rowIn(bytes, start, stop), at, this.cutter.offsetOf(start), stop - start);
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
    // Where quotes are odd, or hold line ends, only csv-parse's rules find the fields.
    if (fields.split(bytes, start) !== stop)
      fields.take(quotedFields(bytes, start, stop, this.shape, this.quote));
    return fields;
  }
}
