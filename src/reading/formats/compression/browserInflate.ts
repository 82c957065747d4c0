/** The decompressors of a browser in a file of their own: programs of Node are packed without it. */
export { decompressBrotli, decompressGzip } from 'hyparquet-compressors';
