import { PageDecoder } from '../scanner/pageDecoder';
import { unpackLz4Block, unpackLz4HadoopBlocks } from './lz4';
import { unpackZstandard } from './zstandard';

/**
 * Decompresses a page of Parquet.
 *
 * @param size bytes of the decompressed page
 * @param codec compression as Parquet names it
 * @param take returns memory for the page
 * @throws Error if the data are damaged or of another size, or the compression is unknown
 */
export async function unpackPage(
  bytes: Uint8Array,
  size: number,
  codec: string,
  take: Take,
): Promise<Uint8Array> {
  if (codec === 'SNAPPY') return PageDecoder.ofThread().uncompress(bytes, size, take);
  const page = size === 0 ? new Uint8Array(0) : await unpacked(bytes, size, codec, take);
  if (page.length === size) return page;
  throw new Error(`a page has ${page.length} bytes, and its header states ${size}`);
}

/** Function that returns memory for a page. */
export type Take = (bytes: number) => Uint8Array<ArrayBuffer>;

async function unpacked(bytes: Uint8Array, size: number, codec: string, take: Take): Promise<Uint8Array> {
  switch (codec) {
    case 'UNCOMPRESSED':
      return bytes;
    case 'ZSTD': {
      const page = take(size);
      unpackZstandard(bytes, page);
      return page;
    }
    case 'LZ4_RAW':
      return unpackLz4Block(bytes, size);
    case 'LZ4':
      return unpackLz4HadoopBlocks(bytes, size);
    case 'GZIP':
    case 'BROTLI':
      return inflateBytes(bytes, size, codec);
    default:
      throw new Error(`the compression ${codec} is not known`);
  }
}

/**
 * Decompresses Brotli or gzip. Node has both. A browser gets them from a package whose dictionary for Brotli is as large
 * as all code that reads Parquet: it is loaded there only.
 *
 * @param size bytes of the content: decoding ends if there are more
 */
async function inflateBytes(input: Uint8Array, size: number, codec: 'GZIP' | 'BROTLI'): Promise<Uint8Array> {
  const zlib = globalThis.process?.getBuiltinModule('node:zlib');
  if (zlib === undefined) {
    const { decompressBrotli, decompressGzip } = await import('./browserInflate');
    return (codec === 'GZIP' ? decompressGzip : decompressBrotli)(input, size);
  }
  const options = { maxOutputLength: size, chunkSize: Math.max(64, size + 1) };
  if (codec === 'BROTLI') return zlib.brotliDecompressSync(input, options);
  const isGzip = input[0] === 31 && input[1] === 139;
  return (isGzip ? zlib.gunzipSync : zlib.inflateRawSync)(input, options);
}
