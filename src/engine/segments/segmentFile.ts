import { open, type FileHandle } from 'node:fs/promises';
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
  /** Shared by all: one number, the next segment that nobody has claimed. */
  readonly claims: Int32Array;
  /** Shared by all: 1 where a reader's slot holds rows that are not joined yet, by reader and slot. */
  readonly taken: Int32Array;
}

/** Slots of each reader: one that is read into while others wait to be joined. */
export const SLOTS = 3;

/** One segment after it was read; without rows when the file has to be read whole. */
export interface Segment {
  /** The job's id. */
  readonly job: number;
  readonly index: number;
  readonly reader: number;
  readonly slot: number;
  readonly bytes: number;
  readonly rows: SegmentRows | undefined;
}

/** Beyond its end a segment is read as far as this to find where its last line ends. */
const OVERHANG = 1 << 16;
/** A line that is longer is left to a reader that sees the file whole. */
const LONGEST_OVERHANG = 1 << 22;

/** One thread's way of reading segments. */
export class SegmentFile {
  private buffer: Uint8Array;

  private constructor(
    private readonly job: SegmentJob,
    private readonly handle: FileHandle,
    private readonly number: number,
    private readonly reader: SegmentReader,
  ) {
    this.buffer = new Uint8Array(job.length + 1 + OVERHANG);
  }

  /** @param number which reader this is; 0 is in the thread that joins */
  static async open(job: SegmentJob, number: number): Promise<SegmentFile> {
    const reader = new SegmentReader(job.shape, job.options, SLOTS, number > 0);
    return new SegmentFile(job, await open(job.path, 'r'), number, reader);
  }

  /** A slot whose rows were joined, −1 when there is none. */
  freeSlot(): number {
    for (let slot = 0; slot < SLOTS; slot++)
      if (Atomics.load(this.job.taken, slotAt(this.number, slot)) === 0) return slot;
    return -1;
  }

  /** Reads the next segment that nobody has claimed; undefined: there is none left. */
  async next(slot: number): Promise<Segment | undefined> {
    const { job, number } = this;
    const index = Atomics.add(job.claims, 0, 1);
    const start = index * job.length;
    if (start >= job.bytes) return undefined;
    const bytes = Math.min(job.length, job.bytes - start);
    const text = await this.lines(start, start + bytes);
    const rows = text && this.reader.read(text, index === 0, slot);
    Atomics.store(job.taken, slotAt(number, slot), 1);
    return { job: job.id, index, reader: number, slot, bytes, rows };
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  /** The lines that begin in the range; undefined when one of them is too long. Valid until the next call. */
  private async lines(start: number, end: number): Promise<Uint8Array | undefined> {
    const { job } = this;
    // The byte before says whether a line begins with the range.
    const from = Math.max(0, start - 1);
    for (let overhang = OVERHANG; overhang <= LONGEST_OVERHANG; overhang *= 4) {
      const to = Math.min(job.bytes, end + overhang);
      if (to - from > this.buffer.length) this.buffer = new Uint8Array(to - from);
      const text = await this.fill(from, to);
      const last = to === job.bytes;
      const first = start === 0 ? 0 : nextLineStart(text, 1, last);
      const after = end === job.bytes ? text.length : nextLineStart(text, end - from, last);
      if (first >= 0 && after >= 0) return text.subarray(first, Math.max(first, after));
    }
    return undefined;
  }

  /** Bytes from … to, or fewer when the file has become shorter, which its size will show afterwards. */
  private async fill(from: number, to: number): Promise<Uint8Array> {
    let filled = 0;
    while (filled < to - from) {
      const { bytesRead } = await this.handle.read(this.buffer, filled, to - from - filled, from + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return this.buffer.subarray(0, filled);
  }
}

/** Lets the reader use the slot again. */
export function freeSlotOf({ taken }: SegmentJob, { reader, slot }: Segment): void {
  Atomics.store(taken, slotAt(reader, slot), 0);
  Atomics.notify(taken, slotAt(reader, 0));
}

/** Waits, in a thread that has nothing else to do, until a slot of the reader may be free. */
export function waitForSlot({ taken }: SegmentJob, reader: number): void {
  Atomics.wait(taken, slotAt(reader, 0), 1, 20);
}

function slotAt(reader: number, slot: number): number {
  return reader * SLOTS + slot;
}
