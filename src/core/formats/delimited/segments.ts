import { Identifiers } from '../../data/ids/identifiers';
import type { Interactions } from '../../data/interactions/interactions';
import { FindingCollector } from '../../findings/findingCollector';
import { DelimitedReader, mostRows } from './delimitedReader';
import { builderFor, type InteractionsBuilder } from '../interactionsBuilder';
import type { ReaderOptions } from '../readerOptions';
import { JoinedInteractions, knownIds, segmentRows, type SegmentRows } from '../joinedInteractions';
import { RowScanner } from '../scanner/rowScanner';
import { textFormat } from '../textFormats';
import { belowHeader, type TableShape } from '../tableShape';
import { usedColumns } from '../usedColumns';
import { CR, LF } from '../characters';

/**
 * A large file of text can be read by several readers at once: it is cut into segments at line ends. Whoever puts
 * them together reads some of them into their place at once, and joins those that others read meanwhile, in the order
 * of the file:
 *
 *   const reader = new SegmentReader(shape, options);       // each in its own thread
 *   const segment = reader.read(bytes);                     // for some of the segments, in ascending order
 *
 *   const file = new JoinedSegments(shape, options, users, items, name);   // in one place
 *   if (!file.read(bytes)) …                                // for all other segments
 *   if (!file.join(readerNumber, segment, bytes.length)) …  // and those, in ascending order
 *
 * A segment is indivisible when the file cannot be read in segments: a quoted field goes over a line end, or the header
 * is not where it should be.
 */

/** Whether files of this shape can be cut at line ends and read with these options. */
export function isDivisible(shape: TableShape, options: ReaderOptions): boolean {
  return (
    textFormat(shape.format)?.line === 'fields' &&
    shape.encoding === 'utf-8' &&
    readsRowsAlone(shape, options)
  );
}

/** Whether what becomes of a row is up to that row alone, and the options can be handed to a thread. */
export function readsRowsAlone(shape: TableShape, options: ReaderOptions): boolean {
  return options.eventWeights === undefined && !usedColumns(shape, options).eachRow;
}

/** Reads segments of one file, one after the other. */
export class SegmentReader {
  private readonly users = new Identifiers();
  private readonly items = new Identifiers();
  private readonly shape: TableShape;
  /** Fresh memory costs more than reading into it: that of one segment is used for the next. */
  private readonly rows: InteractionsBuilder;

  constructor(
    shape: TableShape,
    private readonly options: ReaderOptions,
  ) {
    this.shape = belowHeader(shape);
    this.rows = builderFor(shape, options, this.users, this.items);
  }

  /** @param text complete lines, not the file's first, or its end */
  read(text: Uint8Array): SegmentRows {
    const { users, items, rows: builder } = this;
    const known = knownIds(builder);
    const findings = new FindingCollector('');
    const options = { ...this.options, expectedBytes: text.length };
    builder.restart();
    const reader = new DelimitedReader(this.shape, users, items, findings, options, builder);
    // A byte order mark is one only where the file begins.
    reader.writeUnmarked(text);
    const read = segmentRows(reader.end(), known);
    const { lines, rowsRead, needsWhole: indivisible } = reader;
    return { ...read, lines, rowsRead, findings: findings.findings(), indivisible };
  }
}

/** Puts segments together again. */
export class JoinedSegments {
  private readonly file: JoinedInteractions;
  private shape: TableShape;
  private readonly options: ReaderOptions;
  private readonly fileBytes: number;
  private bytes = 0;

  /**
   * @param options with the file's bytes
   * @param name of the file, for the findings
   */
  constructor(
    shape: TableShape,
    options: ReaderOptions & { readonly expectedBytes: number },
    private readonly users: Identifiers,
    private readonly items: Identifiers,
    name: string,
  ) {
    this.shape = shape;
    this.options = { ...options, expectedBytes: undefined };
    this.fileBytes = options.expectedBytes;
    this.file = new JoinedInteractions(builderFor(shape, options, users, items), name, RowScanner.ofThread());
  }

  get rowsRead(): number {
    return this.file.rowsRead;
  }

  get findings(): FindingCollector {
    return this.file.findings;
  }

  /**
   * Reads the next segment of the file.
   *
   * @param text complete lines, or the file's end
   * @returns false when this file must be read whole instead; what was read is of no use then
   */
  read(text: Uint8Array): boolean {
    const { shape, options, users, items, file } = this;
    const { rows, findings } = file;
    const first = this.bytes === 0;
    const most = mostRows(shape, text.length);
    // With room for what the last segment may hold, which is known only when it was read.
    rows.reserve(most, first ? 0 : this.expectedRows() + most);
    this.bytes += text.length;
    const reader = new DelimitedReader(shape, users, items, findings, options, rows, file.lines + 1);
    // A byte order mark is one only where the file begins.
    if (first) reader.write(text);
    else reader.writeUnmarked(text);
    reader.end();
    this.shape = belowHeader(shape);
    file.lines = reader.lines;
    file.rowsRead += reader.rowsRead;
    return !reader.needsWhole;
  }

  /**
   * Takes the next segment of the file, which another reader read and which is `bytes` long.
   *
   * @param reader which one
   * @returns as read
   */
  join(reader: number, segment: SegmentRows, bytes: number): boolean {
    if (segment.indivisible) return false;
    this.bytes += bytes;
    this.file.join(reader, segment, this.expectedRows());
    return true;
  }

  /** How many rows the file may have in all, by what was read of it. */
  private expectedRows(): number {
    return Math.ceil((this.file.rows.rows / this.bytes) * this.fileBytes * 1.01);
  }

  /** Call once, after at least one segment. */
  end(): Interactions {
    return this.file.rows.finished();
  }
}

/**
 * The first place from `at` on where a line begins, at ≥ 1.
 *
 * @param last whether the file ends with these bytes; then their end is such a place
 * @returns −1 when there is none, or none that could be told
 */
export function nextLineStart(bytes: Uint8Array, at: number, last: boolean): number {
  for (let start = at; start < bytes.length; start++) {
    const before = bytes[start - 1];
    if (before === LF || (before === CR && bytes[start] !== LF)) return start;
  }
  return last || bytes[bytes.length - 1] === LF ? bytes.length : -1;
}
