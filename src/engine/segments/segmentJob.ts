import type { ReaderOptions } from '../../core/formats/reader';
import type { SegmentRows } from '../../core/formats/segments';
import type { TableShape } from '../../core/formats/tableShape';
import type { ThreadsAnswer, ThreadsJob } from '../threads';

/** A file that several threads read: plain data, the same for all of them. */
export interface SegmentJob extends ThreadsJob {
  readonly path: string;
  readonly bytes: number;
  readonly shape: TableShape;
  readonly options: ReaderOptions;
  /** Bytes of a segment, before it is widened to whole lines. */
  readonly length: number;
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
  readonly rows: SegmentRows | undefined;
}
