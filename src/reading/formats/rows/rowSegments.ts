import { ByteBuffer } from '../../../core/data/byteBuffer';
import { Float64Column, Int32Column, growArray } from '../../../core/data/columns';
import { Identifiers, type IdBytes } from '../../../core/data/ids/identifiers';
import { JoinedIds } from '../delimited/joinedIds';
import { RowCutter } from '../delimited/rowCutter';
import { isAmongNumbers, type LogFieldType, type LogRows } from '../scanner/logDialect';
import { RowScanner } from '../scanner/rowScanner';
import { belowHeader, type TableShape } from '../tableShape';
import { textFormat } from '../textFormats';
import { Utf8Text } from '../values/utf8Text';
import { DelimitedRows } from '../delimited/delimitedRows';
import { createFastRowReader, type FastRows } from '../delimited/fastRows';
import type { BatchSink, RowSink } from '../rowSink';

/**
 * Rows that one of several readers reads from a segment of a large text. Another reader joins the segments:
 * see ../delimited/segments.
 */
export interface RowSegment {
  /** Plain rows, with the ID numbers of the reader. */
  readonly rows: LogRows;
  /** IDs that are new to the reader, by table. */
  readonly newIds: readonly [IdBytes, IdBytes, IdBytes];
  /** Texts of the rows that are not plain, each followed by LF. */
  readonly odd: IdBytes;
  /**
   * Runs of rows on consecutive lines, as pairs: the line of the first row, from 0, and the number of rows;
   * 0: one row of `odd`.
   */
  readonly pieces: Int32Array;
  readonly lines: number;
  /** Whether the text cannot be read in segments, because quotes contain a line end. */
  readonly indivisible: boolean;
}

/** Returns true if the rows of files of this shape can be read in segments. */
export function hasDivisibleRows(shape: TableShape, fields: readonly (LogFieldType | undefined)[]): boolean {
  const nowhere: [Identifiers, Identifiers, Identifiers] = [
    new Identifiers(),
    new Identifiers(),
    new Identifiers(),
  ];
  return (
    textFormat(shape.format)?.line === 'fields' &&
    shape.encoding === 'utf-8' &&
    createFastRowReader(shape, fields, nowhere, () => undefined) !== undefined
  );
}

const LINE_END = Uint8Array.of(10);

/** Reads segments of one text, one after the other. */
export class RowSegmentReader {
  private readonly shape: TableShape;
  private readonly tables = [new Identifiers(), new Identifiers(), new Identifiers()] as const;
  private readonly ids = [new Int32Column(), new Int32Column(), new Int32Column()] as const;
  private readonly times = new Float64Column();
  private timeKinds = new Uint8Array(1024);
  private readonly numbers: readonly Float64Column[];
  private readonly fast: FastRows | undefined;
  private count = 0;
  private pieces: number[] = [];

  constructor(shape: TableShape, fields: readonly (LogFieldType | undefined)[]) {
    this.shape = belowHeader(shape);
    this.numbers = fields.filter(isAmongNumbers).map(() => new Float64Column());
    this.fast = createFastRowReader(this.shape, fields, this.tables, (rows, line) => this.add(rows, line));
  }

