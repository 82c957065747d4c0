import { DelimitedReader } from './delimitedReader';
import type { ReaderOptions } from '../readerOptions';
import { JoinedInteractions, SegmentKeeper, type SegmentRows } from '../joinedInteractions';
import type { RowPolicy } from '../rowPolicy';
import { RowScanner } from '../scanner/rowScanner';
import { textFormat } from '../textFormats';
import { belowHeader, type TableShape } from '../tableShape';
import { usedColumns } from '../usedColumns';
import { CR, LF } from '../characters';

/**
 * Several readers can read a large text file at once, in segments that are cut at line ends. `JoinedSegments` reads some
 * of them in place and joins those that others read meanwhile, in the order of the file:
 *
 *   const reader = new SegmentReader(shape, options);       // each in its own thread
 *   const segment = reader.read(bytes);                     // for some of the segments, in ascending order
 *
 *   const file = new JoinedSegments(policy, fileBytes);                    // in one place
 *   if (!file.read(bytes)) …                                // for all other segments
 *   if (!file.join(readerNumber, segment, bytes.length)) …  // and those, in ascending order
 *
 * A segment is indivisible if the file cannot be read in segments: a quoted field contains a line end, or the header is
 * not where it should be.
 */

/** Returns true if files of this shape can be cut at line ends and read with these options. */
export function isDivisible(shape: TableShape, options: ReaderOptions): boolean {
  return (
    textFormat(shape.format)?.line === 'fields' &&
    shape.encoding === 'utf-8' &&
    readsRowsAlone(shape, options)
  );
}

/**
 * Returns whether each row can be read without other rows of the file, and the options can be sent to a
 * thread.
 */
export function readsRowsAlone(shape: TableShape, options: ReaderOptions): boolean {
  return options.eventWeights === undefined && !usedColumns(shape, options).eachRow;
}

/** Reads segments of one file, one after the other. */
export class SegmentReader {
  private readonly kept: SegmentKeeper;
  private readonly shape: TableShape;

  constructor(shape: TableShape, options: ReaderOptions) {
    this.kept = new SegmentKeeper(shape, options);
    this.shape = belowHeader(shape);
  }

  /**
   * Reads a segment. @param text complete lines, without the first line of the file; the last segment may
   * lack a line end
   */
  read(text: Uint8Array): SegmentRows {
    const reader = new DelimitedReader(this.kept.begin(), this.shape, 1, text.length);
    // A byte order mark is one only where the file begins.
    reader.writeUnmarked(text);
    reader.end();
    return this.kept.finished(reader.lines, reader.needsWhole);
  }
}

/** Joins the segments of a file. */
export class JoinedSegments {
  private readonly file: JoinedInteractions;
  private shape: TableShape;
  private bytes = 0;

  /** @param fileBytes size of the file in bytes */
  constructor(
    private readonly policy: RowPolicy,
    private readonly fileBytes: number,
  ) {
    this.shape = policy.shape;
    this.file = new JoinedInteractions(policy, RowScanner.ofThread());
  }

  /**
   * Reads the next segment of the file.
   *
   * @param text complete lines, or the file's end
   * @returns false if the file cannot be read in segments: it must be read again as a whole
   */
  read(text: Uint8Array): boolean {
    const { shape, policy, file } = this;
    const first = this.bytes === 0;
    const most = mostRows(shape, text.length);
    // With room for what the last segment may hold, which is known only when it was read.
    policy.rows.reserve(most, first ? 0 : this.expectedRows() + most);
    this.bytes += text.length;
    const reader = new DelimitedReader(policy, shape, file.lines + 1, 0);
    // A byte order mark is one only where the file begins.
    if (first) reader.write(text);
    else reader.writeUnmarked(text);
    reader.end();
    this.shape = belowHeader(shape);
    file.lines = reader.lines;
    return !reader.needsWhole;
  }

  /**
   * Takes the next segment of the file, which another reader read and which is `bytes` long.
   *
   * @param reader number of that reader
   * @returns like `read`
   */
  join(reader: number, segment: SegmentRows, bytes: number): boolean {
    if (segment.indivisible) return false;
    this.bytes += bytes;
    this.file.join(reader, segment, this.expectedRows());
    return true;
  }

  /** Returns the estimated number of rows of the whole file. */
  private expectedRows(): number {
    return Math.ceil((this.policy.rows.rows / this.bytes) * this.fileBytes * 1.01);
  }
}

/** Returns the estimated number of rows in a number of bytes. */
function mostRows(shape: TableShape, bytes: number): number {
  // A row takes four bytes at least, an item of a list two.
  return (bytes >> (shape.list === 'none' ? 2 : 1)) + 1;
}

/**
 * Returns the first offset ≥ `at` (at least 1) at which a line begins.
 *
 * @param last whether the file ends with these bytes; then their end counts as the beginning of a line
 * @returns −1 if not found, or if it cannot be decided
 */
export function nextLineStart(bytes: Uint8Array, at: number, last: boolean): number {
  for (let start = at; start < bytes.length; start++) {
    const before = bytes[start - 1];
    if (before === LF || (before === CR && bytes[start] !== LF)) return start;
  }
  return last || bytes[bytes.length - 1] === LF ? bytes.length : -1;
}
