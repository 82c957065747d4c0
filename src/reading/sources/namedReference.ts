import path from 'node:path';
import { isEngineSource, requireFile, sourceName } from '../../core/sql/sourceName';
import type { FileReference } from './byteSource';
import { gitReference, isGitSource } from './gitReference';

/**
 * Resolves the name of a file: a path, or `git:REV:PATH`.
 *
 * @param folder base of relative paths; absent: the working folder, and a path stays as written
 * @throws InputError for a table of an engine, and for `git:` without a revision and a path
 */
export function resolveReference(
  name: string,
  folder?: string,
): Exclude<FileReference, { kind: 'bytes' | 'table' }> {
  requireFile(name);
  if (isGitSource(name)) return gitReference(name, folder ?? process.cwd());
  return { kind: 'path', name, path: folder === undefined ? name : path.resolve(folder, name) };
}

/**
 * Returns the files that a table name refers to: its database, its Parquet file, its query. Undefined if it
 * is not a table name.
 *
 * @param folder folder that paths in the name are relative to; '' is the working folder
 */
export function filesOfTable(text: string, folder = ''): string[] | undefined {
  if (!isEngineSource(text)) return undefined;
  try {
    const { database, relation } = sourceName(text) ?? {};
    const files = [database, relation?.kind === 'table' ? undefined : relation?.path];
    return files.flatMap((file) => (file === undefined ? [] : absolutePath(file, folder)));
  } catch {
    // Reading the table reports an invalid name.
    return [];
  }
}

/** Returns the absolute path, because the client may run in another folder; URLs are unchanged. */
export function absolutePath(file: string, folder: string): string {
  return isUrl(file) ? file : path.resolve(folder, file);
}

export function isUrl(file: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(file);
}
