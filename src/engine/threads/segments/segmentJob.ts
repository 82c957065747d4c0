import type { LogFieldType } from '../../../reading/formats/scanner/logDialect';
import type { RowSegment } from '../../../reading/formats/rows/rowSegments';
import type { ReaderOptions } from '../../../reading/formats/readerOptions';
import type { SegmentRows } from '../../../reading/formats/joinedInteractions';
import type { TableShape } from '../../../reading/formats/tableShape';
import type { ThreadsAnswer, ThreadsJob } from '../threads';

/** Content that is read: rows of lists and ratings, in text or in row groups, or raw rows. */
export type SegmentReading =
  | { readonly kind: 'table' | 'groups'; readonly options: ReaderOptions }
  | { readonly kind: 'rows'; readonly fields: readonly (LogFieldType | undefined)[] };

/** Rows of a segment that are transferred to the joining thread, by kind. */
export type ReadRows =
  | { readonly kind: 'table'; readonly rows: SegmentRows }
  | { readonly kind: 'rows'; readonly rows: RowSegment };

/** A file that several threads read. Plain data, equal for all threads. */
export interface SegmentJob extends ThreadsJob {
  /** Path; as bytes if it is not valid UTF-8. */
  readonly path: string | Uint8Array;
  /** Identity of the opened file, so that a file that replaced it is not read. */
  readonly identity: string | undefined;
  readonly bytes: number;
  /** Memory that may be used, in bytes; undefined: all free memory. */
  readonly free: number | undefined;
  readonly shape: TableShape;
  readonly reading: SegmentReading;
  /** Size of a text segment in bytes, before it is extended to whole lines. */
  readonly length: number;
  /** Maximum number of segments that wait to be joined. */
  readonly ahead: number;
  /** Number of threads that read the file. */
  readonly readers: number;
  /** Shared by all threads: 1 for each segment that is being read or has been read. */
  readonly claims: Int32Array;
  /** Memory shared by all threads: the number of the next segment to join. */
  readonly place: Int32Array;
}

/** A segment after reading; without rows if the file cannot be read in segments. */
export interface Segment extends ThreadsAnswer {
  readonly index: number;
  readonly reader: number;
  readonly bytes: number;
  readonly read: ReadRows | undefined;
}

/**
 * Number of segments that the joining thread reads itself before it reaches the segments of other threads.
 */
const LEAD = 16;

/**
 * Claims a segment so far ahead that the joining thread can read others until it reaches the segment. It
 * waits only at the end of the file, where the remaining segments are divided into ever smaller parts.
 *
 * @param from minimum index, because the segments of a reader must ascend
 */
export function claimSegmentAhead(
  { claims, place, readers, ahead }: SegmentJob,
  from: number,
): number | undefined {
  for (;;) {
    const next = Atomics.load(place, 0);
    // The joining thread also joins, so its share of reading is a little smaller.
    const own = Math.ceil(((claims.length - next) / readers) * 0.8);
    let index = Math.max(from, next + Math.min(own, LEAD, ahead - 1));
    while (index < claims.length && Atomics.load(claims, index) === 1) index++;
    if (index >= claims.length) return undefined;
    if (index >= next + ahead) Atomics.wait(place, 0, next, 20);
    else if (claimSegment(claims, index)) return index;
  }
}

/** Claims a segment for the caller. Returns false if it is already claimed. */
export function claimSegment(claims: Int32Array, index: number): boolean {
  return Atomics.compareExchange(claims, index, 0, 1) === 0;
}
