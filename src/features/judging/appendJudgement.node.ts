import { open, realpath, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  appendedText,
  endsOf,
  judgementColumns,
  judgementLine,
  judgementHeader,
  type FileEnds,
  type Judgement,
} from '../../shared/judgementFile';

/** Attempts to read the header that another program is about to write, and the time between them in ms. */
const ATTEMPTS = 50;
const PAUSE = 10;
/** Maximum length of a header, in bytes. */
const MAX_HEADER = 65_536;

/**
 * Appends a judgment to a file on disk, or creates the file with a header. Lines of several programs do not mix: each is
 * one write at the end of the file.
 *
 * @throws Error of the file system, or if `refused` gives one for the header of the file
 */
export async function appendToDisk(
  file: string,
  judgement: Judgement,
  refused: (header: string) => Error,
): Promise<void> {
  const created = await open(file, 'ax').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  const handle = created ?? (await open(file, 'a+'));
  try {
    const ends = created === undefined ? await endsOfFile(handle) : undefined;
    const { header } = ends ?? endsOf(judgementHeader());
    const columns = judgementColumns(header);
    if (columns === undefined) throw refused(header);
    const line = judgementLine(judgement, columns);
    await writeOnce(handle, ends === undefined ? judgementHeader() + line : appendedText(line, ends));
  } finally {
    await handle.close();
  }
}

/** Writes a text at the end of the file in one call. @throws Error if the disk is full */
async function writeOnce(handle: FileHandle, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const { bytesWritten } = await handle.write(bytes);
  if (bytesWritten < bytes.length) throw new Error('ENOSPC: no space left on device, write');
}

/** Returns the ends of an open file; undefined: it is empty, and stays so. */
async function endsOfFile(handle: FileHandle): Promise<FileEnds | undefined> {
  let last = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { size } = await handle.stat();
    if (size === 0) {
      await setTimeout(PAUSE);
      continue;
    }
    const head = endsOf(await textAt(handle, 0, Math.min(size, MAX_HEADER)));
    const isComplete = (await textAt(handle, size - 1, 1)) === '\n';
    // A line of another program is written in two parts if it crosses a page: what is cut stays as long as it is.
    if (!isComplete && size !== last && attempt < ATTEMPTS - 1) {
      last = size;
      await setTimeout(PAUSE);
      continue;
    }
    // The whole file is read only after a line that was cut.
    return isComplete ? { ...head, isComplete } : endsOf(await textAt(handle, 0, size));
  }
  return undefined;
}

async function textAt(handle: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('utf8', 0, bytesRead);
}

/** Returns whether a file, which need not exist, is in one of the folders, links resolved. */
export async function isBelow(file: string, folders: readonly string[]): Promise<boolean> {
  const place = await realpath(file).catch(async () =>
    path.join(await realpath(path.dirname(file)), path.basename(file)),
  );
  for (const folder of folders) {
    const relative = path.relative(await realpath(folder), place);
    if (relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative)) return true;
  }
  return false;
}
