import * as l10n from '@vscode/l10n';
import { InputError, type InputProblem } from '../../shared/protocol/problem';
import type { ByteSource } from './byteSource';

/** A file in a ZIP file. */
export interface ZipEntry {
  readonly name: string;
  /** Where its bytes begin, and how many there are. */
  readonly start: number;
  readonly stored: number;
  readonly isDeflated: boolean;
}

const END = 0x06054b50;
const MEMBER = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MEMBER_BYTES = 46;
const LOCAL_BYTES = 30;
/** Behind the end record stands a comment of at most so many bytes. */
const LONGEST_COMMENT = 0xffff;
/** In place of a number that does not fit: it is in a further record, as in files of more than 4 GB. */
const ELSEWHERE = 0xffffffff;

const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/**
 * What a ZIP file holds, from the directory at its end (APPNOTE.TXT 6.3, section 4.3).
 *
 * @throws InputError when it is cut off, damaged, encrypted, longer than 4 GB or compressed in another way
 */
export async function zipEntries(source: ByteSource): Promise<ZipEntry[]> {
  const { name: file } = source;
  const tailStart = Math.max(0, source.bytes - END_BYTES - LONGEST_COMMENT);
  const tail = viewOf(await source.read(tailStart, source.bytes));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) throw new InputError({ ...damaged(), file });
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (start === ELSEWHERE || size === ELSEWHERE) throw new InputError({ ...tooLarge(), file });
  const directory = await source.read(start, start + size);
  const members = viewOf(directory);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + MEMBER_BYTES <= members.byteLength;) {
    if (members.getUint32(at, true) !== MEMBER) throw new InputError({ ...damaged(), file });
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
    const header = viewOf(await source.read(local, local + LOCAL_BYTES));
    if (header.byteLength < LOCAL_BYTES || header.getUint32(0, true) !== LOCAL)
      throw new InputError({ ...damaged(), file });
    const behind = header.getUint16(26, true) + header.getUint16(28, true);
    entries.push({ name, start: local + LOCAL_BYTES + behind, stored, isDeflated: method === DEFLATED });
    at += MEMBER_BYTES + nameBytes + members.getUint16(at + 30, true) + members.getUint16(at + 32, true);
  }
  return entries;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function damaged(): InputProblem {
  return {
    message: l10n.t('The ZIP file has no end: what says where its files are is missing or damaged.'),
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
