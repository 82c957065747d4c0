import { closeSync, fstatSync, openSync, readSync, type PathLike, type Stats } from 'node:fs';
import { open, stat, type FileHandle, readdir } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import type { ReadAgain } from '../formats/items/fileRows';
import { onlyFilesError } from '../../core/sql/sourceName';
import { InputError, type InputProblem } from '../../shared/problem';
import { freeMemory } from '../memory/freeMemory';
import type { MemoryLimit } from '../memory/freeMemory';
import { requireMemory } from '../memory/memoryProblems';
import type { RequireMemory } from '../formats/columnar/columnarFile';
import path from 'node:path';
import { type ByteSource, type FileReference, replacedFileProblem } from './byteSource';
import { decompressStream } from './decompressed';
import { deviceAndInode, isOpenedBelow } from './openedPath';
import { filesOfPattern, isGlobPattern, findPartFiles } from './partFiles';
import { parsePartitions, PartsSource } from './partsSource';
import { openContent, openUnzippedBytes } from './openContent';

const CHUNK = 1 << 20;

/**
 * Opens a reference: a file on disk or in a commit, the files of a folder or of a file name pattern, or bytes
 * in memory.
 */
export async function openSource(
  reference: FileReference,
  limit: MemoryLimit = freeMemory,
): Promise<ByteSource> {
  if (reference.kind === 'git') {
    const { gitFile } = await import('./gitFile');
    return openContent(await gitFile(reference, limit), limit, reference);
  }
  if (reference.kind === 'bytes') return openUnzippedBytes(reference, limit);
  if (reference.kind === 'table') throw onlyFilesError(reference.name);
  const { name, within } = reference;
  const parts = await partsAt(reference.path, name);
  if (parts === undefined) return openContent(await openFile(reference, limit), limit);
  if (parts.length === 1) return openContent(await openFile({ name, path: parts[0], within }, limit), limit);
  const stamped = await Promise.all(
    parts.map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      const open = async (): Promise<ByteSource> =>
        openContent(await openFile({ name: path, path, within }, limit), limit);
      return { name: path, bytes: size, stamp: stampOf(size, mtimeMs), open };
    }),
  );
  return new PartsSource(
    reference.name,
    stamped,
    isGlobPattern(reference.path) ? [] : parsePartitions(parts),
  );
}

/** Returns the files to read for a path. @throws InputError if a folder or pattern contains no table */
export async function filesAtPath(path: string): Promise<string[]> {
  return (await partsAt(path, path)) ?? [path];
}

/** Returns the files of a folder, or of a pattern; undefined if the path is a file, or does not exist. */
async function partsAt(path: string, name: string): Promise<string[] | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true)
    return findPartFiles(path).catch((error: unknown) => {
      throw error instanceof InputError ? error : new InputError(problemOfOpening(name, error));
    });
  if (found !== undefined || !isGlobPattern(path)) return undefined;
  const files = await filesOfPattern(path);
  if (files.length > 0) return files;
  throw new InputError({
    file: name,
    message: l10n.t('No file fits this pattern.'),
    advice: l10n.t('Check the path, or write the file again.'),
  });
}

function stampOf(bytes: number, modified: number): string {
  return `${bytes} ${modified}`;
}

async function openFile(
  reference: Pick<Extract<FileReference, { kind: 'path' }>, 'name' | 'path' | 'within'>,
  limit: MemoryLimit,
): Promise<ByteSource> {
  let handle: FileHandle | undefined;
  try {
    // Checked first: opening a pipe without a writer would never end.
    const path = await pathOnDisk(reference.path);
    const kind = await stat(path);
    if (kind.isDirectory()) throw Object.assign(new Error('directory'), { code: 'EISDIR' });
    if (!kind.isFile()) throw new InputError(notAFile(reference.name));
    handle = await open(path, 'r');
    if (reference.within !== undefined && !(await isOpenedBelow(handle, path, reference.within)))
      throw new InputError(replacedFileProblem(reference.name));
    return new FileSource(reference.name, path, handle, await handle.stat(), limit);
  } catch (error) {
    await handle?.close();
    throw error instanceof InputError ? error : new InputError(problemOfOpening(reference.name, error));
  }
}

/** A file on disk. The next chunk is read while the last one is processed. */
class FileSource implements ByteSource {
  constructor(
    readonly name: string,
    readonly path: string | Uint8Array,
    private readonly handle: FileHandle,
    private readonly status: Stats,
    private readonly limit: MemoryLimit,
  ) {}

  readonly requireMemory: RequireMemory = (bytes) => requireMemory(this.name, bytes, this.limit);

  get bytes(): number {
    return this.status.size;
  }

  get identity(): string {
    return deviceAndInode(this.status);
  }

  get stamp(): string {
    return stampOf(this.bytes, this.status.mtimeMs);
  }

  chunks(onRaw: (bytes: number) => void): AsyncIterable<Uint8Array> {
    return decompressStream(this.raw(), onRaw);
  }

