import {
  BLOCK_HEADER_BYTES,
  BlockDecoder,
  blockHeader,
  BlockKind,
  frameHeader,
  headerLength,
  isFrame,
  MAX_BLOCK_BYTES,
  littleEndianNumber,
} from '../formats/compression/zstandard';

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Maximum distance in bytes at which a block may refer to earlier content: the default limit of `zstd`
 * itself.
 */
const LARGEST_WINDOW = 1 << 27;
/** Minimum number of decompressed bytes after the window before the window moves. */
const MIN_MOVED = 1 << 20;

/**
 * Decompresses Zstandard (RFC 8878), one block of at most 128 kB at a time, when its output is requested.
 *
 * @throws Error if the content is cut off or damaged, or refers back by more than 128 MB
 */
export async function* decompressZstandard(compressed: Bytes): Bytes {
  const input = new Input(compressed);
  try {
    for (;;) {
      const magic = await input.take(4);
      if (magic.length === 0) return;
      if (isFrame(littleEndianNumber(magic))) yield* unpackedFrame(input);
      else await input.skip(littleEndianNumber(await input.exactly(4)));
    }
  } finally {
    await input.close();
  }
}

async function* unpackedFrame(input: Input): Bytes {
  const flags = await input.exactly(1);
  const rest = await input.exactly(headerLength(flags[0]) - 1);
  const { window, hasChecksum } = frameHeader(Uint8Array.of(...flags, ...rest));
  if (window > LARGEST_WINDOW) throw new Error('window size too large (>128 MB)');
  const frame = new FrameDecoder(window);
  // Blocks may be tiny, and each that is handed on takes its time.
  let joined = new Uint8Array(MAX_BLOCK_BYTES);
  let length = 0;
  for (let ends = false; !ends;) {
    const header = input.present(BLOCK_HEADER_BYTES) ?? (await input.exactly(BLOCK_HEADER_BYTES));
    const { isLast, kind, stored } = blockHeader(header);
    ends = isLast;
    const held = input.present(stored) ?? (await input.exactly(stored));
    const unpacked = kind === BlockKind.raw ? frame.passed(held) : frame.unpacked(header, held);
    if (length + unpacked.length > MAX_BLOCK_BYTES) {
      yield joined.subarray(0, length);
      joined = new Uint8Array(MAX_BLOCK_BYTES);
      length = 0;
    }
    joined.set(unpacked, length);
    length += unpacked.length;
  }
  if (length > 0) yield joined.subarray(0, length);
  if (hasChecksum) await input.exactly(4);
}

/** Decodes the blocks of a frame, and stores the bytes that the next blocks may refer to. */
class FrameDecoder {
  private readonly decoder = new BlockDecoder();
  /** Last decompressed bytes, up to `end`. */
  private kept = new Uint8Array(MAX_BLOCK_BYTES);
  private end = 0;

  constructor(private readonly window: number) {}

  /** Adds the content of an uncompressed block. */
  passed(content: Uint8Array): Uint8Array {
    this.keep(content);
    return content;
  }

  unpacked(header: Uint8Array, content: Uint8Array): Uint8Array {
    const before = this.kept.subarray(Math.max(0, this.end - this.window), this.end);
    const block = this.decoder.unpacked(header, content, before);
    this.keep(block);
    return block;
  }

  private keep(block: Uint8Array): void {
    if (this.end + block.length > this.kept.length) {
      const from = Math.max(0, this.end - this.window);
      const length = this.end - from;
      const most = this.window + Math.max(MIN_MOVED, this.window / 4) + MAX_BLOCK_BYTES;
      const wanted = Math.min(most, 2 * (length + block.length));
      const before = this.kept.subarray(from, this.end);
      if (wanted > this.kept.length) this.kept = new Uint8Array(wanted);
      this.kept.set(before);
      this.end = length;
    }
    this.kept.set(block, this.end);
    this.end += block.length;
  }
}

const EMPTY_BYTES = new Uint8Array(0);

/** Input that arrives in chunks and is read in lengths that the caller chooses. */
class Input {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private chunk: Uint8Array = EMPTY_BYTES;

  constructor(bytes: Bytes) {
    this.chunks = bytes[Symbol.asyncIterator]();
  }

  /** Returns the next bytes if they are all in the current chunk. */
  present(count: number): Uint8Array | undefined {
    if (this.chunk.length < count) return undefined;
    const taken = new Uint8Array(count);
    taken.set(this.chunk.subarray(0, count));
    this.chunk = this.chunk.subarray(count);
    return taken;
  }

  /** Returns a copy of the next bytes; fewer if the input ends before. */
  async take(count: number): Promise<Uint8Array> {
    const taken = new Uint8Array(count);
    let filled = 0;
    while (filled < count && (await this.hasMore())) {
      const part = this.chunk.subarray(0, count - filled);
      taken.set(part, filled);
      filled += part.length;
      this.chunk = this.chunk.subarray(part.length);
    }
    return taken.subarray(0, filled);
  }

  async exactly(count: number): Promise<Uint8Array> {
    const taken = await this.take(count);
    if (taken.length < count) throw new Error('unexpected EOF');
    return taken;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0;) {
      if (!(await this.hasMore())) throw new Error('unexpected EOF');
      const skipped = Math.min(left, this.chunk.length);
      this.chunk = this.chunk.subarray(skipped);
      left -= skipped;
    }
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private async hasMore(): Promise<boolean> {
    while (this.chunk.length === 0) {
      const next = await this.chunks.next();
      if (next.done === true) return false;
      this.chunk = next.value;
    }
    return true;
  }
}
