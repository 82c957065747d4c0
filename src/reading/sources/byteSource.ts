import * as l10n from '@vscode/l10n';
import type { Partition } from './partitions';
import type { ReadAgain } from '../formats/items/fileRows';
import { signature, SIGNATURE_BYTES } from '../formats/values/encoding';
import type { InputProblem } from '../../shared/problem';
import type { RequireMemory } from '../formats/columnar/columnarFile';
import type { MemoryLimit } from '../memory/freeMemory';
import { requireMemory } from '../memory/memoryProblems';
import { yieldToEvents } from '../watch/yieldToEvents';
import { decompressStream } from './decompressed';
import type { GitReference } from './gitReference';

/** Source of the bytes of a file, which are read in chunks, never as one string. The caller names it. */
export type FileReference =
  /** A file on this machine's disk, read by stream. */
  | {
      readonly kind: 'path';
      readonly name: string;
      readonly path: string;
      /** Folders; one must contain the opened file. Absent: any file is allowed. */
      readonly within?: readonly string[] | undefined;
    }
  /** Bytes that the caller has already (a virtual workspace, standard input). */
  | { readonly kind: 'bytes'; readonly name: string; readonly bytes: Uint8Array; readonly stamp?: string }
  /** A file of a commit, read by Git. */
  | GitReference;

export interface ByteSource {
  readonly name: string;
  /** Path on disk; undefined if the source is not on disk. */
  readonly path?: string | Uint8Array;
  /** Device and number of the file on disk, which another file at the same path does not have. */
  readonly identity?: string;
  /** Size on disk, before any decompression. */
  readonly bytes: number;
  /** Length of the decompressed content, if the compressed container has it; never above the maximum for its size. */
  readonly unpacked?: number;
  /** Changes when the content may have changed; undefined: not known, so that it must be read. */
  readonly stamp: string | undefined;
  /**
   * Yields the content in order, decompressed. A chunk is valid only until the next one is requested. `onRaw` receives the
   * bytes of the file itself consumed until now.
   *
   * @param header whether the first line has column names, taken from the first of several files; absent if not known yet
   */
  chunks(onRaw: (bytes: number) => void, header?: boolean): AsyncIterable<Uint8Array>;
  /** The bytes start … end of the file as it is stored, for formats that are not read from front to back; fewer where it ends before. */
  read(start: number, end: number): Promise<Uint8Array>;
  /**
   * Reads a number of bytes from an offset at once, also after the source was closed; returns undefined if the file
   * has changed. Absent if that is not possible.
   */
  readonly again?: ReadAgain;
  readonly requireMemory?: RequireMemory;
  /** Files of a table in several files, in order. */
  readonly parts?: readonly { readonly name: string }[];
  /** Partitions of a folder whose parts are in subfolders. */
  readonly partitions?: readonly Partition[];
  /** Problem if the file has changed since it was opened; undefined: unchanged. */
  changed(): Promise<InputProblem | undefined>;
  close(): Promise<void>;
}

/**
 * Opens a reference; throws InputError if it does not exist.
 *
 * @param limit maximum bytes in memory of content that must be loaded completely
 */
export type OpenSource = (reference: FileReference, limit?: MemoryLimit) => Promise<ByteSource>;

/** Returns an `OpenSource` that always keeps to a memory limit. */
export function openedWithin(open: OpenSource, limit: MemoryLimit | undefined): OpenSource {
  return limit === undefined ? open : (reference) => open(reference, limit);
}

/** Returns the problem for a file that is not the one that was opened first. */
export function replacedFile(file: string): InputProblem {
  return {
    file,
    message: l10n.t('The file was changed while the table was read.'),
    advice: l10n.t('Wait until it is fully written, then rerun the evaluation. The last result is kept.'),
  };
}

const CHUNK = 1 << 20;

/** Opens references without a disk: callers must pass the bytes. */
export async function openBytes(reference: FileReference, limit?: MemoryLimit): Promise<ByteSource> {
  if (reference.kind !== 'bytes') throw new Error(`No disk to read ${reference.path} from.`);
  return new MemorySource(reference.name, reference.bytes, reference.stamp, limit);
}

/** Content that is in memory already. */
export class MemorySource implements ByteSource {
  constructor(
    readonly name: string,
    private readonly content: Uint8Array,
    readonly stamp: string | undefined = undefined,
    private readonly limit?: MemoryLimit,
  ) {}

  readonly requireMemory: RequireMemory = (bytes) => requireMemory(this.name, bytes, this.limit);

  get bytes(): number {
    return this.content.length;
  }

  async *chunks(onRaw: (bytes: number) => void): AsyncIterable<Uint8Array> {
    yield* decompressStream(this.raw(), onRaw);
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    return this.content.subarray(start, end);
  }

  async changed(): Promise<undefined> {
    return undefined;
  }

  async close(): Promise<void> {
    // Nothing is held open.
  }

  private async *raw(): AsyncIterable<Uint8Array> {
    for (let start = 0; start < this.content.length; start += CHUNK) {
      yield this.content.subarray(start, start + CHUNK);
      await yieldToEvents();
    }
  }
}

/** The beginning of a file's content. */
interface Head {
  readonly bytes: Uint8Array;
  readonly complete: boolean;
}

/** Last requested head of each source: several callers request the same one. */
const heads = new WeakMap<ByteSource, { readonly count: number; readonly head: Promise<Head> }>();

/**
 * The first bytes of any source, at most `count`, decompressed; `complete` when that is the whole file. They are read
 * through its chunks, so that a compressed file shows its content.
 */
export function headOf(source: ByteSource, count: number): Promise<Head> {
  let known = heads.get(source);
  if (known?.count !== count) heads.set(source, (known = { count, head: readHead(source, count) }));
  return known.head;
}

async function readHead(source: ByteSource, count: number): Promise<Head> {
  const bytes = new Uint8Array(count);
  let filled = 0;
  for await (const chunk of source.chunks(() => undefined)) {
    const part = chunk.subarray(0, count - filled);
    bytes.set(part, filled);
    filled += part.length;
    if (part.length < chunk.length) return { bytes, complete: false };
    if (filled === count) return { bytes, complete: false };
  }
  return { bytes: bytes.subarray(0, filled), complete: true };
}

/** Compression of the content, and whether the source decompresses it. */
export async function compressionOf(source: ByteSource): Promise<'gzip' | 'other' | undefined> {
  const what = signature(await source.read(0, SIGNATURE_BYTES));
  if (what === 'gzip') return 'gzip';
  return what === 'Zstandard' || what === 'ZIP' ? 'other' : undefined;
}