  /**
   * Yields the bytes of the file. Stops at the size that the file had when it was opened; `changed` reports
   * bytes appended later.
   */
  private async *raw(): AsyncIterable<Uint8Array> {
    // Parts of a table may be small, and thousands.
    const buffers = [0, 1].map(() => new Uint8Array(Math.min(CHUNK, this.bytes)));
    let position = 0;
    let turn = 0;
    const read = (): Promise<{ bytesRead: number }> => {
      const reading = this.handle.read(buffers[turn], 0, Math.min(CHUNK, this.bytes - position), position);
      // It may fail while the chunk before is processed, before it is awaited.
      reading.catch(() => undefined);
      return reading;
    };
    let pending = read();
    try {
      for (;;) {
        const { bytesRead } = await pending;
        if (bytesRead === 0) return;
        const chunk = buffers[turn].subarray(0, bytesRead);
        position += bytesRead;
        turn = 1 - turn;
        pending = position < this.bytes ? read() : Promise.resolve({ bytesRead: 0 });
        yield chunk;
      }
    } catch (error) {
      throw error instanceof InputError ? error : new InputError(problemOfOpening(this.name, error));
    } finally {
      await pending.catch(() => undefined);
    }
  }

  async read(start: number, end: number, room?: Uint8Array): Promise<Uint8Array> {
    const length = Math.max(0, Math.min(end, this.bytes) - start);
    const bytes = room?.subarray(0, length) ?? new Uint8Array(length);
    let filled = 0;
    try {
      while (filled < bytes.length) {
        const { bytesRead } = await this.handle.read(bytes, filled, bytes.length - filled, start + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
    } catch (error) {
      throw new InputError(problemOfOpening(this.name, error));
    }
    return bytes.subarray(0, filled);
  }

  /**
   * Reads bytes synchronously. The file is opened for each read, so that it does not stay open between reads.
   */
  readonly again: ReadAgain = (start, length) => {
    let file: number | undefined;
    try {
      file = openSync(this.path as PathLike, 'r');
      const status = fstatSync(file);
      const { size, mtimeMs } = status;
      if (size !== this.bytes || mtimeMs !== this.status.mtimeMs || deviceAndInode(status) !== this.identity)
        return undefined;
      const bytes = new Uint8Array(Math.min(length, size - start));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
    } catch {
      return undefined;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  };

  async changed(): Promise<InputProblem | undefined> {
    const { size, mtimeMs, nlink } = await this.handle.stat();
    if (nlink === 0) {
      const other = await stat(this.path as PathLike).catch(() => undefined);
      if (other !== undefined) return replacedFileProblem(this.name);
      return {
        file: this.name,
        message: l10n.t('The file was deleted while being read.'),
        advice: l10n.t('Write it again, then rerun the evaluation.'),
      };
    }
    if (size === this.bytes && mtimeMs === this.status.mtimeMs) return undefined;
    return {
      file: this.name,
      message: l10n.t(
        'The file changed while being read: it had {0} bytes and now has {1}.',
        this.bytes,
        size,
      ),
      advice: l10n.t('Wait until it is fully written, then rerun the evaluation.'),
    };
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

function notAFile(name: string): InputProblem {
  return {
    file: name,
    message: l10n.t('This is a pipe or a device, not a file.'),
    advice: l10n.t('Write its output to a file first.'),
  };
}

function problemOfOpening(name: string, error: unknown): InputProblem {
  const code = (error as { code?: string }).code ?? '';
  switch (code) {
    case 'ENOENT':
      return {
        file: name,
        isMissing: true,
        message: l10n.t('The file does not exist.'),
        advice: l10n.t('Check the path, or write the file again.'),
      };
    case 'EACCES':
    case 'EPERM':
      return {
        file: name,
        message: l10n.t('Couldn’t read the file: permission denied.'),
        advice: l10n.t('Allow read access to the file.'),
      };
    case 'EISDIR':
      return {
        file: name,
        message: l10n.t('This is a folder, not a file.'),
        advice: l10n.t('Name a file inside it.'),
      };
    default:
      return {
        file: name,
        message: l10n.t(
          'Couldn’t read the file: {0}',
          error instanceof Error ? error.message : String(error),
        ),
        advice: l10n.t('Check the file, then rerun the evaluation.'),
      };
  }
}

/** Replacement character that shells and editors put in place of invalid UTF-8 in paths. */
const REPLACED = '\ufffd';

/**
 * Returns the name of a file on disk. If the name is not UTF-8, its text has replacement characters: the
 * result is then the only name in the folder that decodes to this text. If several names or none do, returns
 * the path unchanged.
 */
async function pathOnDisk(given: string): Promise<string | Buffer> {
  if (!given.includes(REPLACED) || (await pathExists(given))) return given;
  const { root } = path.parse(path.resolve(given));
  const names = path.resolve(given).slice(root.length).split(path.sep);
  let place = Buffer.from(root);
  for (const name of names) {
    const found = name.includes(REPLACED) ? await bytesOf(name, place) : Buffer.from(name);
    if (found === undefined) return given;
    place = Buffer.concat([place, place.length > root.length ? Buffer.from(path.sep) : Buffer.of(), found]);
  }
  return place;
}

async function bytesOf(name: string, folder: Buffer): Promise<Buffer | undefined> {
  const entries = await readdir(folder, { encoding: 'buffer' }).catch(() => []);
  const same = entries.filter((entry) => entry.toString() === name);
  return same.length === 1 ? same[0] : undefined;
}

/** Returns whether there is a file or folder at a path. */
export function pathExists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
