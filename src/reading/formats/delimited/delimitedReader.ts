import type { Interactions } from '../../../core/data/interactions/interactions';
import { FullRowReader } from './fullRowReader';
import { createFastTableReader } from './fastTable';
import type { FastRows } from './fastRows';
import type { Reader } from '../readerOptions';
import type { Row } from '../row';
import type { RowPolicy } from '../rowPolicy';
import { DelimitedRows } from './delimitedRows';
import type { RowSink } from '../rowSink';
import { Utf8Text } from '../values/utf8Text';
import { MAX_ROW_BYTES, type FastLane } from './rowCutter';

/**
 * Factor on the expected number of rows: an estimate slightly too low would double the memory of all columns.
 */
const MARGIN = 1.02;

/** Reader of users, items and values in delimited text of every dialect. */
export class DelimitedReader implements Reader, RowSink {
  private headerPending: boolean;
  private readonly utf8: Utf8Text;
  private readonly cutRows: DelimitedRows;
  private readonly fullRows: FullRowReader;

  readonly columns: number;

  /**
   * @param shape shape of the text, which may be a part of the file
   * @param line line number of the text's first line
   * @param expectedBytes size of the text, so that columns get the right size at once; 0: unknown
   */
  constructor(
    private readonly policy: RowPolicy,
    shape = policy.shape,
    private readonly line = 1,
    private readonly expectedBytes = policy.options.expectedBytes ?? 0,
  ) {
    const { user, item, value, rank, label, dividing } = policy.columns;
    const lastItem = shape.list === 'rest' ? user : item;
    const needed = Math.max(user, lastItem, value, rank, label, ...dividing) + 1;
    this.columns = shape.list === 'rest' ? Infinity : needed;
    this.headerPending = shape.header;
    policy.rows.nextLine(line);
    const fast = createFastTableReader(policy, (rows, at) => this.expectedRows(rows, at));
    // The header is the first row that is not empty, which its fields show.
    const body = { ...shape, header: false };
    this.cutRows = new DelimitedRows(body, this, line, fast && this.belowHeader(fast));
    this.fullRows = new FullRowReader(needed, this.cutRows.fields, policy);
    this.utf8 = new Utf8Text(shape.encoding, (text) => this.cutRows.write(text));
  }

  get rowsRead(): number {
    return this.policy.rowsRead;
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  /** Takes bytes of UTF-8 from the middle of a file, where no byte order mark can be. */
  writeUnmarked(chunk: Uint8Array): void {
    this.cutRows.write(chunk);
  }

  /** Number of lines read so far, including those before the first row. */
  get lines(): number {
    return this.line - 1 + this.cutRows.lines;
  }

  /** True after end() if the following lines cannot be read separately: a quote is open, or the header is missing. */
  get needsWhole(): boolean {
    return this.cutRows.crossesLines || this.headerPending;
  }

  end(): Interactions {
    this.utf8.end();
    this.cutRows.end();
    return this.policy.rows.finished();
  }

  take(_row: Row, line: number, _start: number, length: number, open: boolean): void {
    if (length > MAX_ROW_BYTES) return this.unusable('line-too-long', line, [MAX_ROW_BYTES]);
    if (this.cutRows.fields.isEmpty) return;
    if (this.headerPending) this.headerPending = false;
    else {
      this.policy.rows.nextLine(line);
      this.fullRows.use(line, open);
    }
  }

  misfit(line: number, fields: number, expected: number, open: boolean): void {
    const code = open && fields < expected ? 'truncated-line' : 'field-count';
    // The first line may lack a name for the numbers of the rows.
    if (this.headerPending) this.headerPending = false;
    else this.policy.drop(code, () => ({ line, details: [fields, expected] }));
  }

  unreadable(line: number, length: number): void {
    if (length > MAX_ROW_BYTES) this.unusable('line-too-long', line, [MAX_ROW_BYTES]);
    else this.unusable('unclosed-quote', line, []);
  }

  /** Reports a line that cannot be read as a row. */
  private unusable(code: 'line-too-long' | 'unclosed-quote', line: number, details: readonly number[]): void {
    this.headerPending = false;
    this.policy.drop(code, () => ({ line, details }));
  }

  /** Creates the reader of plain rows. Called after the header. */
  private belowHeader(fast: FastRows): FastLane {
    return {
      get lines() {
        return fast.lines;
      },
      begin: () => fast.begin(),
      read: (bytes, start, end, line) => (this.headerPending ? start : fast.read(bytes, start, end, line)),
    };
  }

  /** Estimates the rows of the whole file from the rows before bytes[at]; 0 if unknown. */
  private expectedRows(rows: number, at: number): number {
    const { expectedBytes } = this;
    const read = this.cutRows.offsetOf(at);
    if (read === 0) return 0;
    return Math.ceil((rows / read) * expectedBytes * MARGIN);
  }
}
