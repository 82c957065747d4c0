import { grown } from '../../data/columns';
const MAGIC = 0x184d2204;

/**
 * Unpacks an LZ4 frame (lz4 Frame Format 1.6), as Arrow's writers compress with. Its blocks may refer to those before,
 * which decoders of single blocks, such as those for Parquet, cannot follow. Checksums are not looked at.
 *
 * @throws Error when it is damaged
 */
export function lz4Frames(input: Uint8Array): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  if (input.length < 7 || view.getUint32(0, true) !== MAGIC) throw new Error('not an LZ4 frame');
  const flags = input[4];
  const blockChecksum = (flags & 0x10) !== 0;
  const hasSize = (flags & 0x08) !== 0;
  const hasDictionary = (flags & 0x01) !== 0;
  const stated = hasSize ? Number(view.getBigUint64(6, true)) : 0;
  const output = new Output(hasSize && stated <= input.length * 255 ? stated : input.length * 4);
  let at = 7 + (hasSize ? 8 : 0) + (hasDictionary ? 4 : 0);
  for (;;) {
    const size = view.getUint32(at, true);
    at += 4;
    if (size === 0) return output.bytes.subarray(0, output.length);
    const length = size & 0x7fffffff;
    if (at + length > input.length) throw new Error('an LZ4 block is cut off');
    const block = input.subarray(at, at + length);
    if (size >>> 31 === 1) output.append(block, 0, length);
    else unpackBlock(block, output);
    at += length + (blockChecksum ? 4 : 0);
  }
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

/** Bytes that grow. */
class Output {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(Math.max(64, capacity));
  }

  append(from: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    this.bytes.set(from.subarray(start, end), this.length);
    this.length += end - start;
  }

  /** Appends what stands `offset` bytes before the end, over and over until `count` bytes are written. */
  repeat(offset: number, count: number): void {
    if (offset === 0 || offset > this.length) throw new Error('an LZ4 block refers to nothing');
    this.reserve(count);
    const { bytes } = this;
    let to = this.length;
    const end = to + count;
    for (let from = to - offset; to < end;) bytes[to++] = bytes[from++];
    this.length = end;
  }

  private reserve(more: number): void {
    if (this.length + more > this.bytes.length) this.bytes = grown(this.bytes, this.length + more);
  }
}
