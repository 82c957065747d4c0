import * as l10n from '@vscode/l10n';
import type { ReadAgain } from '../formats/items/fileRows';
import { formatBySignature, SIGNATURE_BYTES } from '../formats/values/encoding';
import { onlyFilesError } from '../../core/sql/sourceName';
import type { InputProblem } from '../../shared/problem';
import type { RequireMemory } from '../formats/columnar/columnarFile';
import type { MemoryLimit } from '../memory/freeMemory';
import { requireMemory } from '../memory/memoryProblems';
import { yieldToEvents } from '../../core/watch/yieldToEvents';
import { decompressStream } from './decompressed';
import type { GitReference } from './gitReference';

/** Reference to a file, by which it is opened. Bytes are read in chunks, never as one string. */
export type FileReference =
  /** A file on the local disk, read as a stream. */
  | {
      readonly kind: 'path';
      readonly name: string;
      readonly path: string;
      /** The opened file must be in one of these folders. Absent: any file is allowed. */
      readonly within?: readonly string[] | undefined;
    }
  /** Bytes that are already in memory (from a virtual workspace, or standard input). */
  | { readonly kind: 'bytes'; readonly name: string; readonly bytes: Uint8Array; readonly stamp?: string }
  /** A file in a commit, read by Git. */
  | GitReference
  /** Table of a SQL engine, which queries read. It cannot be opened. */
  | {
      readonly kind: 'table';
      /** Name as on the command line, such as `duckdb:shop.duckdb#recs`. */
      readonly name: string;
      /** Folder that paths in the name are relative to. */
      readonly folder: string;
    };

/** Key in the folder names of a table, with its values: `date=2024-05-01`. */
export interface Partition {
  readonly key: string;
  /** Folder names, including the key, in the order of the parts. */
  readonly steps: readonly string[];
}

export interface ByteSource {
  readonly name: string;
  /** Path on disk; undefined if the source is not on disk. */
  readonly path?: string | Uint8Array;
  /** Device and inode of the file on disk, which differ if another file replaces it. */
  readonly identity?: string;
  /** Size on disk, before any decompression. */
  readonly bytes: number;
  /**
   * Size of the decompressed content in bytes, if the container contains it; never above the maximum for its
   * compressed size.
   */
  readonly unpacked?: number;
  /**
   * Value that changes if the content may have changed; undefined: unknown, so the file must be read again.
   */
  readonly stamp: string | undefined;
  /**
   * Yields the content in order, decompressed. A chunk is valid only until the next one is requested.
   *
   * @param onRaw receives the number of bytes of the file that were consumed so far
   * @param header whether the first line has column names, known from the first of several files; absent:
   * unknown
   */
  chunks(onRaw: (bytes: number) => void, header?: boolean): AsyncIterable<Uint8Array>;
  /**
   * Returns the bytes [start, end) of the file as stored, for formats that need random access; fewer if the
   * file ends before.
   */
  read(start: number, end: number): Promise<Uint8Array>;
  /**
   * Reads bytes from an offset synchronously, even after the source was closed; undefined if the file has
   * changed. Absent: not possible.
   */
  readonly again?: ReadAgain;
  readonly requireMemory?: RequireMemory;
  /** Files of a table that consists of several files, in order. */
  readonly parts?: readonly { readonly name: string }[];
  /** Partitions of a table whose files are in subfolders such as `date=2024-05-01`. */
  readonly partitions?: readonly Partition[];
  /** Returns the problem if the file has changed since it was opened; undefined: unchanged. */
  changed(): Promise<InputProblem | undefined>;
  close(): Promise<void>;
}

/**
 * Function that opens a reference. It throws InputError if the file does not exist.
 *
 * @param limit maximum memory for content that must be loaded completely, in bytes
 */
export type OpenSource = (reference: FileReference, limit?: MemoryLimit) => Promise<ByteSource>;

/** Returns an `OpenSource` that always applies a memory limit. */
export function withMemoryLimit(open: OpenSource, limit: MemoryLimit | undefined): OpenSource {
  return limit === undefined ? open : (reference) => open(reference, limit);
}

/** Returns the problem of a file that replaced the file opened first. */
export function replacedFileProblem(file: string): InputProblem {
  return {
    file,
    message: l10n.t('The file was changed while the table was read.'),
    advice: l10n.t('Wait until it is fully written, then rerun the evaluation.'),
  };
}

const CHUNK = 1 << 20;

/** Opens references without a disk: callers must pass the bytes. @throws {Error} for a path */
export async function openBytes(reference: FileReference, limit?: MemoryLimit): Promise<ByteSource> {
  if (reference.kind === 'table') throw onlyFilesError(reference.name);
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

/** Beginning of a file's content. */
interface Head {
  readonly bytes: Uint8Array;
  readonly complete: boolean;
}

/** Last requested head of each source, because several callers request the same head. */
const heads = new WeakMap<ByteSource, { readonly count: number; readonly head: Promise<Head> }>();

/**
 * Returns the first bytes of a source, at most `count`, decompressed. `complete`: whether they are the whole
 * content.
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

/**
 * Returns the compression of a file: `gzip` if the source decompresses it, `other` if not; undefined: none.
 */
export async function detectCompression(source: ByteSource): Promise<'gzip' | 'other' | undefined> {
  const what = formatBySignature(await source.read(0, SIGNATURE_BYTES));
  if (what === 'gzip') return 'gzip';
  return what === 'Zstandard' || what === 'ZIP' ? 'other' : undefined;
}
