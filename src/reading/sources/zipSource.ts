import * as l10n from '@vscode/l10n';
import { columnarFormat } from '../formats/columnarFormats';
import { formatBySignature, SIGNATURE_BYTES } from '../formats/values/encoding';
import { InputError, type InputProblem } from '../../shared/problem';
import { formatBytes } from '../../shared/text/numbers/numberText';
import type { MemoryLimit } from '../memory/freeMemory';
import { tooLargeProblem } from '../memory/memoryProblems';
import { backslashProblem, SEARCHED_BYTES } from './backslashQuotes';
import {
  type ByteSource,
  detectCompression,
  type FileReference,
  headOf,
  MemorySource,
  openBytes,
} from './byteSource';
import { countBytes, unpackStream } from './decompressed';
import { MAX_POINTER_BYTES, pointerProblem } from './pointers';
import { contentStart, damagedZipProblem, zipEntries, type ZipEntry } from './zipDirectory';

const CHUNK = 1 << 20;
/**
 * Decompressed size in bytes above which a file with random access may be at most MAX_SHRUNK times larger
 * than its compressed form. Tables are not, unless they were already compressed.
 */
const LARGEST_SURE = 1 << 26;
const MAX_SHRUNK = 100;
/** Number of bytes that contain the name of the first file in a ZIP file, which identifies other formats. */
const BEGINNING = 256;

/**
 * Returns the only file inside a ZIP file; returns any other source unchanged.
 *
 * @param limit memory for a file that must be loaded completely; absent: unlimited
 * @throws InputError if the ZIP file contains several files, is damaged, or exceeds the limit
 */
async function withoutZip(source: ByteSource, limit?: MemoryLimit): Promise<ByteSource> {
  if (formatBySignature(await source.read(0, BEGINNING)) !== 'ZIP') return source;
  try {
    const files = (await zipEntries(source)).filter(({ name }) => !isAside(name));
    if (files.length !== 1) throw new InputError({ ...severalFiles(files), file: source.name });
    const [entry] = files;
    const zip = new ZipSource(source, entry, await contentStart(source, entry));
    const { bytes } = await headOf(zip, SIGNATURE_BYTES);
    if (columnarFormat(bytes) === undefined) return zip;
    // Content that is not read from front to back must be loaded completely.
    if (entry.unpacked > LARGEST_SURE && entry.unpacked > entry.stored * MAX_SHRUNK)
      throw new InputError({ ...tooDense(entry), file: source.name });
    const free = limit?.(0) ?? Infinity;
    if (entry.unpacked > free) throw new InputError(tooLargeProblem(source.name, entry.unpacked, free));
    const content = new Uint8Array(entry.unpacked);
    let length = 0;
    for await (const chunk of zip.chunks(() => undefined)) {
      content.set(chunk, length);
      length += chunk.length;
    }
    await source.close();
    return new MemorySource(source.name, content.subarray(0, length), undefined, limit);
  } catch (error) {
    await source.close();
    throw error;
  }
}

/**
 * Returns a source of the content, decompressed if the file is a ZIP archive.
 *
 * @throws InputError like `withoutZip`, for a pointer in place of the file, and for quotes after backslashes
 */
export async function openContent(source: ByteSource, limit?: MemoryLimit): Promise<ByteSource> {
  try {
    const content = source.bytes <= MAX_POINTER_BYTES ? await source.read(0, source.bytes) : new Uint8Array();
    const problem = pointerProblem(content, source.name);
    if (problem !== undefined) throw new InputError({ file: source.name, ...problem });
  } catch (error) {
    await source.close();
    throw error;
  }
  const content = await withoutZip(source, limit);
  const problem = backslashProblem(await beginningOf(content), content.name);
  if (problem === undefined) return content;
  await content.close();
  throw new InputError(problem);
}

async function beginningOf(source: ByteSource): Promise<Uint8Array> {
  try {
    const isPlain = (await detectCompression(source)) === undefined;
    return isPlain ? await source.read(0, SEARCHED_BYTES) : (await headOf(source, SEARCHED_BYTES)).bytes;
  } catch {
    // Files that cannot be read are reported by name when they are read.
    return new Uint8Array();
  }
}

/** Opens references without a disk. ZIP archives are recognized by their content. */
export async function openUnzippedBytes(reference: FileReference, limit?: MemoryLimit): Promise<ByteSource> {
  return openContent(await openBytes(reference, limit), limit);
}

/** Returns whether an entry was added to a ZIP file by an operating system. */
function isAside(name: string): boolean {
  return name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name);
}

function severalFiles(files: readonly ZipEntry[]): InputProblem {
  const names = files.slice(0, 10).map(({ name }) => name);
  return files.length === 0
    ? { message: l10n.t('The ZIP file is empty.'), advice: l10n.t('Compress the file again.') }
    : {
        message: l10n.t('The ZIP file holds {0} files: {1}.', files.length, names.join(', ')),
        advice: l10n.t('Unpack it and name one of them, or put one file into each ZIP file.'),
      };
}

function tooDense({ name, stored, unpacked }: ZipEntry): InputProblem {
  return {
    message: l10n.t(
      '“{0}” in the ZIP file would become {1} times as large: {2}.',
      name,
      Math.round(unpacked / stored),
      formatBytes(unpacked),
    ),
    advice: l10n.t('If you trust it, unpack it, and name the file that was in it.'),
  };
}

/** A file in a ZIP file. */
class ZipSource implements ByteSource {
  constructor(
    private readonly archive: ByteSource,
    private readonly entry: ZipEntry,
    private readonly start: number,
  ) {}

  get name(): string {
    return this.archive.name;
  }

  get bytes(): number {
    return this.entry.stored;
  }

  get unpacked(): number {
    return this.entry.unpacked;
  }

  get stamp(): string | undefined {
    return this.archive.stamp;
  }

  chunks(onRaw: (bytes: number) => void): AsyncIterable<Uint8Array> {
    const raw = countBytes(this.raw(), onRaw);
    return this.whole(this.entry.isDeflated ? unpackStream(raw, 'ZIP') : raw);
  }

  /** Reads raw bytes of the archive, not of the unpacked entry. */
  read(start: number, end: number): Promise<Uint8Array> {
    return this.archive.read(start, end);
  }

  changed(): Promise<InputProblem | undefined> {
    return this.archive.changed();
  }

  close(): Promise<void> {
    return this.archive.close();
  }

  /** Yields the content. Fails if its size differs from the size in the directory. */
  private async *whole(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    let left = this.entry.unpacked;
    for await (const chunk of content) {
      left -= chunk.length;
      if (left < 0) break;
      yield chunk;
    }
    if (left !== 0) throw new InputError({ ...damagedZipProblem(), file: this.name });
  }

  private async *raw(): AsyncIterable<Uint8Array> {
    const { start } = this;
    const { stored } = this.entry;
    for (let at = 0; at < stored; at += CHUNK)
      yield await this.archive.read(start + at, start + Math.min(stored, at + CHUNK));
  }
}
