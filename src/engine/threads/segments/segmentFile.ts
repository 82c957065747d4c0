import { closeSync, openSync, readSync } from 'node:fs';
import { nextLineStart } from '../../../core/formats/delimited/segments';
import type { SegmentJob } from './segmentJob';

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
    this.descriptor = openSync(typeof job.path === 'string' ? job.path : Buffer.from(job.path), 'r');
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