  /**
   * Reads a segment.
   *
   * @param text complete lines, without the first line of the file; the last segment may lack a line end
   * @returns a segment that shares no memory with the reader
   */
  read(text: Uint8Array): RowSegment {
    const sizesBefore = this.tables.map(({ size }) => size);
    const odd = new ByteBuffer();
    const oddStarts = [0];
    this.count = 0;
    this.pieces = [];
    const cutter = new RowCutter(this.shape, {
      fast: this.fast,
      row: (bytes, start, stop, _end, line) => {
        odd.add(bytes, start, stop);
        odd.add(LINE_END, 0, 1);
        oddStarts.push(odd.size);
        this.pieces.push(line - 1, 0);
      },
    });
    cutter.write(text);
    cutter.end();
    const { count, tables, ids } = this;
    const own = (table: 0 | 1 | 2): IdBytes => tables[table].since(sizesBefore[table]);
    const of = (table: 0 | 1 | 2): Int32Array => ids[table].values.slice(0, count);
    return {
      rows: {
        rows: count,
        ids: [of(0), of(1), of(2)],
        times: this.times.values.slice(0, count),
        timeKinds: this.timeKinds.slice(0, count),
        numbers: this.numbers.map(({ values }) => values.slice(0, count)),
      },
      newIds: [own(0), own(1), own(2)],
      odd: { bytes: odd.take().slice(), starts: Int32Array.from(oddStarts) },
      pieces: Int32Array.from(this.pieces),
      lines: cutter.lines,
      indivisible: cutter.crossesLines,
    };
  }

  private add(rows: LogRows, line: number): void {
    const { count } = this;
    const room = count + rows.rows;
    if (room > this.timeKinds.length) {
      for (const column of [...this.ids, this.times, ...this.numbers]) column.reserve(2 * room);
      this.timeKinds = growArray(this.timeKinds, 2 * room);
    }
    for (const [table, column] of this.ids.entries()) column.values.set(rows.ids[table], count);
    this.times.values.set(rows.times, count);
    this.timeKinds.set(rows.timeKinds, count);
    for (const [index, column] of this.numbers.entries()) column.values.set(rows.numbers[index], count);
    this.count += rows.rows;
    this.pieces.push(line - 1, rows.rows);
  }
}

/**
 * Joins the segments of a text in the order of the file. It reads some of them itself; the others were read
 * by other readers.
 */
export class SegmentJoiner {
  private lines = 0;
  private readonly ids: JoinedIds;
  /** Reader for rows that are not plain, such as those with quotes. */
  private readonly careful: DelimitedRows;

  constructor(
    private readonly shape: TableShape,
    private readonly sink: RowSink,
    private readonly batches: BatchSink,
  ) {
    this.ids = new JoinedIds(batches.ids, RowScanner.ofThread());
    this.careful = new DelimitedRows(belowHeader(shape), sink);
  }

  /**
   * Reads the next segment.
   *
   * @param text complete lines, or the file's end
   * @returns false if the file cannot be read in segments: it must be read again as a whole
   */
  read(text: Uint8Array): boolean {
    const isFirst = this.lines === 0;
    const rows = new DelimitedRows(isFirst ? this.shape : belowHeader(this.shape), this.sink, this.lines + 1);
    // A byte order mark is one only where the file begins.
    if (isFirst) {
      const utf8 = new Utf8Text('utf-8', (chunk) => rows.write(chunk));
      utf8.write(text);
      utf8.end();
    } else rows.write(text);
    rows.end();
    this.lines += rows.lines;
    return !rows.crossesLines;
  }

  /**
   * Takes the next segment, which another reader read.
   *
   * @param reader number of that reader
   * @returns like `read`
   */
  join(reader: number, { rows, newIds, odd, pieces, lines, indivisible }: RowSegment): boolean {
    if (indivisible) return false;
    for (const table of [0, 1, 2] as const) {
      const numbers = this.ids.numbers(reader, table, newIds[table]);
      const own = rows.ids[table];
      for (let row = 0; row < own.length; row++) own[row] = numbers[own[row]];
    }
    let row = 0;
    let other = 0;
    for (let piece = 0; piece < pieces.length; piece += 2) {
      const line = this.lines + 1 + pieces[piece];
      const count = pieces[piece + 1];
      if (count > 0) this.batches.takeRows(rows, line, row, row + count);
      else {
        const start = odd.starts[other];
        const stop = odd.starts[++other] - 1;
        this.careful.hand(odd.bytes, start, stop, line, 0, false);
      }
      row += count;
    }
    this.lines += lines;
    return true;
  }
}
