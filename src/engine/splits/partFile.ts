import { ByteBuffer } from '../../core/data/byteBuffer';
import type { WrittenFile } from '../../shared/protocol/splitResult';
import type { Hasher } from './logFile';
import type { TableShape } from '../../core/formats/tableShape';
import type { SplitFold } from '../../core/splits/split';
import type { SplitOptions } from '../../core/splits/splitOptions';
import type { ReadingWatch } from '../reading/readingWatch';
import type { ByteSource } from '../sources/byteSource';

/** A file that is being written. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Where the parts of a split go. */
export interface SplitTarget {
  /** Creates a file; folders in its name are divided by /. What is written is compressed where the name ends in .gz. */
  create(name: string): Promise<ByteSink>;
}

/** So many bytes wait before they are written. */
const LEAST = 1 << 18;

/** A file of a split on its way to its place. */
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

  /** Writes what waits, when it is much. */
  async flush(least = LEAST): Promise<void> {
    if (this.buffer.size <= least) return;
    const bytes = this.buffer.take();
    this.hasher.update(bytes);
    this.bytes += bytes.length;
    await this.sink.write(bytes);
  }

  /** Writes what is left. */
  async end(): Promise<WrittenFile> {
    await this.flush(0);
    await this.sink.close();
    return { file: this.file, bytes: this.bytes, sha256: this.hasher.digest() };
  }

  /** Gives back what was opened, when it does not end. */
  async abandon(): Promise<void> {
    await this.sink.close();
  }
}

/** A division that is written. */
export interface Writing {
  readonly source: ByteSource;
  readonly shape: TableShape;
  readonly fold: SplitFold;
  readonly options: SplitOptions;
  readonly watch: ReadingWatch;
  readonly newHasher: () => Hasher;
}
