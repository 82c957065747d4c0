import type { Stats } from 'node:fs';
import { lstat, readlink, realpath, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Returns the device and inode of a file. */
export function deviceAndInode({ dev, ino }: Stats): string {
  return `${dev} ${ino}`;
}

/** Returns whether a file is in one of these folders, by its path. */
export function isPathInFolders(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const inside = path.relative(folder, file);
    return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
  });
}

/** Returns the paths of folders with links resolved; the path of a missing folder is unchanged. */
export function realFolders(folders: readonly string[]): Promise<string[]> {
  return Promise.all(
    folders.map((folder) => realpath(path.resolve(folder)).catch(() => path.resolve(folder))),
  );
}

/**
 * Returns whether an open file is in one of these folders. A link may have been redirected since the path was
 * checked.
 *
 * @param opened path by which the file was opened
 */
export async function isOpenedBelow(
  handle: FileHandle,
  opened: string | Buffer,
  folders: readonly string[],
): Promise<boolean> {
  const real = await realPathOf(handle, opened).catch(() => undefined);
  return real !== undefined && isPathInFolders(real, await realFolders(folders));
}

async function realPathOf(handle: FileHandle, opened: string | Buffer): Promise<string | undefined> {
  // Linux says it of the open file itself.
  const known = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  if (known !== undefined) return known;
  const real = await realpath(opened);
  const [own, there] = await Promise.all([handle.stat(), lstat(real)]);
  return own.dev === there.dev && own.ino === there.ino ? real : undefined;
}
