import { SegmentReader } from '../../../reading/formats/delimited/segments';
import { SegmentKeeper } from '../../../reading/formats/joinedInteractions';
import { RowSegmentReader } from '../../../reading/formats/rows/rowSegments';
import type { ReaderOptions } from '../../../reading/formats/readerOptions';
import { openColumnar } from '../../../reading/inputs/openColumnar';
import { isUtf8 } from '../../../reading/sources/utf8';
import { claimSegmentAhead, type ReadRows, type Segment, type SegmentJob } from './segmentJob';
import { DiskFile, SegmentFile } from './segmentFile';

/** Reader of segments of one kind. It returns no rows if the file cannot be read in segments. */
interface KindReader {
  read(index: number): Promise<Pick<Segment, 'bytes' | 'read'>>;
  close(): void;
}

/** Reads segments in a worker thread, ahead of the thread that joins them. */
export class AheadReader {
  private last = -1;

  private constructor(
    private readonly job: SegmentJob,
    private readonly number: number,
    private readonly reader: KindReader,
  ) {}

  /** Opens a reader. @param number index of the reader, from 0 */
  static async of(job: SegmentJob, number: number): Promise<AheadReader> {
    return new AheadReader(job, number, await readerOf(job));
  }

  close(): void {
    this.reader.close();
  }

  /**
   * Returns the next segment; undefined if none is left for this reader. Waits if too many segments are
   * waiting to be joined.
   */
  async next(): Promise<Segment | undefined> {
    const { job, number } = this;
    const index = claimSegmentAhead(job, this.last + 1);
    if (index === undefined) return undefined;
    this.last = index;
    return { job: job.id, index, reader: number, ...(await this.reader.read(index)) };
  }
}

async function readerOf(job: SegmentJob): Promise<KindReader> {
  const { shape, reading } = job;
  switch (reading.kind) {
    case 'groups':
      return groupsOf(job, reading.options);
    case 'table': {
      const reader = new SegmentReader(shape, reading.options);
      return textOf(job, (text) => ({ kind: 'table', rows: reader.read(text) }));
    }
    case 'rows': {
      const reader = new RowSegmentReader(shape, reading.fields);
      return textOf(job, (text) => ({ kind: 'rows', rows: reader.read(text) }));
    }
  }
}

function textOf(job: SegmentJob, rowsOf: (text: Uint8Array) => ReadRows): KindReader {
  const file = new SegmentFile(job);
  return {
    read: async (index) => {
      const text = file.lines(index);
      // Invalid UTF-8 is read on the joining thread, to report its position.
      return { bytes: text?.length ?? 0, read: text && isUtf8(text) ? rowsOf(text) : undefined };
    },
    close: () => file.close(),
  };
}

async function groupsOf(job: SegmentJob, options: ReaderOptions): Promise<KindReader> {
  const { ColumnarReader } = await import('../../../reading/formats/columnar/columnarReader');
  const disk = new DiskFile(job);
  const file = await openColumnar(disk, job.shape.format);
  const kept = new SegmentKeeper(job.shape, options);
  const reader = new ColumnarReader(file, kept.policy);
  return {
    read: async (index) => {
      kept.begin();
      reader.rowsBefore = 0;
      try {
        const group = await file.numbered?.at(index);
        if (group === undefined) return { bytes: 0, read: undefined };
        await reader.readGroup(group);
      } catch {
        // A damaged group is read again on the joining thread, to report the error.
        return { bytes: 0, read: undefined };
      }
      return { bytes: 0, read: { kind: 'table', rows: kept.finished(reader.rowsBefore, false) } };
    },
    close: () => disk.close(),
  };
}
