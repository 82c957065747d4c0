import { Decompress } from 'fzstd';

type Bytes = AsyncIterable<Uint8Array>;

/** RFC 8878, 3.1.1: how a frame begins, and what is no frame and stepped over. */
const FRAME = 0xfd2fb528;
const SKIPPED = 0x184d2a50;
/** No block holds more (Block_Maximum_Size, 3.1.1.2.4). */
const LARGEST_BLOCK = 1 << 17;
/** How far back a block may refer; `zstd` itself reads no more unless it is told to. */
const LARGEST_WINDOW = 1 << 27;
/** So much of what was unpacked stays beside the window before the window moves on. */
const LEAST_MOVED = 1 << 20;

const RAW = 0;
const RLE = 1;

/**
 * Unpacks Zstandard (RFC 8878), a block of at most 128 kB at a time: what a few bytes become is not made before it is
 * asked for.
 *
 * @throws Error when it is cut off or damaged, or refers back by more than 128 MB
 */
export async function* unpackedZstandard(compressed: Bytes): Bytes {
  const input = new Input(compressed);
  try {
    for (;;) {
      const magic = await input.take(4);
      if (magic.length === 0) return;
      const start = numberIn(magic);
      if (start >>> 4 === SKIPPED >>> 4) await input.skip(numberIn(await input.exactly(4)));
      else if (start === FRAME) yield* unpackedFrame(input);
      else throw new Error('invalid zstd data');
    }
  } finally {
    await input.close();
  }
}

async function* unpackedFrame(input: Input): Bytes {
  const [flags] = await input.exactly(1);
  if ((flags & 8) !== 0) throw new Error('invalid zstd data');
  const isSingle = (flags & 32) !== 0;
  const sizeBytes = flags >>> 6 === 0 ? (isSingle ? 1 : 0) : 1 << (flags >>> 6);
  const [descriptor] = isSingle ? [0] : await input.exactly(1);
  await input.exactly([0, 1, 2, 4][flags & 3]); // which dictionary
  const content = numberIn(await input.exactly(sizeBytes)) + (sizeBytes === 2 ? 256 : 0);
  const base = 2 ** (10 + (descriptor >>> 3));
  const window = isSingle ? content : base + (base / 8) * (descriptor & 7);
  if (window > LARGEST_WINDOW) throw new Error('window size too large (>128 MB)');
  const frame = new FrameDecoder(window);
  // Blocks may be tiny, and each that is handed on takes its time.
  let joined = new Uint8Array(LARGEST_BLOCK);
  let length = 0;
  for (let isLast = false; !isLast;) {
    const header = input.present(3) ?? (await input.exactly(3));
    const block = numberIn(header);
    isLast = (block & 1) === 1;
    const kind = (block >>> 1) & 3;
    const size = block >>> 3;
    if (kind > 2 || size > LARGEST_BLOCK) throw new Error('invalid block type');
    const stored = kind === RLE ? 1 : size;
    const held = input.present(stored) ?? (await input.exactly(stored));
    const unpacked = kind === RAW ? frame.passed(held) : frame.unpacked(header, held);
    if (length + unpacked.length > LARGEST_BLOCK) {
      yield joined.subarray(0, length);
      joined = new Uint8Array(LARGEST_BLOCK);
      length = 0;
    }
    joined.set(unpacked, length);
    length += unpacked.length;
  }
  if (length > 0) yield joined.subarray(0, length);
  if ((flags & 4) !== 0) await input.exactly(4); // a checksum
}

/** What of fzstd's state a block is read with: the bytes it may refer back to, and how many those are. */
interface DecoderState {
  w: Uint8Array;
  e: number;
}

/**
 * Decodes the blocks of a frame. fzstd moves its whole window along with each block, so that a window of 128 MB and
 * blocks of one byte would take an hour for a megabyte: it is given a window of no bytes to move, and before each block the one
 * that this keeps.
 */
class FrameDecoder {
  private readonly decoder: Decompress;
  /** The last bytes that were unpacked, up to `end`. */
  private kept = new Uint8Array(LARGEST_BLOCK);
  private end = 0;
  private found: Uint8Array = NOTHING;

  constructor(private readonly window: number) {
    this.decoder = new Decompress((block) => {
      this.found = block;
      // It moves this one, in place of the window.
      this.state.w = new Uint8Array(block.length);
    });
    this.decoder.push(PLAIN_FRAME);
  }

  /** The content of a block that is not compressed. */
  passed(content: Uint8Array): Uint8Array {
    this.keep(content);
    return content;
  }

  unpacked(header: Uint8Array, content: Uint8Array): Uint8Array {
    const { state } = this;
    state.w = this.kept.subarray(Math.max(0, this.end - this.window), this.end);
    state.e = state.w.length;
    const block = new Uint8Array(header.length + content.length);
    block.set(header);
    // The frame goes on for fzstd: what is behind it is not its own.
    block[0] &= ~1;
    block.set(content, header.length);
    this.found = NOTHING;
    this.decoder.push(block);
    this.keep(this.found);
    return this.found;
  }

  private get state(): DecoderState {
    return (this.decoder as unknown as { s: DecoderState }).s;
  }

  private keep(block: Uint8Array): void {
    if (this.end + block.length > this.kept.length) {
      const from = Math.max(0, this.end - this.window);
      const length = this.end - from;
      const most = this.window + Math.max(LEAST_MOVED, this.window / 4) + LARGEST_BLOCK;
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

const NOTHING = new Uint8Array(0);

/** A frame's header of 18 bytes, as many as fzstd waits for: with room for a dictionary and a size, of which it has none, and a window of a block. */
const PLAIN_FRAME = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xc3, 0x38, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

/** Little-endian. */
function numberIn(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = bytes.length - 1; at >= 0; at--) sum = sum * 256 + bytes[at];
  return sum;
}

/** Bytes that come in chunks, taken as many at a time as are wanted. */
class Input {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private chunk: Uint8Array = NOTHING;

  constructor(bytes: Bytes) {
    this.chunks = bytes[Symbol.asyncIterator]();
  }

  /** The next bytes, where they have come in one chunk already. */
  present(count: number): Uint8Array | undefined {
    if (this.chunk.length < count) return undefined;
    const taken = new Uint8Array(count);
    taken.set(this.chunk.subarray(0, count));
    this.chunk = this.chunk.subarray(count);
    return taken;
  }

  /** A copy of the next bytes; fewer where they end. */
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
