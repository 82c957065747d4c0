import type { Stats } from 'node:fs';
import { lstat, readlink, realpath, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Device and number of a file. */
export function identityOf({ dev, ino }: Stats): string {
  return `${dev} ${ino}`;
}

/** Returns true if a file is in one of these folders, by its path. */
export function isBelow(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const inside = path.relative(folder, file);
    return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
  });
}

/** Returns the paths of folders without links; a folder that is not there keeps its path. */
export function realFolders(folders: readonly string[]): Promise<string[]> {
  return Promise.all(
    folders.map((folder) => realpath(path.resolve(folder)).catch(() => path.resolve(folder))),
  );
}

/**
 * Returns true if an open file is in one of these folders: a link may have been turned since its path was checked.
 *
 * @param opened the path by which it was opened
 */
export async function isOpenedBelow(
  handle: FileHandle,
  opened: string | Buffer,
  folders: readonly string[],
): Promise<boolean> {
  const real = await realPathOf(handle, opened).catch(() => undefined);
  return real !== undefined && isBelow(real, await realFolders(folders));
}

async function realPathOf(handle: FileHandle, opened: string | Buffer): Promise<string | undefined> {
  // Linux says it of the open file itself.
  const known = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  if (known !== undefined) return known;
  const real = await realpath(opened);
  const [own, there] = await Promise.all([handle.stat(), lstat(real)]);
  return own.dev === there.dev && own.ino === there.ino ? real : undefined;
}
