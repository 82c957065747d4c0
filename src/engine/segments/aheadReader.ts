import { SegmentReader } from '../../core/formats/segments';
import { claimAhead } from './claims';
import { SegmentFile } from './segmentFile';
import type { Segment, SegmentJob } from './segmentJob';

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
