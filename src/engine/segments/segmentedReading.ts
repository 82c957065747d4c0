import { isDivisible, JoinedSegments } from '../../core/formats/segments';
import { isGzip } from '../byteSource';
import { breathe } from '../slices';
import { LARGE_FILE, type Reading, type ReadingThreads } from './readingThreads';
import { freeSlotOf, SegmentFile, SLOTS, type Segment, type SegmentJob } from './segmentFile';
import type { SegmentedReading } from '../tableFile';

/** Small enough that threads end at nearly the same time, large enough that joining is nothing beside reading. */
const SEGMENT = 2 << 20;

let jobs = 0;

/**
 * Reads large files of text on disk with several threads, this one among them.
 *
 * @param sizes in bytes: of the smallest file for which it is done, and of a segment
 */
export function segmentedReading(
  threads: ReadingThreads,
  sizes = { file: LARGE_FILE, segment: SEGMENT },
): SegmentedReading {
  return async ({ source, shape, users, items, options, watch }) => {
    const { path } = source;
    if (path === undefined || source.bytes < sizes.file || !isDivisible(shape, options)) return undefined;
    if ((await isGzip(source)) || threads.size === 0) return undefined;

    const job: SegmentJob = {
      id: jobs++,
      path,
      bytes: source.bytes,
      shape,
      options,
      length: sizes.segment,
      claims: new Int32Array(new SharedArrayBuffer(4)),
      taken: new Int32Array(new SharedArrayBuffer(4 * SLOTS * (threads.size + 1))),
    };
    const count = Math.ceil(job.bytes / job.length);
    const own = await SegmentFile.open(job, 0);
    const arrivals = new Arrivals();
    threads.begin(job, arrivals);
    try {
      const file = new JoinedSegments(users, items, source.name, source.bytes);
      let bytes = 0;
      for (let joined = 0; joined < count;) {
        const arrival = arrivals.take(joined);
        if (arrival !== undefined) {
          if (arrival.rows === undefined || !file.add(arrival.reader, arrival.rows, arrival.bytes))
            return undefined;
          freeSlotOf(job, arrival);
          bytes += arrival.bytes;
          joined++;
          watch.progress(file.rowsRead, bytes);
          continue;
        }
        watch.check();
        const slot = own.freeSlot();
        const segment = slot < 0 ? undefined : await own.next(slot);
        if (segment !== undefined) {
          arrivals.receive(segment);
          await breathe();
        } else if (!(await arrivals.another())) return undefined;
      }
      return { interactions: file.end(), rowsRead: file.rowsRead, linewise: false, findings: file.findings };
    } finally {
      // Nothing is left to claim for those who are still at it, and none of them waits.
      Atomics.store(job.claims, 0, count);
      job.taken.fill(0);
      threads.end(job);
      await own.close();
    }
  };
}

/** Segments that were read but not yet joined. */
class Arrivals implements Reading {
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

  take(index: number): Segment | undefined {
    const arrival = this.waiting.get(index);
    this.waiting.delete(index);
    return arrival;
  }

  /** Waits for the next segment; false when it may never come. */
  another(): Promise<boolean> {
    const before = this.waiting.size;
    return new Promise((resolve) => {
      this.wake = () => {
        if (this.waiting.size > before || this.lost) resolve(this.waiting.size > before);
      };
      this.wake();
    });
  }
}
