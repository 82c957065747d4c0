import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { requireFile } from '../../../core/sql/sourceName';
import { readsDisk } from '../../../engine/process/connect';
import type { FileReference } from '../../../reading/sources/byteSource';
import { gitReference } from '../../../reading/sources/gitReference';
import { InputError } from '../../../shared/problem';
import { committedFile, type CommittedFile } from '../../git/committedFile';
import { gitProgram } from '../../git/gitRepositories';

/** Maximum number of bytes that are kept between inspecting files and reading them. */
const MAX_KEPT = 1 << 27;

interface KeptFile {
  readonly bytes: Uint8Array;
  readonly mtime: number;
  readonly size: number;
}

/** Files that only the editor can read, and only as a whole: the content of inspected files is kept for the run. */
const filesByUri = new Map<string, KeptFile>();

/**
 * Returns a reference for the engine: a path if it can open the file, otherwise the bytes that the editor reads.
 *
 * @param uri may be a table of an engine in records of RecScope 1.0
 * @throws InputError for such a table, and if Git may not be run
 */
export async function referenceTo(uri: string): Promise<FileReference> {
  requireFile(uri);
  const target = vscode.Uri.parse(uri);
  const committed = readsDisk ? committedFile(uri) : undefined;
  if (committed !== undefined) return committedReference(uri, committed);
  if (readsDisk && target.scheme === 'file') return { kind: 'path', name: uri, path: target.fsPath };
  const { mtime, size } = await vscode.workspace.fs.stat(target);
  const known = filesByUri.get(uri);
  // A file system without modification times does not show changes either.
  if (known !== undefined && mtime > 0 && known.mtime === mtime && known.size === size)
    return { kind: 'bytes', name: uri, bytes: known.bytes };
  const bytes = await vscode.workspace.fs.readFile(target);
  keep(uri, { bytes, mtime, size });
  return { kind: 'bytes', name: uri, bytes };
}

/** Returns a reference to a committed file. @throws InputError if Git may not be run */
async function committedReference(uri: string, { path, revision }: CommittedFile): Promise<FileReference> {
  const program = await gitProgram();
  if (program === undefined)
    throw new InputError({
      file: uri,
      message: l10n.t('A file of a commit can’t be read because Git isn’t available in this window.'),
      advice: l10n.t('Trust the workspace, and turn on the Git extension.'),
    });
  const [name] = path.split(/[\\/]/).slice(-1);
  const folder = vscode.Uri.joinPath(vscode.Uri.file(path), '..').fsPath;
  return { ...gitReference(`git:${revision}:./${name}`, folder), name: uri, program };
}

/** Frees the memory after a run. */
export function forgetReferences(): void {
  filesByUri.clear();
}

function keep(uri: string, file: KeptFile): void {
  filesByUri.delete(uri);
  filesByUri.set(uri, file);
  let total = 0;
  for (const { bytes } of filesByUri.values()) total += bytes.length;
  for (const [oldest, { bytes }] of filesByUri) {
    if (total <= MAX_KEPT) return;
    filesByUri.delete(oldest);
    total -= bytes.length;
  }
}
