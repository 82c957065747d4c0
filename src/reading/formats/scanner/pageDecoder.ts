import { IDLE_MEMORY_BYTES, RowScanner } from './rowScanner';
import { scannerInstance } from './scannerModule';

/** Size of a WebAssembly memory page, in bytes. */
const STEP = 1 << 16;
/** Number of bytes after each buffer that may be read or written as part of a word. */
const WORD = 16;

/** Upper limit of levels and dictionary indexes if none is given. */
const NO_LIMIT = 0x7fffffff;

/** Maximum expansion of Snappy: output bytes per input byte. */
const SNAPPY_SHARE = 22;

/**
 * Decodes pages of columnar files (see src/scanner/pages.ts). Bytes are copied into WebAssembly memory and
 * out of it; the memory is as large as the largest page needs.
 */
export class PageDecoder {
  private static only: PageDecoder | undefined;

  /** Returns the decoder of this thread. @throws Error if WebAssembly is not available */
  static ofThread(): PageDecoder {
    return (PageDecoder.only ??= new PageDecoder());
  }

  /** Frees the memory that pages of large files took, like RowScanner.release. */
  static release(): void {
    if (PageDecoder.only !== undefined && PageDecoder.only.memory.length > IDLE_MEMORY_BYTES)
      PageDecoder.only = undefined;
  }

  private readonly exports = scannerInstance();
  private memory = new Uint8Array(this.exports.memory.buffer);

  /**
   * Decompresses Snappy.
   *
   * @param room returns a buffer of a length, which is filled completely
   * @throws Error if the bytes are damaged, or decompress to another length
   */
  uncompress(
    bytes: Uint8Array,
    length: number,
    room: (length: number) => Uint8Array<ArrayBuffer>,
  ): Uint8Array {
    // Before memory is allocated for the length that a damaged file claims.
    if (!(length >= 0 && length <= bytes.length * SNAPPY_SHARE))
      throw new Error('a page is shorter than it says');
    const { from, to } = this.turnTo(bytes, length);
    if (this.exports.uncompress(from, from + bytes.length, to, length) === 0)
      throw new Error('a compressed page is damaged');
    const output = room(length);
    output.set(this.memory.subarray(to, to + length));
    return output;
  }

  /**
   * Decodes levels and indexes, which Parquet writes as run lengths and packed bits.
   *
   * @param output buffer that is filled completely
   * @param limit exclusive upper limit of the values
   * @returns the number of bytes read
   * @throws Error if the bytes contain too few values, or a value reaches the limit
   */
  unpack(bytes: Uint8Array, width: number, output: Int32Array | Uint8Array, limit = NO_LIMIT): number {
    if (!(width <= 32)) throw new Error(`bit width ${width}`);
    const { from, to } = this.turnTo(bytes, output.length * Int32Array.BYTES_PER_ELEMENT);
    const read = this.exports.unpack(from, from + bytes.length, width, to, output.length, limit);
    if (read < 0) throw new Error(read === -1 ? 'a run is cut off' : 'a value is not in the dictionary');
    output.set(new Int32Array(this.memory.buffer, to, output.length));
    return read;
  }

  /**
   * Copies bytes into WebAssembly memory. Returns their offset, and the offset of a free range of `length`
   * bytes.
   */
  private turnTo(bytes: Uint8Array, length: number): { readonly from: number; readonly to: number } {
    const from = this.exports.PAGES.value;
    const to = Math.ceil((from + bytes.length + WORD) / WORD) * WORD;
    const lacking = to + length + WORD - this.memory.length;
    if (lacking > 0) {
      // Once for pages of much the same length.
      this.exports.memory.grow(Math.ceil((lacking + (bytes.length + length) / 4) / STEP));
      this.memory = new Uint8Array(this.exports.memory.buffer);
    }
    this.memory.set(bytes, from);
    return { from, to };
  }
}

/** Frees the memory of this thread's scanner and decoder. Called after files were read. */
export function releaseScanners(): void {
  RowScanner.release();
  PageDecoder.release();
}
