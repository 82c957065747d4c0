import {
  isAmongNumbers,
  MAX_NUMBER_COLUMNS,
  type LogDialect,
  type LogFieldType,
  type LogRows,
} from '../scanner/logDialect';
import {
  MAX_SCANNED_COLUMNS,
  NO_BYTE,
  RowScanner,
  type ScannerDialect,
  type RowIds,
} from '../scanner/rowScanner';
import { quoteOf } from './textLines';
import { fieldCounts, type TableShape } from '../tableShape';
import type { FieldDialect } from './lineFields';
import type { FastLane } from './rowCutter';
import { COMMA, CR, HASH, LF, POINT } from '../characters';

/** Maximum number of rows that are read one by one before the scanner is tried again. */
const MAX_BACKOFF = 1 << 10;

/** Description of rows for the scanner, and receiver of the rows that it scanned. */
interface ScannedRowsSink {
  readonly dialect: ScannerDialect | LogDialect;
  readonly ids: RowIds;
  /**
   * Scans the rows in bytes [from, to) of the scanner's block. @returns the offset of the first row not
   * scanned
   */
  scan(scanner: RowScanner, from: number, to: number): number;
  /**
   * Takes the scanned rows.
   *
   * @param line line number of the first row
   * @param end end of the rows in the current bytes
   * @returns the number of lines taken
   */
  take(scanner: RowScanner, line: number, end: number): number;
}

/**
 * Reads plain rows of delimited text in WebAssembly, many at a time: this loop takes most of the time for a
 * large file. It stops at any row that it may not understand completely; such a row must be read by the full
 * row reader.
 */
export class FastRows implements FastLane {
  /** Range of the bytes that are in the scanner's block. */
  private loadedFrom = 0;
  private loadedTo = 0;
  private loaded: Uint8Array | undefined;
  /**
   * Number of rows to read one by one before the scanner is tried again. It doubles after each row that the
   * scanner did not take.
   */
  private skip = 0;
  private backoff = 1;

  constructor(
    private readonly scanner: RowScanner,
    private readonly sink: ScannedRowsSink,
  ) {}

  /** Prepares for bytes that may have changed. Must be called before the first `read` of them. */
  begin(): void {
    this.loaded = undefined;
  }

  /** Number of lines that the last `read` took. */
  lines = 0;

  /**
   * Takes plain rows from bytes[start … end), which contain complete lines.
   *
   * @param line line number of the first row
   * @returns the offset of the first row not taken, or `end`
   */
  read(bytes: Uint8Array, start: number, end: number, line: number): number {
    this.lines = 0;
    if (this.skip > 0) {
      this.skip--;
      return start;
    }
    const { scanner, sink } = this;
    let at = start;
    while (at < end) {
      const isLoaded = this.loaded === bytes && at >= this.loadedFrom && at < this.loadedTo;
      if (!isLoaded || !scanner.isOf(sink.dialect)) {
        const to = end - at <= scanner.blockLength ? end : endOfLines(bytes, at, at + scanner.blockLength);
        // Such a line is nothing plain.
        if (to === at) break;
        scanner.load(sink.dialect, sink.ids, bytes, at, to);
        this.loaded = bytes;
        this.loadedFrom = at;
        this.loadedTo = to;
      }
      const { loadedFrom, loadedTo } = this;
      const next = loadedFrom + sink.scan(scanner, at - loadedFrom, loadedTo - loadedFrom);
      if (next === at) break;
      at = next;
      this.lines += sink.take(scanner, line + this.lines, at);
      this.backoff = 1;
    }
    if (at < end && this.lines === 0) {
      this.skip = this.backoff;
      this.backoff = Math.min(2 * this.backoff, MAX_BACKOFF);
    }
    return at;
  }
}

/** Returns the offset after the last line end in bytes[start … end); `start` if there is none. */
function endOfLines(bytes: Uint8Array, start: number, end: number): number {
  for (let at = end; at > start; at--) {
    if (bytes[at - 1] === LF || (bytes[at - 1] === CR && bytes[at] !== LF)) return at;
  }
  return start;
}

/**
 * Returns a reader of rows in batches, whose fields are IDs, times, keys and numbers. Undefined if the
 * scanner does not support the shape.
 *
 * @param fields fields by column; undefined: the column is unused
 * @param take receives the line number of the first row; each row is one line
 */
export function createFastRowReader(
  shape: FieldDialect & Pick<TableShape, 'list' | 'comments' | 'columns'>,
  fields: readonly (LogFieldType | undefined)[],
  ids: RowIds,
  take: (rows: LogRows, line: number) => void,
): FastRows | undefined {
  const scanner = RowScanner.ofThread();
  const delimiter = shape.delimiter.charCodeAt(0);
  if (scanner === undefined || shape.list !== 'none') return undefined;
  if (shape.delimiter.length !== 1 || shape.trim) return undefined;
  if (shape.decimal === ',' && delimiter === COMMA) return undefined;
  const numbers = fields.filter(isAmongNumbers).length;
  if (fields.length > MAX_SCANNED_COLUMNS || numbers > MAX_NUMBER_COLUMNS) return undefined;
  const dialect: LogDialect = {
    fields,
    counts: fieldCounts(shape),
    delimiter,
    quote: quoteOf(shape)?.charCodeAt(0) ?? NO_BYTE,
    comment: shape.comments ? HASH : NO_BYTE,
    decimalMark: shape.decimal === ',' ? COMMA : POINT,
  };
  return new FastRows(scanner, {
    dialect,
    ids,
    scan: (own, from, to) => own.scanLog(ids, from, to),
    take: (own, line) => {
      const rows = own.keptLog(dialect);
      take(rows, line);
      return rows.rows;
    },
  });
}
