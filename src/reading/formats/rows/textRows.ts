import type { TableShape } from '../tableShape';
import { textFormat } from '../textFormats';
import { Utf8Text } from '../values/utf8Text';
import { DelimitedRows } from '../delimited/delimitedRows';
import { RecordRows } from './recordRows';
import type { RowSink } from '../rowSink';

/** Reads the rows of a text in chunks that may be cut anywhere. */
export class TextRows {
  private readonly utf8: Utf8Text;
  private readonly rows: DelimitedRows | RecordRows;

  /**
   * @param asWritten whether rows are those that a RowCopier copies: each line is one row, whatever its bytes
   * are
   */
  constructor(
    shape: TableShape,
    private readonly sink: RowSink,
    asWritten = false,
  ) {
    this.rows = rowsIn(shape, sink, asWritten);
    this.utf8 = new Utf8Text(shape.encoding, (text) => this.rows.write(text), !asWritten);
  }

  get rowsRead(): number {
    return this.sink.rowsRead;
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  /** Takes the last row. Call once. */
  end(): void {
    this.utf8.end();
    this.rows.end();
  }
}

function rowsIn(shape: TableShape, sink: RowSink, asWritten: boolean): DelimitedRows | RecordRows {
  const names = shape.columns.slice(0, sink.columns).map(({ name }) => name);
  switch (textFormat(shape.format)?.line) {
    case 'record':
      return new RecordRows(asWritten ? shape : 'values', names, sink);
    case 'other':
      return new RecordRows('array', names, sink);
    default:
      return new DelimitedRows(shape, sink);
  }
}
