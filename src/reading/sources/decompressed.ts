import * as l10n from '@vscode/l10n';
import { formatBySignature } from '../formats/values/encoding';
import { formatBytes } from '../../shared/text/numbers/numberText';
import { InputError, type InputProblem } from '../../shared/problem';

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Decompresses gzip and Zstandard, which are recognized by their first bytes. Other content passes through.
 */
export async function* decompressStream(raw: Bytes, onRaw: (bytes: number) => void): Bytes {
  const iterator = countBytes(raw, onRaw)[Symbol.asyncIterator]();
  try {
    const first = await iterator.next();
    if (first.done === true) return;
    const all = followedBy(first.value, { [Symbol.asyncIterator]: () => iterator });
    const what = formatBySignature(first.value);
    yield* what === 'gzip' || what === 'Zstandard' ? unpackStream(all, what) : all;
  } finally {
    await iterator.return?.();
  }
}

/** Passes chunks on, and calls `onRaw` with the number of bytes passed so far. */
export async function* countBytes(raw: Bytes, onRaw: (bytes: number) => void): Bytes {
  let consumed = 0;
  for await (const chunk of raw) {
    consumed += chunk.length;
    onRaw(consumed);
    yield chunk;
  }
}

async function* followedBy(first: Uint8Array, rest: Bytes): Bytes {
  yield first;
  yield* rest;
}

/** Number of compressed bytes that are decompressed at once. */
const PART = 1 << 16;
/**
 * Size of content in bytes above which a table may be at most MAX_GROWN times larger than its compressed
 * form.
 */
const LARGEST_SURE = 1 << 26;
const MAX_GROWN = 500;

/**
 * Decompresses gzip, Zstandard, or a file of a ZIP archive.
 *
 * @throws InputError if it is truncated or damaged, or expands far more than a table would
 */
export async function* unpackStream(raw: Bytes, format: 'gzip' | 'Zstandard' | 'ZIP'): Bytes {
  let taken = 0;
  let content = 0;
  const parts = countBytes(inParts(raw), (bytes) => (taken = bytes));
  for await (const chunk of format === 'Zstandard' ? ofZstandard(parts) : inflated(parts, format)) {
    content += chunk.length;
    if (content > LARGEST_SURE && content > taken * MAX_GROWN) throw new InputError(burst(content, taken));
    yield chunk;
  }
}

async function* inParts(raw: Bytes): Bytes {
  for await (const chunk of raw)
    // A copy: the decompressor may still read it when the next one comes.
    for (let start = 0; start < chunk.length; start += PART) yield chunk.slice(start, start + PART);
}

async function* inflated(raw: Bytes, format: 'gzip' | 'ZIP'): Bytes {
  try {
    yield* isNode() ? inflatedByNode(raw, format) : inflatedByBrowser(raw, format);
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(broken(error, format));
  }
}

function isNode(): boolean {
  return typeof process !== 'undefined' && typeof process.getBuiltinModule === 'function';
}

/**
 * Decompresses with Node's zlib. The DecompressionStream of Node produces 256 MB before it waits for its
 * consumer.
 */
async function* inflatedByNode(raw: Bytes, format: 'gzip' | 'ZIP'): Bytes {
  const zlib = process.getBuiltinModule('node:zlib');
  const options = { chunkSize: PART };
  const inflate = format === 'ZIP' ? zlib.createInflateRaw(options) : zlib.createGunzip(options);
  process.getBuiltinModule('node:stream').pipeline(raw, inflate, () => undefined);
  yield* inflate;
}

async function* inflatedByBrowser(raw: Bytes, format: 'gzip' | 'ZIP'): Bytes {
  const iterator = raw[Symbol.asyncIterator]();
  const compressed = new ReadableStream<BufferSource>({
    pull: async (controller) => {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(Uint8Array.from(next.value));
    },
  });
  const reader = compressed
    .pipeThrough(new DecompressionStream(format === 'ZIP' ? 'deflate-raw' : 'gzip'))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* ofZstandard(raw: Bytes): Bytes {
  // Loaded when there is something to decompress.
  const { decompressZstandard } = await import('../formats/compression/zstandard');
  try {
    yield* decompressZstandard(raw);
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(broken(error, 'Zstandard'));
  }
}

function burst(content: number, taken: number): InputProblem {
  return {
    message: l10n.t(
      'The first {0} of the compressed file become {1}, as those of no table do.',
      formatBytes(taken),
      formatBytes(content),
    ),
    advice: l10n.t('If you trust it, unpack it, and name the file that was in it.'),
  };
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
