import * as l10n from '@vscode/l10n';
import { signature } from '../../core/formats/values/encoding';
import { InputError, type InputProblem } from '../../shared/protocol/problem';

type Bytes = AsyncIterable<Uint8Array>;

/** Passes plain content through and decompresses gzip and Zstandard, which are recognised by how they begin. */
export async function* decompressed(raw: Bytes, onRaw: (bytes: number) => void): Bytes {
  const iterator = counted(raw, onRaw)[Symbol.asyncIterator]();
  try {
    const first = await iterator.next();
    if (first.done === true) return;
    const rest: Bytes = { [Symbol.asyncIterator]: () => iterator };
    const what = signature(first.value);
    if (what === 'gzip') yield* inflated(first.value, rest, 'gzip');
    else if (what === 'Zstandard') yield* unpackedZstandard(first.value, rest);
    else {
      yield first.value;
      yield* rest;
    }
  } finally {
    await iterator.return?.();
  }
}

/** The same, telling how much of it was taken. */
export async function* counted(raw: Bytes, onRaw: (bytes: number) => void): Bytes {
  let consumed = 0;
  for await (const chunk of raw) {
    consumed += chunk.length;
    onRaw(consumed);
    yield chunk;
  }
}

/**
 * Decompresses what gzip or a ZIP file holds.
 *
 * @throws InputError when it is cut off or damaged
 */
export async function* inflated(first: Uint8Array, rest: Bytes, format: 'gzip' | 'deflate-raw'): Bytes {
  const iterator = rest[Symbol.asyncIterator]();
  const compressed = new ReadableStream<BufferSource>({
    start: (controller) => controller.enqueue(Uint8Array.from(first)),
    pull: async (controller) => {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(Uint8Array.from(next.value));
    },
  });
  const reader = compressed.pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof InputError ? error : new InputError(broken(error, NAMES[format]));
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const NAMES = { gzip: 'gzip', 'deflate-raw': 'ZIP' } as const;

async function* unpackedZstandard(first: Uint8Array, rest: Bytes): Bytes {
  // Loaded when there is something to decompress.
  const { Decompress } = await import('fzstd');
  let out: Uint8Array[] = [];
  const decoder = new Decompress((chunk) => out.push(chunk));
  const push = (chunk: Uint8Array, final: boolean): Uint8Array[] => {
    out = [];
    try {
      // It keeps parts of what it is given.
      decoder.push(Uint8Array.from(chunk), final);
    } catch (error) {
      throw new InputError(broken(error, 'Zstandard'));
    }
    return out;
  };
  yield* push(first, false);
  for await (const chunk of rest) yield* push(chunk, false);
  yield* push(new Uint8Array(0), true);
}

function broken(error: unknown, what: string): InputProblem {
  return {
    message: l10n.t(
      'Couldn’t decompress the {0} file: {1}',
      what,
      error instanceof Error ? error.message : String(error),
    ),
    advice: l10n.t('It may be truncated or damaged. Compress or copy it again.'),
  };
}
