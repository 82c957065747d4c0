import { Decompress } from 'fzstd';

/** Magic number of frames (RFC 8878, 3.1.1). */
const FRAME = 0xfd2fb528;
/** Magic number of skippable frames, without its lowest four bits. */
const SKIPPED = 0x184d2a50;
/** Maximum size of a block in bytes (Block_Maximum_Size, 3.1.1.2.4). */
export const MAX_BLOCK_BYTES = 1 << 17;

export const BlockKind = { raw: 0, rle: 1, compressed: 2 } as const;

/**
 * Returns true for the magic number of a frame, false for that of a skippable frame. @throws Error if it is
 * neither
 */
export function isFrame(magic: number): boolean {
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

/**
 * Returns the length of a frame's header in bytes, without the magic number.
 *
 * @param flags first byte of the header
 */
export function headerLength(flags: number): number {
  const { isSingle, dictionaryBytes, sizeBytes } = partsOf(flags);
  return 1 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes;
}

/** Parses a frame's header, which follows the magic number. @throws Error if it is damaged */
export function frameHeader(bytes: Uint8Array): FrameHeader {
  const [flags] = bytes;
  const { isSingle, sizeBytes } = partsOf(flags);
  if ((flags & 8) !== 0 || bytes.length < headerLength(flags)) throw new Error('invalid zstd data');
  const content = littleEndianNumber(bytes.subarray(bytes.length - sizeBytes)) + (sizeBytes === 2 ? 256 : 0);
  const descriptor = isSingle ? 0 : bytes[1];
  const base = 2 ** (10 + (descriptor >>> 3));
  return {
    window: isSingle ? content : base + (base / 8) * (descriptor & 7),
    hasChecksum: (flags & 4) !== 0,
  };
}

function partsOf(flags: number): {
  readonly isSingle: boolean;
  readonly dictionaryBytes: number;
  readonly sizeBytes: number;
} {
  const isSingle = (flags & 32) !== 0;
  return {
    isSingle,
    dictionaryBytes: [0, 1, 2, 4][flags & 3],
    sizeBytes: flags >>> 6 === 0 ? (isSingle ? 1 : 0) : 1 << (flags >>> 6),
  };
}

export const BLOCK_HEADER_BYTES = 3;

/**
 * Header of a block: its kind, its size in the file in bytes, and whether it is the last block of the frame.
 */
interface BlockHeader {
  readonly isLast: boolean;
  readonly kind: number;
  readonly stored: number;
}

/** Parses the header of a block. @throws Error if it is damaged */
export function blockHeader(bytes: Uint8Array): BlockHeader {
  const block = littleEndianNumber(bytes);
  const kind = (block >>> 1) & 3;
  const size = block >>> 3;
  if (kind > BlockKind.compressed || size > MAX_BLOCK_BYTES) throw new Error('invalid block type');
  return { isLast: (block & 1) === 1, kind, stored: kind === BlockKind.rle ? 1 : size };
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
export class BlockDecoder {
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

const EMPTY_BYTES = new Uint8Array(0);

/**
 * A frame's header of 18 bytes, the minimum that fzstd waits for: with room for a dictionary and a size, both absent,
 * and a window of a block.
 */
const PLAIN_FRAME = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xc3, 0x38, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

/** Reads a number, little-endian. */
export function littleEndianNumber(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = bytes.length - 1; at >= 0; at--) sum = sum * 256 + bytes[at];
  return sum;
}

/**
 * Decompresses frames of Zstandard that are in memory, block by block.
 *
 * @param output buffer that the content must fill exactly; decoding ends if there is more
 * @throws Error if the frames are damaged or have another size
 */
export function unpackZstandard(bytes: Uint8Array, output: Uint8Array): void {
  let at = 0;
  let length = 0;
  const next = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new Error('unexpected EOF');
    return bytes.subarray(at, (at += count));
  };
  while (at < bytes.length) {
    if (!isFrame(littleEndianNumber(next(4)))) {
      next(littleEndianNumber(next(4)));
      continue;
    }
    const { window, hasChecksum } = frameHeader(next(headerLength(bytes[at])));
    const decoder = new BlockDecoder();
    const start = length;
    for (let ends = false; !ends;) {
      const header = next(BLOCK_HEADER_BYTES);
      const { isLast, kind, stored } = blockHeader(header);
      ends = isLast;
      const before = output.subarray(Math.max(start, length - window), length);
      const held = next(stored);
      const block = kind === BlockKind.raw ? held : decoder.unpacked(header, held, before);
      if (length + block.length > output.length) throw new Error('compressed data is longer than stated');
      output.set(block, length);
      length += block.length;
    }
    if (hasChecksum) next(4);
  }
  if (length < output.length) throw new Error('compressed data is shorter than stated');
}
