import * as l10n from '@vscode/l10n';
import { columnarFormat } from '../formats/columnarFormats';
import { formatBySignature, SIGNATURE_BYTES } from '../formats/values/encoding';
import { InputError, type InputProblem } from '../../shared/problem';
import { formatBytes } from '../../shared/text/numbers/numberText';
import type { MemoryLimit } from '../memory/freeMemory';
import { tooLargeProblem } from '../memory/memoryProblems';
import { type ByteSource, headOf, MemorySource } from './byteSource';
import { countBytes, unpackStream } from './decompressed';

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
export async function withoutZip(source: ByteSource, limit?: MemoryLimit): Promise<ByteSource> {
  if (formatBySignature(await source.read(0, BEGINNING)) !== 'ZIP') return source;
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

/** Content of a file in a ZIP file. */
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

/** A file in a ZIP file. */
interface ZipEntry {
  readonly name: string;
  /** Offset of the entry's header, and the compressed and decompressed sizes in bytes. */
  readonly local: number;
  readonly stored: number;
  readonly unpacked: number;
  readonly isDeflated: boolean;
}

const ZIP64 = 1;
const END = 0x06054b50;
const MEMBER = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MEMBER_BYTES = 46;
const LOCAL_BYTES = 30;
/** Maximum length in bytes of the comment after the end record. */
const LONGEST_COMMENT = 0xffff;
/** Value in place of a number that is in an additional ZIP64 record, as in files of more than 4 GB. */
const ELSEWHERE = 0xffffffff;

/** Maximum expansion of Deflate: output bytes per input byte. */
const MAX_INFLATED = 1032;

const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads the entries of a ZIP file from the directory at its end (APPNOTE.TXT 6.3, section 4.3).
 *
 * @throws InputError if it is truncated, damaged, encrypted, longer than 4 GB or compressed with another method
 */
async function zipEntries(source: ByteSource): Promise<ZipEntry[]> {
  const { name: file } = source;
  const tailStart = Math.max(0, source.bytes - END_BYTES - LONGEST_COMMENT);
  const tail = viewOf(await source.read(tailStart, source.bytes));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) throw new InputError({ ...damagedZipProblem(), file });
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (start === ELSEWHERE || size === ELSEWHERE) throw new InputError({ ...tooLarge(), file });
  const directory = await source.read(start, start + size);
  if (directory.length < size) throw new InputError({ ...damagedZipProblem(), file });
  const members = viewOf(directory);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + MEMBER_BYTES <= members.byteLength;) {
    if (members.getUint32(at, true) !== MEMBER) throw new InputError({ ...damagedZipProblem(), file });
    const flags = members.getUint16(at + 8, true);
    const method = members.getUint16(at + 10, true);
    const stored = members.getUint32(at + 20, true);
    const nameBytes = members.getUint16(at + 28, true);
    const local = members.getUint32(at + 42, true);
    if (stored === ELSEWHERE || local === ELSEWHERE) throw new InputError({ ...tooLarge(), file });
    const name = new TextDecoder().decode(
      directory.subarray(at + MEMBER_BYTES, at + MEMBER_BYTES + nameBytes),
    );
    const isFile = !name.endsWith('/');
    if (isFile && ((flags & ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED)))
      throw new InputError({ ...unreadable(name), file });
    const isDeflated = method === DEFLATED;
    const unpacked = unpackedSize(members, at);
    if (isFile && !(unpacked <= stored * (isDeflated ? MAX_INFLATED : 1)))
      throw new InputError({ ...damagedZipProblem(), file });
    entries.push({ name, local, stored, unpacked, isDeflated });
    at += MEMBER_BYTES + nameBytes + members.getUint16(at + 30, true) + members.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * Returns the decompressed size of a file in bytes. It may be in the extra field of ZIP64 (section 4.5.3).
 * NaN: unknown.
 */
function unpackedSize(members: DataView, entry: number): number {
  const size = members.getUint32(entry + 24, true);
  if (size !== ELSEWHERE) return size;
  let at = entry + MEMBER_BYTES + members.getUint16(entry + 28, true);
  const end = Math.min(members.byteLength, at + members.getUint16(entry + 30, true));
  for (; at + 12 <= end; at += 4 + members.getUint16(at + 2, true))
    if (members.getUint16(at, true) === ZIP64) return Number(members.getBigUint64(at + 4, true));
  return Number.NaN;
}

/** Returns the offset of the content of a file in a ZIP file. @throws InputError if its header is missing */
async function contentStart(source: ByteSource, { local }: ZipEntry): Promise<number> {
  const header = viewOf(await source.read(local, local + LOCAL_BYTES));
  if (header.byteLength < LOCAL_BYTES || header.getUint32(0, true) !== LOCAL)
    throw new InputError({ ...damagedZipProblem(), file: source.name });
  return local + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns the problem of a ZIP file whose directory is missing or damaged. */
function damagedZipProblem(): InputProblem {
  return {
    message: l10n.t('The list of files at the end of the ZIP file is missing or damaged.'),
    advice: l10n.t('It may be truncated or damaged. Compress or copy it again.'),
  };
}

function tooLarge(): InputProblem {
  return {
    message: l10n.t('The ZIP file is larger than 4 GB.'),
    advice: l10n.t('Unpack it, or compress the file with gzip or Zstandard.'),
  };
}

function unreadable(name: string): InputProblem {
  return {
    message: l10n.t('“{0}” in the ZIP file is encrypted, or compressed in a way that is rare.', name),
    advice: l10n.t('Unpack it, or compress the file with gzip or Zstandard.'),
  };
}
