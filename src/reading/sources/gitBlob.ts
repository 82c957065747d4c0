import type { RequireMemory } from '../formats/columnar/columnarFile';
import type { MemoryLimit } from '../memory/freeMemory';
import { requireMemory } from '../memory/memoryProblems';
import type { ByteSource } from './byteSource';
import { decompressStream } from './decompressed';
import type { GitStream } from './gitProgram';

/** Number of first bytes that are stored after reading, because detection reads them again. */
const HEAD_BYTES = 1 << 16;

/**
 * A file in a commit. Git writes only as much as is read. The whole content is stored only for random access.
 */
export class GitBlob implements ByteSource {
  private head: Promise<Uint8Array> | undefined;
  private content: Promise<Uint8Array> | undefined;

  /** @param stamp ID of the object in the repository @param stream runs Git and returns its output */
  constructor(
    readonly name: string,
    readonly stamp: string,
    readonly bytes: number,
    private readonly stream: GitStream,
    private readonly limit: MemoryLimit | undefined,
  ) {}

  readonly requireMemory: RequireMemory = (bytes) => requireMemory(this.name, bytes, this.limit);

  chunks(onRaw: (bytes: number) => void): AsyncIterable<Uint8Array> {
    return decompressStream(this.stream(['cat-file', 'blob', this.stamp]), onRaw);
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    if (end <= HEAD_BYTES || this.bytes <= HEAD_BYTES)
      return (await (this.head ??= this.first(Math.min(HEAD_BYTES, this.bytes)))).subarray(start, end);
    this.requireMemory(this.bytes);
    return (await (this.content ??= this.first(this.bytes))).subarray(start, end);
  }

  private async first(count: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(count);
    let filled = 0;
    for await (const chunk of this.stream(['cat-file', 'blob', this.stamp])) {
      const part = chunk.subarray(0, count - filled);
      bytes.set(part, filled);
      filled += part.length;
      if (filled === count) break;
    }
    return bytes.subarray(0, filled);
  }

  async changed(): Promise<undefined> {
    return undefined;
  }

  async close(): Promise<void> {
    this.head = this.content = undefined;
  }
}
