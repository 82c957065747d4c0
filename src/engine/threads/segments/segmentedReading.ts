import { sharedWholeNumbers } from '../../../core/data/columns';
import { columnarFormat } from '../../../reading/formats/columnarFormats';
import { isDivisible, JoinedSegments, readsRowsAlone } from '../../../reading/formats/delimited/segments';
import { JoinedInteractions } from '../../../reading/formats/joinedInteractions';
import type { RowPolicy } from '../../../reading/formats/rowPolicy';
import type { TableShape } from '../../../reading/formats/tableShape';
import { hasDivisibleRows, SegmentJoiner } from '../../../reading/formats/rows/rowSegments';
import { detectCompression, type ByteSource } from '../../../reading/sources/byteSource';
import { isUtf8 } from '../../../reading/sources/utf8';
import { createPause } from '../../../core/watch/yieldToEvents';
import type { ThreadsClient } from '../threads';
import type { ReadingThreads } from './readingThreads';
import {
  claimSegment,
  type SegmentReading,
  type ReadRows,
  type Segment,
  type SegmentJob,
} from './segmentJob';
import { SegmentFile } from './segmentFile';
import type { SegmentedRows } from '../../../reading/inputs/rowsOf';
import type { ReadingWatch } from '../../../reading/inputs/readingWatch';
import { openColumnar } from '../../../reading/inputs/openColumnar';
import type { SegmentedReading, TableReading } from '../../../reading/inputs/tableFile';

/**
 * Size of a segment in bytes: small enough that threads end at nearly the same time, and large enough that
 * joining costs little.
 */
const SEGMENT = 1 << 20;

/** Maximum time between two checks for cancellation, in ms, because a row group may be large. */
const LONGEST_WAIT = 100;

let jobs = 0;

/** Minimum file size for threads, and segment size, in bytes. */
interface SegmentSizes {
  readonly file: number;
  readonly segment?: number;
}

/** A file that is read in segments, which are joined in the order of the file. */
interface SegmentedFile {
  readonly count: number;
  /** Content of the file, which other threads read in segments. */
  readonly reading: SegmentReading;
  rowsRead(): number;
  /** Size of a text segment in bytes. */
  readonly length: number;
  readonly ahead: number;
  /** Reads a segment and joins it. Returns false if the file cannot be read in segments. */
  read(index: number, pause: () => Promise<void>): Promise<boolean>;
  /** Joins a segment that another thread read. Returns false like `read`. */
  join(segment: Segment, read: ReadRows): boolean;
}

/** Maximum number of text segments that wait to be joined. Row groups may wait with as many rows. */
const SEGMENTS_AHEAD = 64;
const ROWS_AHEAD = 1 << 22;

/** Assumed bytes per row if the file does not contain its row count. */
const BYTES_OF_ROW = 16;

/** Bytes of text that take as long to read as one byte of a columnar file. */
const BYTES_OF_TEXT = 2;

/** Returns a reader of large files on disk that uses several threads, including the current one. */
export function segmentedReading(threads: ReadingThreads, sizes: SegmentSizes): SegmentedReading {
  return (reading, policy) =>
    columnarFormat(reading.shape.format) === undefined
      ? textInSegments(threads, sizes, reading, policy)
      : groupsInSegments(threads, sizes, reading, policy);
}

async function textInSegments(
  threads: ReadingThreads,
  sizes: SegmentSizes,
  { source, shape, options, watch }: Required<TableReading>,
  policy: RowPolicy,
): Promise<boolean> {
  if (!isDivisible(shape, options)) return false;
  const file = new JoinedSegments(policy, source.bytes);
  return inTextSegments(threads, sizes, source, shape, watch, {
    reading: { kind: 'table', options },
    rowsRead: () => policy.rowsRead,
    read: (lines) => file.read(lines),
    join: ({ reader, bytes }, read) => read.kind === 'table' && file.join(reader, read.rows, bytes),
  });
}

async function groupsInSegments(
  threads: ReadingThreads,
  sizes: SegmentSizes,
  { source, shape, options, watch }: Required<TableReading>,
  policy: RowPolicy,
): Promise<boolean> {
  const least = sizes.file / BYTES_OF_TEXT;
  if (!readsRowsAlone(shape, options)) return false;
  if (!(await isWorthThreads(threads, least, source))) return false;
  const stored = await openColumnar(source, shape.format);
  const { numbered } = stored;
  if (numbered === undefined || numbered.count < 2) return false;
  const { ColumnarReader, requireRoom, reserveRows } =
    await import('../../../reading/formats/columnar/columnarReader');
  reserveRows(stored, policy);
  const file = new JoinedInteractions(policy);
  const groups = new ColumnarReader(stored, policy);
  const rowsOfGroup = (stored.rows ?? source.bytes / BYTES_OF_ROW) / numbered.count;
  return inSegments(threads, source, shape, watch, {
    rowsRead: () => policy.rowsRead,
    count: numbered.count,
    reading: { kind: 'groups', options },
    length: 0,
    ahead: Math.max(2, Math.min(SEGMENTS_AHEAD, Math.floor(ROWS_AHEAD / rowsOfGroup))),
    async read(index, pause) {
      groups.rowsBefore = file.lines;
      try {
        await groups.readGroup(await numbered.at(index), pause);
      } catch (error) {
        throw stored.problem(error);
      }
      file.lines = groups.rowsBefore;
      return true;
    },
    join({ reader }, read) {
      if (read.kind !== 'table') return false;
      requireRoom(stored, policy.rows.rows + read.rows.interactions.rows);
      file.join(reader, read.rows, stored.rows ?? 0);
      return true;
    },
  });
}

