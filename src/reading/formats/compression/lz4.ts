const MAGIC = 0x184d2204;

/**
 * Decompresses an LZ4 frame (lz4 Frame Format 1.6), which Arrow's writers use. Blocks may refer to earlier
 * blocks, which decoders of single blocks do not support. Checksums are not verified.
 *
 * @param size size of the content in bytes: decoding ends if there is more
 * @throws Error if the frame is damaged or has another size
 */
export function unpackLz4Frame(input: Uint8Array, size: number): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  if (input.length < 7 || view.getUint32(0, true) !== MAGIC) throw new Error('not an LZ4 frame');
  const flags = input[4];
  const blockChecksum = (flags & 0x10) !== 0;
  const hasSize = (flags & 0x08) !== 0;
  const hasDictionary = (flags & 0x01) !== 0;
  const output = new Output(input.length, size);
  let at = 7 + (hasSize ? 8 : 0) + (hasDictionary ? 4 : 0);
  for (;;) {
    const stored = view.getUint32(at, true);
    at += 4;
    if (stored === 0) return output.complete();
    const length = stored & 0x7fffffff;
    if (at + length > input.length) throw new Error('an LZ4 block is cut off');
    const block = input.subarray(at, at + length);
    if (stored >>> 31 === 1) output.append(block, 0, length);
    else unpackBlock(block, output);
    at += length + (blockChecksum ? 4 : 0);
  }
}

/** Like `lz4Frame`, for one block without a frame: Parquet's LZ4_RAW. */
export function unpackLz4Block(input: Uint8Array, size: number): Uint8Array {
  const output = new Output(input.length, size);
  unpackBlock(input, output);
  return output.complete();
}

/**
 * Like `lz4Block`, for Parquet's deprecated LZ4. Hadoop puts the decompressed and the compressed length
 * before each block; other writers store one bare block.
 */
export function unpackLz4HadoopBlocks(input: Uint8Array, size: number): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const blocks: Uint8Array[] = [];
  let content = 0;
  let at = 0;
  while (at + 8 <= input.length) {
    content += view.getUint32(at);
    const stored = view.getUint32(at + 4);
    at += 8 + stored;
    if (at <= input.length) blocks.push(input.subarray(at - stored, at));
  }
  if (at !== input.length || content !== size) return unpackLz4Block(input, size);
  const output = new Output(input.length, size);
  for (const block of blocks) unpackBlock(block, output);
  return output.complete();
}

function unpackBlock(block: Uint8Array, output: Output): void {
  let at = 0;
  const lengthFrom = (start: number): number => {
    let length = start;
    if (start === 15) {
      let byte = 255;
      while (byte === 255) {
        if (at >= block.length) throw new Error('an LZ4 block is cut off');
        byte = block[at++];
        length += byte;
      }
    }
    return length;
  };
  while (at < block.length) {
    const token = block[at++];
    const literals = lengthFrom(token >> 4);
    if (at + literals > block.length) throw new Error('an LZ4 block is cut off');
    output.append(block, at, at + literals);
    at += literals;
    // The last sequence has literals only.
    if (at >= block.length) return;
    const offset = block[at] | (block[at + 1] << 8);
    at += 2;
    output.repeat(offset, lengthFrom(token & 15) + 4);
  }
}

/** Largest ratio of the decompressed size of a block to its compressed size. */
const MAX_RATIO = 255;

/** Content of a known size that is being unpacked. */
class Output {
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private length = 0;

  /** @param stored compressed size in bytes @param size decompressed size in bytes */
  constructor(stored: number, size: number) {
    // Checked before memory is allocated for the stated size, which may be damaged.
    if (size > stored * MAX_RATIO) throw new Error('compressed data is shorter than stated');
    this.bytes = new Uint8Array(size);
  }

  append(from: Uint8Array, start: number, end: number): void {
    this.require(end - start);
    this.bytes.set(from.subarray(start, end), this.length);
    this.length += end - start;
  }

  /** Appends `count` bytes, copied from `offset` bytes before the end; the copy may overlap itself. */
  repeat(offset: number, count: number): void {
    if (offset === 0 || offset > this.length) throw new Error('an LZ4 block refers to nothing');
    this.require(count);
    const { bytes } = this;
    let to = this.length;
    const end = to + count;
    for (let from = to - offset; to < end;) bytes[to++] = bytes[from++];
    this.length = end;
  }

  /** Returns the content. @throws Error if some of it is missing */
  complete(): Uint8Array {
    if (this.length < this.bytes.length) throw new Error('compressed data is shorter than stated');
    return this.bytes;
  }

  private require(more: number): void {
    if (this.length + more > this.bytes.length) throw new Error('compressed data is longer than stated');
  }
}
