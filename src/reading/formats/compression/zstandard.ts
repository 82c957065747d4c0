import { Decompress } from 'fzstd';

/** Magic number of frames (RFC 8878, 3.1.1). */
const FRAME = 0xfd2fb528;
/** Magic number of skippable frames, without its lowest four bits. */
const SKIPPED = 0x184d2a50;
/** Maximum size of a block in bytes (Block_Maximum_Size, 3.1.1.2.4). */
const MAX_BLOCK_BYTES = 1 << 17;
const BlockKind = { raw: 0, rle: 1, compressed: 2 } as const;

/**
 * Maximum distance in bytes at which a block of a stream may refer to earlier content: the default limit of
 * `zstd` itself.
 */
const LARGEST_WINDOW = 1 << 27;
/** Minimum number of decompressed bytes after the window before the window moves. */
const MIN_MOVED = 1 << 20;

const EMPTY_BYTES = new Uint8Array(0);

/**
 * Decompresses Zstandard (RFC 8878), one block of at most 128 kB at a time, when its output is requested.
 *
 * @throws Error if the content is cut off or damaged, or refers back by more than 128 MB
 */
export async function* decompressZstandard(compressed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const input = new Input();
  const blocks = decodedBlocks(input, new FrameContent(new Uint8Array(MAX_BLOCK_BYTES)));
  // Blocks may be tiny, and each that is handed on takes its time.
  let joined = new Uint8Array(MAX_BLOCK_BYTES);
  let length = 0;
  const added = function* (): Iterable<Uint8Array> {
    for (let { value } = blocks.next(); value instanceof Uint8Array; { value } = blocks.next()) {
      if (length + value.length > MAX_BLOCK_BYTES) {
        yield joined.subarray(0, length);
        joined = new Uint8Array(MAX_BLOCK_BYTES);
        length = 0;
      }
      joined.set(value, length);
      length += value.length;
    }
  };
  for await (const chunk of compressed) {
    input.add(chunk);
    yield* added();
  }
  input.isComplete = true;
  yield* added();
  if (length > 0) yield joined.subarray(0, length);
}

/**
 * Decompresses frames of Zstandard that are in memory.
 *
 * @param output buffer that the content must fill exactly; decoding ends if there is more
 * @throws Error if the frames are damaged or have another size
 */
export function unpackZstandard(bytes: Uint8Array, output: Uint8Array): void {
  const input = new Input();
  input.add(bytes);
  input.isComplete = true;
  const content = new FrameContent(output, true);
  const blocks = decodedBlocks(input, content);
  while (blocks.next().done !== true) continue;
  if (content.end < output.length) throw new Error('compressed data is shorter than stated');
}

/** Decodes frames. Yields the content of each block, or undefined if `input` must be continued first. */
function* decodedBlocks(input: Input, content: FrameContent): Generator<Uint8Array | undefined, void> {
  while (yield* input.hasMore()) {
    if (!isFrame(littleEndianNumber(yield* input.next(4)))) {
      yield* input.skip(littleEndianNumber(yield* input.next(4)));
      continue;
    }
    const { window, hasChecksum } = yield* frameHeader(input);
    content.begin(window);
    const decoder = new BlockDecoder();
    for (let ends = false; !ends;) {
      const header = yield* input.next(3);
      const block = littleEndianNumber(header);
      const kind = (block >>> 1) & 3;
      const size = block >>> 3;
      if (kind > BlockKind.compressed || size > MAX_BLOCK_BYTES) throw new Error('invalid block type');
      ends = (block & 1) === 1;
      const stored = yield* input.next(kind === BlockKind.rle ? 1 : size);
      const unpacked = kind === BlockKind.raw ? stored : decoder.unpacked(header, stored, content.recent());
      content.add(unpacked);
      yield unpacked;
    }
    if (hasChecksum) yield* input.next(4);
  }
}

/**
 * Returns true for the magic number of a frame, false for that of a skippable frame. @throws Error if it is
 * neither
 */
function isFrame(magic: number): boolean {
  if (magic >>> 4 === SKIPPED >>> 4) return false;
  if (magic !== FRAME) throw new Error('invalid zstd data');
  return true;
}

/** Header of a frame. */
interface FrameHeader {
  /** Maximum distance that a block may refer back, in bytes. */
  readonly window: number;
  readonly hasChecksum: boolean;
}

/** Reads a frame's header, which follows the magic number. @throws Error if it is damaged */
function* frameHeader(input: Input): Generator<undefined, FrameHeader> {
  const [flags] = yield* input.next(1);
  if ((flags & 8) !== 0) throw new Error('invalid zstd data');
  const isSingle = (flags & 32) !== 0;
  const [descriptor] = isSingle ? [0] : yield* input.next(1);
  const dictionaryBytes = [0, 1, 2, 4][flags & 3];
  yield* input.next(dictionaryBytes);
  const sizeBytes = flags >>> 6 === 0 ? (isSingle ? 1 : 0) : 1 << (flags >>> 6);
  const size = littleEndianNumber(yield* input.next(sizeBytes)) + (sizeBytes === 2 ? 256 : 0);
  const base = 2 ** (10 + (descriptor >>> 3));
  return {
    window: isSingle ? size : base + (base / 8) * (descriptor & 7),
    hasChecksum: (flags & 4) !== 0,
  };
}

