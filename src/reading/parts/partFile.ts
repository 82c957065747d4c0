import { ByteBuffer } from '../../core/data/byteBuffer';
import type { WrittenFile } from '../../shared/protocol/splitResult';
import type { Hasher } from '../logs/logFile';
import type { TableShape } from '../formats/tableShape';
import type { SplitFold } from '../../core/splits/split';
import type { SplitOptions } from '../../core/splits/splitOptions';
import type { ReadingWatch } from '../inputs/readingWatch';
import type { ByteSource } from '../sources/byteSource';

/** File that is being written. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Folder and format of the files that a split is written to. */
export interface SplitTarget {
  /** Creates a file; `/` separates folders in its name. The content is compressed if the name ends in .gz. */
  create(name: string): Promise<ByteSink>;
}

/** Minimum bytes that are buffered before a write. */
const MIN_BYTES = 1 << 18;

/** File of a split that is being written. */
export class PartFile {
  readonly buffer = new ByteBuffer();
  private bytes = 0;

  private constructor(
    private readonly file: string,
    private readonly sink: ByteSink,
    private readonly hasher: Hasher,
  ) {}

  static async create(target: SplitTarget, file: string, hasher: Hasher): Promise<PartFile> {
    return new PartFile(file, await target.create(file), hasher);
  }

  /** Writes the buffer if it contains more than `least` bytes. */
  async flush(least = MIN_BYTES): Promise<void> {
    if (this.buffer.size <= least) return;
    const bytes = this.buffer.take();
    this.hasher.update(bytes);
    this.bytes += bytes.length;
    await this.sink.write(bytes);
  }

  /** Writes the remaining bytes and closes the file. */
  async end(): Promise<WrittenFile> {
    await this.flush(0);
    await this.sink.close();
    return { file: this.file, bytes: this.bytes, sha256: this.hasher.digest() };
  }

  /** Closes the file without writing the remaining bytes. */
  async abandon(): Promise<void> {
    await this.sink.close();
  }
}

/** Split that is being written. */
export interface SplitWriteTask {
  readonly source: ByteSource;
  readonly shape: TableShape;
  readonly fold: SplitFold;
  readonly options: SplitOptions;
  readonly watch: ReadingWatch;
  readonly newHasher: () => Hasher;
}
