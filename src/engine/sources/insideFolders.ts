import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { filesAt } from './fileSource';

/**
 * Whether a file is in one of these folders, with all that it stands for: the parts of a table, and where links lead. By
 * its name first, so that nothing is asked of another machine.
 *
 * @param file its path, also of a folder, or a pattern
 */
export async function isInside(file: string, folders: readonly string[]): Promise<boolean> {
  const own = folders.map((folder) => path.resolve(folder));
  if (!isBelow(path.resolve(file), own)) return false;
  const roots = await Promise.all(own.map((folder) => realpath(folder).catch(() => folder)));
  const parts = await filesAt(file).catch(() => []);
  for (const part of [file, ...parts]) {
    const real = await realpath(part).catch(() => undefined);
    if (real !== undefined && !isBelow(real, roots)) return false;
  }
  return true;
}

function isBelow(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const inside = path.relative(folder, file);
    return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
  });
}