/** Like `segmentedReading`, for raw rows. */
export function segmentedRows(threads: ReadingThreads, sizes: SegmentSizes): SegmentedRows {
  return async (source, shape, sink, watch) => {
    const { fields, batches } = sink;
    if (fields === undefined || batches === undefined || !hasDivisibleRows(shape, fields)) return false;
    const file = new SegmentJoiner(shape, sink, batches);
    return inTextSegments(threads, sizes, source, shape, watch, {
      reading: { kind: 'rows', fields },
      rowsRead: () => sink.rowsRead,
      read: (lines) => file.read(lines),
      join: ({ reader }, read) => read.kind === 'rows' && file.join(reader, read.rows),
    });
  };
}

/**
 * Reads a text in segments. @returns false if this is impossible or not faster; rows joined so far are then
 * invalid
 */
async function inTextSegments(
  threads: ReadingThreads,
  { file: least, segment: length = SEGMENT }: SegmentSizes,
  source: ByteSource,
  shape: TableShape,
  watch: ReadingWatch,
  file: Pick<SegmentedFile, 'reading' | 'rowsRead' | 'join'> & { read(lines: Uint8Array): boolean },
): Promise<boolean> {
  const { path, identity, bytes } = source;
  if (path === undefined || !(await isWorthThreads(threads, least, source))) return false;
  const text = new SegmentFile({ path, identity, bytes, free: watch.free, length });
  try {
    return await inSegments(threads, source, shape, watch, {
      ...file,
      count: Math.ceil(bytes / length),
      length,
      ahead: SEGMENTS_AHEAD,
      async read(index) {
        const lines = text.lines(index);
        return lines !== undefined && isUtf8(lines) && file.read(lines);
      },
    });
  } finally {
    text.close();
  }
}

async function isWorthThreads(threads: ReadingThreads, least: number, source: ByteSource): Promise<boolean> {
  return (
    source.path !== undefined &&
    source.bytes >= least &&
    (await detectCompression(source)) === undefined &&
    threads.size > 0
  );
}

/**
 * Reads and joins all segments. @returns false if the file cannot be read in segments; rows joined so far are
 * then invalid
 */
async function inSegments(
  threads: ReadingThreads,
  { path, identity, bytes }: ByteSource,
  shape: TableShape,
  watch: ReadingWatch,
  file: SegmentedFile,
): Promise<boolean> {
  if (path === undefined) return false;
  const { count, reading, length, ahead } = file;
  const job: SegmentJob = {
    id: jobs++,
    path,
    identity,
    bytes,
    free: watch.free,
    shape,
    reading,
    length,
    ahead,
    readers: threads.size + 1,
    claims: sharedWholeNumbers(count),
    place: sharedWholeNumbers(1),
  };
  const arrivals = new Arrivals();
  threads.begin(job, arrivals);
  try {
    const pause = createPause(watch.check);
    for (let index = 0; index < count; index++) {
      if (claimSegment(job.claims, index)) {
        if (!(await file.read(index, pause))) return false;
      } else {
        const segment = await arrivals.of(index, watch.check);
        if (segment?.read === undefined || !file.join(segment, segment.read)) return false;
      }
      Atomics.store(job.place, 0, index + 1);
      Atomics.notify(job.place, 0);
      watch.progress(file.rowsRead(), Math.round((bytes * (index + 1)) / count));
      await pause();
    }
    return true;
  } finally {
    // Leaves nothing to claim for readers that are still running.
    job.claims.fill(1);
    Atomics.notify(job.place, 0);
    threads.end(job);
  }
}

/** Segments that were read but not joined yet. */
class Arrivals implements ThreadsClient<Segment> {
  private readonly waiting = new Map<number, Segment>();
  private wake: () => void = () => undefined;
  private lost = false;

  receive(segment: Segment): void {
    this.waiting.set(segment.index, segment);
    this.wake();
  }

  died(): void {
    // The thread may have claimed a segment that will never arrive.
    this.lost = true;
    this.wake();
  }

  /**
   * Waits for a segment that another thread has claimed; undefined if it may never arrive.
   *
   * @param check throws if the work is canceled
   */
  async of(index: number, check: () => void): Promise<Segment | undefined> {
    while (!this.waiting.has(index) && !this.lost) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LONGEST_WAIT);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      check();
    }
    const segment = this.waiting.get(index);
    this.waiting.delete(index);
    return segment;
  }
}
