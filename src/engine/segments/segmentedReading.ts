import { sharedWholeNumbers } from '../../core/data/columns';
import { isDivisible, JoinedSegments } from '../../core/formats/segments';
import { isGzip } from '../byteSource';
import { pauses } from '../slices';
import type { ThreadsClient } from '../threads';
import type { ReadingThreads } from './readingThreads';
import { claim } from './claims';
import { SegmentFile } from './segmentFile';
import type { Segment, SegmentJob } from './segmentJob';
import type { SegmentedReading } from '../tableFile';

/** Small enough that threads end at nearly the same time, large enough that joining is nothing beside reading. */
const SEGMENT = 1 << 20;

let jobs = 0;

/**
 * Reads large files of text on disk with several threads, this one among them.
 *
 * @param sizes in bytes: of the smallest file for which it is done, and of a segment
 */
export function segmentedReading(
  threads: ReadingThreads,
  sizes: { readonly file: number; readonly segment?: number },
): SegmentedReading {
  return async ({ source, shape, users, items, options, watch }) => {
    const { path } = source;
    if (path === undefined || source.bytes < sizes.file || !isDivisible(shape, options)) return undefined;
    if ((await isGzip(source)) || threads.size === 0) return undefined;

    const { segment: length = SEGMENT } = sizes;
    const count = Math.ceil(source.bytes / length);
    const job: SegmentJob = {
      id: jobs++,
      path,
      bytes: source.bytes,
      shape,
      options,
      length,
      readers: threads.size + 1,
      claims: sharedWholeNumbers(count),
      place: sharedWholeNumbers(1),
    };
    const text = new SegmentFile(job);
    const arrivals = new Arrivals();
    threads.begin(job, arrivals);
    try {
      const whole = { ...options, expectedBytes: source.bytes };
      const file = new JoinedSegments(shape, whole, users, items, source.name);
      const pause = pauses(watch.check);
      for (let index = 0; index < count; index++) {
        if (claim(job.claims, index)) {
          const lines = text.lines(index);
          if (lines === undefined || !file.read(lines)) return undefined;
        } else {
          const segment = await arrivals.of(index);
          if (segment?.rows === undefined || !file.join(segment.reader, segment.rows, segment.bytes))
            return undefined;
        }
        Atomics.store(job.place, 0, index + 1);
        Atomics.notify(job.place, 0);
        watch.progress(file.rowsRead, Math.min(source.bytes, (index + 1) * length));
        await pause();
      }
      return { interactions: file.end(), rowsRead: file.rowsRead, linewise: false, findings: file.findings };
    } finally {
      // Nothing is left to claim for those who are still at it.
      job.claims.fill(1);
      Atomics.notify(job.place, 0);
      threads.end(job);
      text.close();
    }
  };
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
