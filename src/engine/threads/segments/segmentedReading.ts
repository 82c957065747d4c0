import { sharedWholeNumbers } from '../../../core/data/columns';
import { isDivisible, JoinedSegments } from '../../../core/formats/delimited/segments';
import type { TableShape } from '../../../core/formats/tableShape';
import { hasDivisibleRows, JoinedRows } from '../../../core/formats/rows/rowSegments';
import { compressionOf, type ByteSource } from '../../sources/byteSource';
import { isUtf8 } from '../../sources/utf8';
import { pauses } from '../yieldToEvents';
import type { ThreadsClient } from '../threads';
import type { ReadingThreads } from './readingThreads';
import { claim } from './claims';
import { SegmentFile } from './segmentFile';
import type { Reading, ReadRows, Segment, SegmentJob } from './segmentJob';
import type { SegmentedRows } from '../../reading/rowsOf';
import type { ReadingWatch } from '../../reading/readingWatch';
import type { SegmentedReading } from '../../reading/tableFile';

/** Small enough that threads end at nearly the same time, large enough that joining is nothing beside reading. */
const SEGMENT = 1 << 20;

let jobs = 0;

/** In bytes: the smallest file for which threads are used, and a segment. */
export interface SegmentSizes {
  readonly file: number;
  readonly segment?: number;
}

/** Who puts segments together, in the order of the file. False: the file must be read whole instead. */
interface Joined {
  readonly rowsRead: number;
  read(lines: Uint8Array): boolean;
  join(reader: number, read: ReadRows, bytes: number): boolean;
}

/** Reads large files of text on disk with several threads, this one among them. */
export function segmentedReading(threads: ReadingThreads, sizes: SegmentSizes): SegmentedReading {
  return async ({ source, shape, users, items, options, watch }) => {
    if (!isDivisible(shape, options)) return undefined;
    const whole = { ...options, expectedBytes: source.bytes };
    const file = new JoinedSegments(shape, whole, users, items, source.name);
    const joined: Joined = {
      get rowsRead() {
        return file.rowsRead;
      },
      read: (lines) => file.read(lines),
      join: (reader, read, bytes) => read.kind === 'table' && file.join(reader, read.rows, bytes),
    };
    if (!(await inSegments(threads, sizes, source, shape, { kind: 'table', options }, joined, watch)))
      return undefined;
    return { interactions: file.end(), rowsRead: file.rowsRead, findings: file.findings };
  };
}

/** The same for rows that are taken as they are written. */
export function segmentedRows(threads: ReadingThreads, sizes: SegmentSizes): SegmentedRows {
  return async (source, shape, sink, watch) => {
    const { fields, batches } = sink;
    if (fields === undefined || batches === undefined || !hasDivisibleRows(shape, fields)) return false;
    const file = new JoinedRows(shape, sink, batches);
    const joined: Joined = {
      get rowsRead() {
        return sink.rowsRead;
      },
      read: (lines) => file.read(lines),
      join: (reader, read) => read.kind === 'rows' && file.join(reader, read.rows),
    };
    return inSegments(threads, sizes, source, shape, { kind: 'rows', fields }, joined, watch);
  };
}

/** @returns false where it is not possible or does not pay; what was joined is of no use then */
async function inSegments(
  threads: ReadingThreads,
  { file: least, segment: length = SEGMENT }: SegmentSizes,
  source: ByteSource,
  shape: TableShape,
  reading: Reading,
  joined: Joined,
  watch: ReadingWatch,
): Promise<boolean> {
  const { path } = source;
  if (
    path === undefined ||
    source.bytes < least ||
    (await compressionOf(source)) !== undefined ||
    threads.size === 0
  )
    return false;
  const count = Math.ceil(source.bytes / length);
  const job: SegmentJob = {
    id: jobs++,
    path,
    bytes: source.bytes,
    shape,
    reading,
    length,
    readers: threads.size + 1,
    claims: sharedWholeNumbers(count),
    place: sharedWholeNumbers(1),
  };
  const text = new SegmentFile(job);
  const arrivals = new Arrivals();
  threads.begin(job, arrivals);
  try {
    const pause = pauses(watch.check);
    for (let index = 0; index < count; index++) {
      if (claim(job.claims, index)) {
        const lines = text.lines(index);
        if (lines === undefined || !isUtf8(lines) || !joined.read(lines)) return false;
      } else {
        const segment = await arrivals.of(index);
        if (segment?.read === undefined || !joined.join(segment.reader, segment.read, segment.bytes))
          return false;
      }
      Atomics.store(job.place, 0, index + 1);
      Atomics.notify(job.place, 0);
      watch.progress(joined.rowsRead, Math.min(source.bytes, (index + 1) * length));
      await pause();
    }
    return true;
  } finally {
    // Nothing is left to claim for those who are still at it.
    job.claims.fill(1);
    Atomics.notify(job.place, 0);
    threads.end(job);
    text.close();
  }
}

/** Segments that were read but not yet joined. */
class Arrivals implements ThreadsClient<Segment> {
  private readonly waiting = new Map<number, Segment>();
  private wake: () => void = () => undefined;
  private lost = false;

  receive(segment: Segment): void {
    this.waiting.set(segment.index, segment);
    this.wake();
  }

  died(): void {
    // It may have claimed a segment that will never come.
    this.lost = true;
    this.wake();
  }

  /** Waits for a segment that a thread has claimed; undefined when it may never come. */
  of(index: number): Promise<Segment | undefined> {
    return new Promise((resolve) => {
      this.wake = () => {
        const segment = this.waiting.get(index);
        if (segment === undefined && !this.lost) return;
        this.waiting.delete(index);
        resolve(segment);
      };
      this.wake();
    });
  }
}
