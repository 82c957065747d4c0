import type { LogField } from '../../../core/formats/scanner/logDialect';
import type { RowSegment } from '../../../core/formats/rows/rowSegments';
import type { ReaderOptions } from '../../../core/formats/readerOptions';
import type { SegmentRows } from '../../../core/formats/joinedInteractions';
import type { TableShape } from '../../../core/formats/tableShape';
import type { ThreadsAnswer, ThreadsJob } from '../threads';

/** What is read of it: rows of lists and ratings, in text or in row groups, or rows as they are written. */
export type Reading =
  | { readonly kind: 'table' | 'groups'; readonly options: ReaderOptions }
  | { readonly kind: 'rows'; readonly fields: readonly (LogField | undefined)[] };

/** What of a segment is handed over, by kind. */
export type ReadRows =
  | { readonly kind: 'table'; readonly rows: SegmentRows }
  | { readonly kind: 'rows'; readonly rows: RowSegment };

/** A file that several threads read: plain data, the same for all of them. */
export interface SegmentJob extends ThreadsJob {
  /** In bytes where its name is no UTF-8. */
  readonly path: string | Uint8Array;
  /** As of its source: a file that has come to its path since is not read. */
  readonly identity: string | undefined;
  readonly bytes: number;
  /** Bytes of memory that may be used; undefined: all that are free. */
  readonly free: number | undefined;
  readonly shape: TableShape;
  readonly reading: Reading;
  /** Bytes of a segment of text, before it is widened to whole lines. */
  readonly length: number;
  /** Rows of no more segments wait to be joined. */
  readonly ahead: number;
  /** How many threads read it. */
  readonly readers: number;
  /** Shared by all: 1 for each segment that somebody reads or has read. */
  readonly claims: Int32Array;
  /** Shared by all: one number, the next segment that is to come to its place. */
  readonly place: Int32Array;
}

/** One segment after it was read; without rows when the file has to be read whole. */
export interface Segment extends ThreadsAnswer {
  readonly index: number;
  readonly reader: number;
  readonly bytes: number;
  readonly read: ReadRows | undefined;
}

/** So many segments are left to the thread that joins, to be read until it comes to those that others read. */
const LEAD = 16;

/**
 * Claims a segment so far ahead that the thread that joins has others to read until it comes there: it never waits
 * but at the end, when what is left is shared out in ever smaller parts.
 *
 * @param from the reader's segments ascend
 */
export function claimAhead({ claims, place, readers, ahead }: SegmentJob, from: number): number | undefined {
  for (;;) {
    const next = Atomics.load(place, 0);
    // Joining takes time, too: to read, there is a little less than a fair share.
    const own = Math.ceil(((claims.length - next) / readers) * 0.8);
    let index = Math.max(from, next + Math.min(own, LEAD, ahead - 1));
    while (index < claims.length && Atomics.load(claims, index) === 1) index++;
    if (index >= claims.length) return undefined;
    if (index >= next + ahead) Atomics.wait(place, 0, next, 20);
    else if (claim(claims, index)) return index;
  }
}

/** Whether the segment is for the caller to read. */
export function claim(claims: Int32Array, index: number): boolean {
  return Atomics.compareExchange(claims, index, 0, 1) === 0;
}
