import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { nextLineStart } from '../../../reading/formats/delimited/segments';
import type { RandomAccess, RequireMemory } from '../../../reading/formats/columnar/columnarFile';
import { freeMemory } from '../../../reading/memory/freeMemory';
import { requireMemory } from '../../../reading/memory/memoryProblems';
import { deviceAndInode } from '../../../reading/sources/openedPath';
import type { SegmentJob } from './segmentJob';

/** Number of bytes that are first read after the end of a segment to find the end of its last line. */
const OVERHANG = 1 << 16;
/**
 * Maximum number of bytes read after the end of a segment. If the last line is longer, the file is not read
 * in segments.
 */
const LONGEST_OVERHANG = 1 << 22;

type OpenedOnDisk = Pick<SegmentJob, 'path' | 'identity' | 'bytes' | 'free'>;

/** A file on disk, read synchronously, because its thread has no other work. */
export class DiskFile implements RandomAccess {
  readonly name = '';
  readonly bytes: number;
  private readonly descriptor: number;

  readonly requireMemory: RequireMemory;

  /** Opens the file. @throws Error if the file at the path is not the one that was opened first */
  constructor({ path, identity, bytes, free }: OpenedOnDisk) {
    this.bytes = bytes;
    const limit = free === undefined ? freeMemory : () => free;
    this.requireMemory = (need) => requireMemory(this.name, need, limit);
    this.descriptor = openSync(typeof path === 'string' ? path : Buffer.from(path), 'r');
    if (identity === undefined || deviceAndInode(fstatSync(this.descriptor)) === identity) return;
    this.close();
    throw new Error('it is another file');
  }

  close(): void {
    closeSync(this.descriptor);
  }

  async read(start: number, end: number, room?: Uint8Array): Promise<Uint8Array> {
    const length = Math.max(0, Math.min(end, this.bytes) - start);
    return this.fill(room?.subarray(0, length) ?? new Uint8Array(length), start);
  }

  /** Returns bytes from an offset; fewer if the file became shorter. Its size reveals the change later. */
  fill(buffer: Uint8Array, from: number): Uint8Array {
    let filled = 0;
    while (filled < buffer.length) {
      const bytes = readSync(this.descriptor, buffer, filled, buffer.length - filled, from + filled);
      if (bytes === 0) break;
      filled += bytes;
    }
    return buffer.subarray(0, filled);
  }
}

/** Text of a file by segment. */
export class SegmentFile {
  private buffer: Uint8Array;
  private readonly file: DiskFile;

  constructor(private readonly job: OpenedOnDisk & Pick<SegmentJob, 'length'>) {
    this.buffer = new Uint8Array(job.length + 1 + OVERHANG);
    this.file = new DiskFile(job);
  }

  close(): void {
    this.file.close();
  }

  /** Returns the lines that begin in a segment, valid until the next call; undefined if one of them is too long. */
  lines(index: number): Uint8Array | undefined {
    const { job } = this;
    const start = index * job.length;
    const end = Math.min(job.bytes, start + job.length);
    // The byte before shows whether a line begins at the start.
    const from = Math.max(0, start - 1);
    for (let overhang = OVERHANG; overhang <= LONGEST_OVERHANG; overhang *= 4) {
      const to = Math.min(job.bytes, end + overhang);
      if (to - from > this.buffer.length) this.buffer = new Uint8Array(to - from);
      const text = this.file.fill(this.buffer.subarray(0, to - from), from);
      const last = to === job.bytes;
      const first = start === 0 ? 0 : nextLineStart(text, 1, last);
      const after = end === job.bytes ? text.length : nextLineStart(text, end - from, last);
      if (first >= 0 && after >= 0) return text.subarray(first, Math.max(first, after));
    }
    return undefined;
  }
}
