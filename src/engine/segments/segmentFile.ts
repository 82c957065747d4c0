import { closeSync, openSync, readSync } from 'node:fs';
import { nextLineStart, SegmentReader, type SegmentRows } from '../../core/formats/segments';
import type { TableShape } from '../../core/formats/tableShape';
import type { ReaderOptions } from '../../core/formats/reader';

/** A file that several threads read: plain data, the same for all of them. */
export interface SegmentJob {
  /** Another one for each reading of a file. */
  readonly id: number;
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
export interface Segment {
  /** The job's id. */
  readonly job: number;
  readonly index: number;
  readonly reader: number;
  readonly bytes: number;
  readonly rows: SegmentRows | undefined;
}

/** Beyond its end a segment is read as far as this to find where its last line ends. */
const OVERHANG = 1 << 16;
/** A line that is longer is left to a reader that sees the file whole. */
const LONGEST_OVERHANG = 1 << 22;

/** A file's text, segment by segment. It is read while one waits: whoever reads has nothing else to do. */
export class SegmentFile {
  private buffer: Uint8Array;
  private readonly descriptor: number;

  constructor(private readonly job: SegmentJob) {
    this.buffer = new Uint8Array(job.length + 1 + OVERHANG);
    this.descriptor = openSync(job.path, 'r');
  }

  close(): void {
    closeSync(this.descriptor);
  }

  /** The lines that begin in a segment; undefined when one of them is too long. Valid until the next call. */
  lines(index: number): Uint8Array | undefined {
    const { job } = this;
    const start = index * job.length;
    const end = Math.min(job.bytes, start + job.length);
    // The byte before says whether a line begins with the range.
    const from = Math.max(0, start - 1);
    for (let overhang = OVERHANG; overhang <= LONGEST_OVERHANG; overhang *= 4) {
      const to = Math.min(job.bytes, end + overhang);
      if (to - from > this.buffer.length) this.buffer = new Uint8Array(to - from);
      const text = this.fill(from, to);
      const last = to === job.bytes;
      const first = start === 0 ? 0 : nextLineStart(text, 1, last);
      const after = end === job.bytes ? text.length : nextLineStart(text, end - from, last);
      if (first >= 0 && after >= 0) return text.subarray(first, Math.max(first, after));
    }
    return undefined;
  }

  /** Bytes from … to, or fewer when the file has become shorter, which its size will show afterwards. */
  private fill(from: number, to: number): Uint8Array {
    let filled = 0;
    while (filled < to - from) {
      const bytes = readSync(this.descriptor, this.buffer, filled, to - from - filled, from + filled);
      if (bytes === 0) break;
      filled += bytes;
    }
    return this.buffer.subarray(0, filled);
  }
}

/** How a thread beside the one that joins reads segments. */
export class AheadReader {
  private readonly file: SegmentFile;
  private readonly reader: SegmentReader;
  private last = -1;

  /** @param number which of these readers it is, from 0 */
  constructor(
    private readonly job: SegmentJob,
    private readonly number: number,
  ) {
    this.file = new SegmentFile(job);
    this.reader = new SegmentReader(job.shape, job.options);
  }

  close(): void {
    this.file.close();
  }

  /** The next segment; undefined when there is none left for this reader. Waits when it is too far ahead. */
  next(): Segment | undefined {
    const { job, number } = this;
    const index = claimAhead(job, this.last + 1);
    if (index === undefined) return undefined;
    this.last = index;
    const text = this.file.lines(index);
    const rows = text && this.reader.read(text);
    return { job: job.id, index, reader: number, bytes: text?.length ?? 0, rows };
  }
}

/** So many segments are left to the thread that joins, to be read until it comes to those that others read. */
const LEAD = 16;
/** Rows of no more segments wait to be joined. */
const MOST_AHEAD = 64;

/**
 * Claims a segment so far ahead that the thread that joins has others to read until it comes there: it never waits
 * but at the end, when what is left is shared out in ever smaller parts.
 *
 * @param from the reader's segments ascend
 */
function claimAhead({ claims, place, readers }: SegmentJob, from: number): number | undefined {
  for (;;) {
    const next = Atomics.load(place, 0);
    // Joining takes time, too: to read, there is a little less than a fair share.
    const own = Math.ceil(((claims.length - next) / readers) * 0.8);
    let index = Math.max(from, next + Math.min(own, LEAD));
    while (index < claims.length && Atomics.load(claims, index) === 1) index++;
    if (index >= claims.length) return undefined;
    if (index >= next + MOST_AHEAD) Atomics.wait(place, 0, next, 20);
    else if (claim(claims, index)) return index;
  }
}

/** Whether the segment is for the caller to read. */
export function claim(claims: Int32Array, index: number): boolean {
  return Atomics.compareExchange(claims, index, 0, 1) === 0;
}
