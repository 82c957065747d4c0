import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { filesAtPath } from './fileSource';
import { isPathInFolders, realFolders } from './openedPath';
import { filesOfPattern, isGlobPattern } from './partFiles';

/**
 * Returns whether a file, all parts of its table, and the targets of its links are in one of these folders.
 * The path is tested before the disk is accessed, so that a network path causes no access to another machine.
 *
 * @param file path of the file or of a folder, or a pattern
 */
export async function isFileInFolders(file: string, folders: readonly string[]): Promise<boolean> {
  const resolvedFolders = folders.map((folder) => path.resolve(folder));
  if (!isPathInFolders(path.resolve(file), resolvedFolders)) return false;
  const roots = await realFolders(resolvedFolders);
  const leadsOut = async (part: string): Promise<boolean> => {
    const real = await realpath(part).catch(() => undefined);
    return real !== undefined && !isPathInFolders(real, roots);
  };
  if (await leadsOut(file)) return false;
  // Folders after a link are not even listed: whether a pattern matches there would reveal their names.
  let isListedBeyond = false;
  const mayList = async (folder: string): Promise<boolean> => {
    // Folders above the workspace are on the way to it, where a name of it is like a pattern.
    const out = isPathInFolders(path.resolve(folder), resolvedFolders) && (await leadsOut(folder));
    isListedBeyond ||= out;
    return !out;
  };
  const isThere = (await realpath(file).catch(() => undefined)) !== undefined;
  const found =
    isThere || !isGlobPattern(file) ? filesAtPath(file) : filesOfPattern(path.resolve(file), mayList);
  const parts = await found.catch(() => []);
  if (isListedBeyond) return false;
  for (const part of parts) if (await leadsOut(part)) return false;
  return true;
}
