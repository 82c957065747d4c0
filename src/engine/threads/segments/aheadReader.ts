import { SegmentReader } from '../../../core/formats/delimited/segments';
import { RowSegmentReader } from '../../../core/formats/rows/rowSegments';
import { isUtf8 } from '../../sources/utf8';
import { claimAhead } from './claims';
import { SegmentFile } from './segmentFile';
import type { ReadRows, Segment, SegmentJob } from './segmentJob';

/** How a thread beside the one that joins reads segments. */
export class AheadReader {
  private readonly file: SegmentFile;
  private readonly read: (text: Uint8Array) => ReadRows;
  private last = -1;

  /** @param number which of these readers it is, from 0 */
  constructor(
    private readonly job: SegmentJob,
    private readonly number: number,
  ) {
    this.file = new SegmentFile(job);
    this.read = readerOf(job);
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
    // What is not UTF-8 is read whole, to say where.
    const read = text && isUtf8(text) ? this.read(text) : undefined;
    return { job: job.id, index, reader: number, bytes: text?.length ?? 0, read };
  }
}

function readerOf({ shape, reading }: SegmentJob): (text: Uint8Array) => ReadRows {
  if (reading.kind === 'table') {
    const reader = new SegmentReader(shape, reading.options);
    return (text) => ({ kind: 'table', rows: reader.read(text) });
  }
  const reader = new RowSegmentReader(shape, reading.fields);
  return (text) => ({ kind: 'rows', rows: reader.read(text) });
}
