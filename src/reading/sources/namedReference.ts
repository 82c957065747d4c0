import path from 'node:path';
import { requireFile } from '../../core/sql/sourceName';
import type { FileReference } from './byteSource';
import { gitReference, isGitSource } from './gitReference';

/**
 * Resolves the name of a file: a path, or `git:REV:PATH`.
 *
 * @param folder base of relative paths; absent: the working folder, and a path stays as written
 * @throws InputError for a table of an engine, and for `git:` without a revision and a path
 */
export function resolveReference(name: string, folder?: string): Exclude<FileReference, { kind: 'bytes' }> {
  requireFile(name);
  if (isGitSource(name)) return gitReference(name, folder ?? process.cwd());
  return { kind: 'path', name, path: folder === undefined ? name : path.resolve(folder, name) };
}
