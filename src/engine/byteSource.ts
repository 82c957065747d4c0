import * as l10n from '@vscode/l10n';
import { signature, SIGNATURE_BYTES } from '../core/formats/encoding';
import { InputError, type InputProblem } from '../shared/problem';
import { breathe } from './slices';

/** Where the bytes of a file come from: named by the caller, read in chunks, never as one string. */
export type FileReference =
  /** A file on this machine's disk, read by stream. */
  | { readonly kind: 'path'; readonly name: string; readonly path: string }
  /** Bytes that the caller has already (a virtual workspace, standard input). */
  | {
      readonly kind: 'bytes';
      readonly name: string;
      readonly bytes: Uint8Array;
      /** They are the text of an open document in this version. */
      readonly version?: number;
    };

export interface ByteSource {
  readonly name: string;
  /** Where it stands on disk; undefined: it does not. */
  readonly path?: string;
  /** Size on disk, before any decompression. */
  readonly bytes: number;
  /** Changes when the content may have changed; undefined: not known, so that it must be read. */
  readonly stamp: string | undefined;
  /** The first bytes, at most `count`, decompressed; `complete` when that is the whole file. */
  head(count: number): Promise<{ readonly bytes: Uint8Array; readonly complete: boolean }>;
  /**
   * The content in order, decompressed. A chunk is valid only until the next one is asked for. `onRaw`
   * is told how many bytes of the file itself were consumed so far.
   */
  chunks(onRaw: (bytes: number) => void): AsyncIterable<Uint8Array>;
  /** The bytes start … end of the file as it is stored, for formats that are not read from front to back; fewer where it ends before. */
  read(start: number, end: number): Promise<Uint8Array>;
  /** A problem when the file is no longer what it was when it was opened. */
  changed(): Promise<InputProblem | undefined>;
  close(): Promise<void>;
}

/** Opens a reference; throws InputError when there is nothing to read. */
export type OpenSource = (reference: FileReference) => Promise<ByteSource>;

const CHUNK = 1 << 20;

/** The way to open files where there is no disk: whoever asks must bring the bytes. */
export async function openBytes(reference: FileReference): Promise<ByteSource> {
  if (reference.kind === 'path') throw new Error(`No disk to read ${reference.path} from.`);
  return new MemorySource(reference.name, reference.bytes, reference.version);
}

/** What tells one version of an open document from another. */
export function documentStamp(version: number): string {
  return `document ${version}`;
}

/** Content that is in memory already. */
export class MemorySource implements ByteSource {
  readonly stamp: string | undefined;

  constructor(
    readonly name: string,
    private readonly content: Uint8Array,
    version?: number,
  ) {
    this.stamp = version === undefined ? undefined : documentStamp(version);
  }

  get bytes(): number {
    return this.content.length;
  }

  async head(count: number): Promise<{ bytes: Uint8Array; complete: boolean }> {
    return headOf(this, count);
  }

  async *chunks(onRaw: (bytes: number) => void): AsyncIterable<Uint8Array> {
    yield* unzipped(this.raw(), onRaw);
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
      await breathe();
    }
  }
}

/** Reads the head of any source through its chunks, so that a compressed file shows its content. */
export async function headOf(
  source: ByteSource,
  count: number,
): Promise<{ bytes: Uint8Array; complete: boolean }> {
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

/** Whether the content is decompressed on its way out of the source. */
export async function isGzip(source: ByteSource): Promise<boolean> {
  return signature(await source.read(0, SIGNATURE_BYTES)) === 'gzip';
}

/** Passes plain content through and decompresses gzip, which is recognised by how it begins. */
export async function* unzipped(
  raw: AsyncIterable<Uint8Array>,
  onRaw: (bytes: number) => void,
): AsyncIterable<Uint8Array> {
  let consumed = 0;
  const counted = async function* (): AsyncIterable<Uint8Array> {
    for await (const chunk of raw) {
      consumed += chunk.length;
      onRaw(consumed);
      yield chunk;
    }
  };
  const iterator = counted()[Symbol.asyncIterator]();
  try {
    const first = await iterator.next();
    if (first.done === true) return;
    const rest: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => iterator };
    if (signature(first.value) !== 'gzip') {
      yield first.value;
      yield* rest;
      return;
    }
    const compressed = new ReadableStream<BufferSource>({
      start: (controller) => controller.enqueue(Uint8Array.from(first.value)),
      pull: async (controller) => {
        const next = await iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(Uint8Array.from(next.value));
      },
    });
    const reader = compressed.pipeThrough(new DecompressionStream('gzip')).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw error instanceof InputError ? error : new InputError(brokenArchive(error));
        });
        if (done) return;
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  } finally {
    await iterator.return?.();
  }
}

function brokenArchive(error: unknown): InputProblem {
  return {
    message: l10n.t(
      'The file begins like a gzip archive but cannot be decompressed: {0}',
      error instanceof Error ? error.message : String(error),
    ),
    advice: l10n.t('It may be cut off or damaged: compress or copy it again.'),
  };
}