/**
 * Input that arrives in chunks and is read in lengths that the caller chooses. A generator that needs more
 * than has arrived yields undefined and goes on after the next chunk was added.
 */
class Input {
  /** Whether no further chunk will be added. */
  isComplete = false;
  private bytes: Uint8Array = EMPTY_BYTES;

  /** Adds a chunk, which must not change afterwards. */
  add(chunk: Uint8Array): void {
    const rest = this.bytes;
    this.bytes = chunk;
    if (rest.length === 0) return;
    this.bytes = new Uint8Array(rest.length + chunk.length);
    this.bytes.set(rest);
    this.bytes.set(chunk, rest.length);
  }

  /** Returns whether there are further bytes. */
  *hasMore(): Generator<undefined, boolean> {
    while (this.bytes.length === 0 && !this.isComplete) yield undefined;
    return this.bytes.length > 0;
  }

  /** Reads the next `count` bytes. @throws Error if the input ends before */
  *next(count: number): Generator<undefined, Uint8Array> {
    while (this.bytes.length < count) {
      if (this.isComplete) throw new Error('unexpected EOF');
      yield undefined;
    }
    const taken = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    return taken;
  }

  /** Skips the next `count` bytes, which need not fit into memory. @throws Error if the input ends before */
  *skip(count: number): Generator<undefined, void> {
    for (let left = count; left > 0; left -= (yield* this.next(Math.min(left, this.bytes.length))).length)
      if (!(yield* this.hasMore())) throw new Error('unexpected EOF');
  }
}

/** Decompressed content, to whose last bytes the blocks of a frame may refer. */
class FrameContent {
  /** Number of bytes of the content that `bytes` contains. */
  end = 0;
  private start = 0;
  private window = 0;

  /** @param isWhole whether the whole content must fit into `bytes`; otherwise only the last bytes are kept */
  constructor(
    private bytes: Uint8Array,
    private readonly isWhole = false,
  ) {}

  /** Begins a frame whose blocks refer back by at most `window` bytes. */
  begin(window: number): void {
    if (window > LARGEST_WINDOW && !this.isWhole) throw new Error('window size too large (>128 MB)');
    this.window = window;
    this.start = this.end;
  }

  /** Returns the bytes to which the next block may refer. */
  recent(): Uint8Array {
    return this.bytes.subarray(Math.max(this.start, this.end - this.window), this.end);
  }

  /** Adds the content of a block. */
  add(block: Uint8Array): void {
    if (this.end + block.length > this.bytes.length) this.makeRoom(block.length);
    this.bytes.set(block, this.end);
    this.end += block.length;
  }

  private makeRoom(length: number): void {
    if (this.isWhole) throw new Error('compressed data is longer than stated');
    const before = this.recent();
    const most = this.window + Math.max(MIN_MOVED, this.window / 4) + MAX_BLOCK_BYTES;
    const wanted = Math.min(most, 2 * (before.length + length));
    if (wanted > this.bytes.length) this.bytes = new Uint8Array(wanted);
    this.bytes.set(before);
    this.start = 0;
    this.end = before.length;
  }
}

/** State of fzstd for decoding a block: the previous bytes that the block may refer to, and their number. */
interface DecoderState {
  w: Uint8Array;
  e: number;
}

/**
 * Decodes the blocks of a frame. fzstd moves its whole window at each block, so that a window of 128 MB and
 * blocks of one byte would take an hour for a megabyte. This class gives it an empty window to move, and sets
 * the window of the caller before each block.
 */
class BlockDecoder {
  private readonly decoder: Decompress;
  private found: Uint8Array = EMPTY_BYTES;

  constructor() {
    this.decoder = new Decompress((block) => {
      this.found = block;
      // It writes the block into its window: this way where it is already.
      this.state.w = block;
    });
    this.decoder.push(PLAIN_FRAME);
  }

  /**
   * Returns the content of a block, at most `MAX_BLOCK_BYTES` bytes.
   *
   * @param window earlier content that the block may refer to
   * @throws Error if the block is damaged
   */
  unpacked(header: Uint8Array, content: Uint8Array, window: Uint8Array): Uint8Array {
    const { state } = this;
    state.w = window;
    state.e = window.length;
    const block = new Uint8Array(header.length + content.length);
    block.set(header);
    // The frame goes on for fzstd: the caller reads what follows it.
    block[0] &= ~1;
    block.set(content, header.length);
    this.found = EMPTY_BYTES;
    this.decoder.push(block);
    return this.found;
  }

  private get state(): DecoderState {
    return (this.decoder as unknown as { s: DecoderState }).s;
  }
}

/**
 * A frame's header of 18 bytes, the minimum that fzstd waits for: with room for a dictionary and a size, both absent,
 * and a window of a block.
 */
const PLAIN_FRAME = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xc3, 0x38, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

/** Reads a number, little-endian. */
function littleEndianNumber(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = bytes.length - 1; at >= 0; at--) sum = sum * 256 + bytes[at];
  return sum;
}
