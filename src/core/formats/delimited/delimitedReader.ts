import type { FindingCollector } from '../../findings/findingCollector';
import type { Identifiers } from '../../data/ids/identifiers';
import type { Interactions } from '../../data/interactions/interactions';
import { FullRowReader } from './fullRowReader';
import { builderFor } from '../interactionsBuilder';
import { isPlain, FastRowReader } from './fastRowReader';
import type { Reader, ReaderOptions } from '../readerOptions';
import type { Row } from '../row';
import { refusesNegative, RowPolicy } from '../rowPolicy';
import { DelimitedRows } from './delimitedRows';
import type { RowSink } from '../rowSink';
import type { TableShape } from '../tableShape';
import { usedColumns } from '../usedColumns';
import { Utf8Text } from '../values/utf8Text';
import { LONGEST_LINE, type FastLane } from './rowCutter';

/** Of rows that are expected: an estimate that is a little short would double all columns. */
const MARGIN = 1.02;

/** Reads the users, items and values of delimited text of every dialect. */
export class DelimitedReader implements Reader, RowSink {
  private headerPending: boolean;
  private readonly utf8: Utf8Text;
  private readonly cutRows: DelimitedRows;
  private readonly policy: RowPolicy;
  private readonly fullRows: FullRowReader;
  /** Rows that the full row reader has not seen: plain ones, and those in lines of which no row could be made. */
  private otherRows = 0;

  readonly columns: number;

  constructor(
    shape: TableShape,
    users: Identifiers,
    items: Identifiers,
    private readonly findings: FindingCollector,
    private readonly options: ReaderOptions,
    private readonly rows = builderFor(shape, options, users, items),
    /** Of the text's first line. */
    private readonly line = 1,
  ) {
    const columns = usedColumns(shape, options);
    const { user, item, value, rank, label, apart } = columns;
    const lastItem = shape.list === 'rest' ? user : item;
    const needed = Math.max(user, lastItem, value, rank, label, ...apart) + 1;
    this.columns = shape.list === 'rest' ? Infinity : needed;
    this.headerPending = shape.header;
    this.rows.nextLine(line);
    const plain = isPlain(shape, columns)
      ? new FastRowReader(shape, columns, users, items, rows, refusesNegative(shape, options), rows.modelIds)
      : undefined;
    // The header is the first row in which something stands, which its fields say.
    const body = { ...shape, header: false };
    this.cutRows = new DelimitedRows(body, this, line, plain && this.belowHeader(plain));
    this.policy = new RowPolicy(shape, columns, options, users, items, findings, rows);
    this.fullRows = new FullRowReader(shape, columns, needed, this.cutRows.fields, this.policy);
    this.utf8 = new Utf8Text(shape.encoding, (text) => this.cutRows.write(text));
  }

  get rowsRead(): number {
    return this.otherRows + this.policy.rowsRead;
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  /** Takes bytes of UTF-8 from the middle of a file, where no byte order mark can be. */
  writeUnmarked(chunk: Uint8Array): void {
    this.cutRows.write(chunk);
  }

  /** Lines so far, those before the first row among them; the last one once it was ended. */
  get lines(): number {
    return this.line - 1 + this.cutRows.lines;
  }

  /** After end(): what follows these lines cannot be read without them, because of a quote or of a header yet to come. */
  get needsWhole(): boolean {
    return this.cutRows.crossesLines || this.headerPending;
  }

  end(): Interactions {
    this.utf8.end();
    this.cutRows.end();
    return this.rows.finished();
  }

  take(_row: Row, line: number, _start: number, length: number, open: boolean): void {
    if (length > LONGEST_LINE) return this.unusable('line-too-long', line, [LONGEST_LINE]);
    if (this.cutRows.fields.isEmpty) return;
    if (this.headerPending) this.headerPending = false;
    else {
      this.rows.nextLine(line);
      this.fullRows.use(line, open);
    }
  }

  unreadable(line: number, length: number): void {
    if (length > LONGEST_LINE) this.unusable('line-too-long', line, [LONGEST_LINE]);
    else this.unusable('unclosed-quote', line, []);
  }

  /** Counts a line of which no row can be made, whatever it was meant to be. */
  private unusable(code: 'line-too-long' | 'unclosed-quote', line: number, details: readonly number[]): void {
    this.otherRows++;
    this.headerPending = false;
    this.findings.add(code, true, () => ({ line, details }));
  }

  /** Rows in which nothing is unusual, once the header was read. */
  private belowHeader(plain: FastRowReader): FastLane {
    const { rows } = this;
    return {
      get lines() {
        return plain.lines;
      },
      begin: () => plain.begin(),
      read: (bytes, start, end, line) => {
        if (this.headerPending) return start;
        const before = rows.rows;
        rows.nextLine(line);
        const at = plain.read(bytes, start, end, line, (more, next) =>
          rows.reserve(more, this.expectedRows(rows.rows + more, next)),
        );
        this.otherRows += rows.rows - before;
        return at;
      },
    };
  }

  /** How many rows the file may have in all, by how many stand before bytes[at]; 0: nothing is known. */
  private expectedRows(rows: number, at: number): number {
    const { expectedBytes } = this.options;
    const read = this.cutRows.offsetOf(at);
    if (expectedBytes === undefined || read === 0) return 0;
    return Math.ceil((rows / read) * expectedBytes * MARGIN);
  }
}

/** How many rows that many bytes of text can hold. */
export function mostRows(shape: TableShape, bytes: number): number {
  // A row takes four bytes at least, an item of a list two.
  return (bytes >> (shape.list === 'none' ? 2 : 1)) + 1;
}
