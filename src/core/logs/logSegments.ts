import { ByteBuffer } from '../data/byteBuffer';
import { Float64Column, Int32Column } from '../data/columns';
import { Identifiers, type IdBytes } from '../data/ids/identifiers';
import { isAmongNumbers, type LogField, type LogRows } from '../formats/scanner/logDialect';
import { belowHeader, type TableShape } from '../formats/tableShape';
import { FastLogReader } from './fastLogReader';
import { RowCutter } from '../formats/delimited/rowCutter';

/**
 * A large log of text can be read by several readers at once, as other large files: see formats/delimited/segments. What
 * one of them reads of a segment, for whoever puts them together.
 */
export interface LogSegment {
  /** The rows in which nothing is unusual, in the reader's numbers. */
  readonly rows: LogRows;
  /** The ids that the reader had not met before, of each table. */
  readonly newIds: readonly [IdBytes, IdBytes, IdBytes];
  /** The other rows as they are written, each with an LF behind it. */
  readonly odd: IdBytes;
  /** How rows follow each other: the line of the first, from 0, and how many there are; 0: one of the others. */
  readonly pieces: Int32Array;
  readonly lines: number;
  /** The log cannot be read in segments: quotes hold a line end. */
  readonly indivisible: boolean;
}

/** Whether logs of this shape can be read in segments. */
export function isDivisibleLog(
  shape: TableShape,
  fields: readonly (LogField | undefined)[] | undefined,
): boolean {
  const nowhere: [Identifiers, Identifiers, Identifiers] = [
    new Identifiers(),
    new Identifiers(),
    new Identifiers(),
  ];
  return (
    shape.encoding === 'utf-8' && FastLogReader.of(shape, fields, nowhere, () => undefined) !== undefined
  );
}

const LINE_END = Uint8Array.of(10);

/** Reads segments of one log, one after the other. */
export class LogSegmentReader {
  private readonly shape: TableShape;
  private readonly tables = [new Identifiers(), new Identifiers(), new Identifiers()] as const;
  private readonly ids = [new Int32Column(), new Int32Column(), new Int32Column()] as const;
  private readonly times = new Float64Column();
  private timeKinds = new Uint8Array(1024);
  private readonly numbers: readonly Float64Column[];
  private readonly fast: FastLogReader | undefined;
  private count = 0;
  private pieces: number[] = [];

  constructor(shape: TableShape, fields: readonly (LogField | undefined)[]) {
    this.shape = belowHeader(shape);
    this.numbers = fields.filter(isAmongNumbers).map(() => new Float64Column());
    this.fast = FastLogReader.of(this.shape, fields, this.tables, (rows, line) => this.add(rows, line));
  }

  /**
   * @param text complete lines, not the log's first, or its end
   * @returns what nobody else holds
   */
  read(text: Uint8Array): LogSegment {
    const known = this.tables.map(({ size }) => size);
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
    const own = (table: 0 | 1 | 2): IdBytes => tables[table].since(known[table]);
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
    if (room > this.timeKinds.length) this.reserve(2 * room);
    for (const [table, column] of this.ids.entries()) column.values.set(rows.ids[table], count);
    this.times.values.set(rows.times, count);
    this.timeKinds.set(rows.timeKinds, count);
    for (const [index, column] of this.numbers.entries()) column.values.set(rows.numbers[index], count);
    this.count += rows.rows;
    this.pieces.push(line - 1, rows.rows);
  }

  private reserve(rows: number): void {
    for (const column of [...this.ids, this.times, ...this.numbers]) column.reserve(rows);
    const kinds = new Uint8Array(rows);
    kinds.set(this.timeKinds);
    this.timeKinds = kinds;
  }
}
