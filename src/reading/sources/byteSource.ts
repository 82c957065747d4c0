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

/** Where the bytes of a file come from: named by the caller, read in chunks, never as one string. */
export type FileReference =
  /** A file on this machine's disk, read by stream. */
  | {
      readonly kind: 'path';
      readonly name: string;
      readonly path: string;
      /** Folders of which one must contain what is opened; absent: any file is. */
      readonly within?: readonly string[] | undefined;
    }
  /** Bytes that the caller has already (a virtual workspace, standard input). */
  | { readonly kind: 'bytes'; readonly name: string; readonly bytes: Uint8Array; readonly stamp?: string }
  /** A file of a commit, read by Git. */
  | GitReference;

export interface ByteSource {
  readonly name: string;
  /** Where it stands on disk; undefined: it does not. */
  readonly path?: string | Uint8Array;
  /** Device and number of the file on disk, which another file at the same path does not have. */
  readonly identity?: string;
  /** Size on disk, before any decompression. */
  readonly bytes: number;
  /** How long the content is, where what holds it compressed says so; no longer than that many bytes can become. */
  readonly unpacked?: number;
  /** Changes when the content may have changed; undefined: not known, so that it must be read. */
  readonly stamp: string | undefined;
  /**
   * The content in order, decompressed. A chunk is valid only until the next one is asked for. `onRaw`
   * is told how many bytes of the file itself were consumed so far.
   *
   * @param header whether the first line names columns, which of several files then only the first one says; absent:
   *   that is not known yet
   */
  chunks(onRaw: (bytes: number) => void, header?: boolean): AsyncIterable<Uint8Array>;
  /** The bytes start … end of the file as it is stored, for formats that are not read from front to back; fewer where it ends before. */
  read(start: number, end: number): Promise<Uint8Array>;
  /**
   * Reads so many bytes from a place on at once, also after the source was closed; undefined: the file is no longer what
   * it was. Absent where that cannot be done.
   */
  readonly again?: ReadAgain;
  readonly requireMemory?: RequireMemory;
  /** Of a table in several files: these, in their order. */
  readonly parts?: readonly { readonly name: string }[];
  /** Of a folder of parts: by what they lie in folders of their own. */
  readonly partitions?: readonly Partition[];
  /** A problem when the file is no longer what it was when it was opened. */
  changed(): Promise<InputProblem | undefined>;
  close(): Promise<void>;
}

/**
 * Opens a reference; throws InputError when there is nothing to read.
 *
 * @param limit how much may be kept of what must be there whole
 */
export type OpenSource = (reference: FileReference, limit?: MemoryLimit) => Promise<ByteSource>;

/** The same way to open, which always keeps to this limit. */
export function openedWithin(open: OpenSource, limit: MemoryLimit | undefined): OpenSource {
  return limit === undefined ? open : (reference) => open(reference, limit);
}

/** What is said of a file that is another one than when it was opened first. */
export function replacedFile(file: string): InputProblem {
  return {
    file,
    message: l10n.t('The file was changed while the table was read.'),
    advice: l10n.t('Wait until it is fully written, then rerun the evaluation. The last result is kept.'),
  };
}

const CHUNK = 1 << 20;

/** The way to open files where there is no disk: whoever asks must bring the bytes. */
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

/** Of each source the head that was asked for last: several ask for the same one. */
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

/** Whether the content is decompressed on its way out of the source, and what it is compressed with. */
export async function compressionOf(source: ByteSource): Promise<'gzip' | 'other' | undefined> {
  const what = signature(await source.read(0, SIGNATURE_BYTES));
  if (what === 'gzip') return 'gzip';
  return what === 'Zstandard' || what === 'ZIP' ? 'other' : undefined;
}
