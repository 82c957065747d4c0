import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as l10n from '@vscode/l10n';
import type { DiskTasks } from '../engineApi';
import { InputError } from '../../shared/problem';
import { filesAtPath } from '../../reading/sources/fileSource';

/** Rules for writing or removing a file. */
export interface OverwriteRules {
  readonly inputs: InputFiles;
  /** Whether existing files that are not empty are overwritten. */
  readonly force: boolean;
  /**
   * Folder that is written as a whole, in which no folder may be a link. Absent: the user specified the whole
   * path.
   */
  readonly below?: string;
  /** Advice if writing is refused. */
  readonly advice: string;
}

/** Input files, which are never overwritten or removed, whatever name is used for them. */
export class InputFiles {
  private constructor(private readonly known: ReadonlySet<string>) {}

  /** Finds the input files. @param paths paths of files, of folders with a table in several files, and patterns */
  static async of(paths: readonly string[]): Promise<InputFiles> {
    const known = new Set<string>();
    for (const path of paths)
      for (const file of await filesAtPath(path).catch(() => [path]))
        for (const name of await namesOf(file)) known.add(name);
    return new InputFiles(known);
  }

  async has(file: string): Promise<boolean> {
    return (await namesOf(file)).some((name) => this.known.has(name));
  }
}

/** Returns the identities of a file: its device and inode, and the path without links. */
async function namesOf(file: string): Promise<readonly string[]> {
  const status = await stat(file, { bigint: true }).catch(() => undefined);
  if (status === undefined) return [];
  // Some file systems have no inode numbers.
  return [...(status.ino === 0n ? [] : [`${status.dev}:${status.ino}`]), await realpath(file)];
}

type Standing = 'nothing' | 'empty file' | 'file' | 'input' | 'link' | 'folder' | 'device';

/**
 * Returns the kind of file at a path, which decides whether it may be overwritten or removed.
 *
 * @param step path of the first folder on the way that is a link or a file
 */
async function standingAt(
  file: string,
  { inputs, below }: OverwriteRules,
): Promise<{ readonly standing: Standing; readonly step?: string }> {
  if (await inputs.has(file)) return { standing: 'input' };
  if (below !== undefined) {
    let step = below;
    for (const name of path.relative(below, path.dirname(file)).split(path.sep)) {
      step = path.join(step, name);
      const status = step === below ? undefined : await lstat(step).catch(() => undefined);
      if (status?.isSymbolicLink() === true) return { standing: 'link', step };
      if (status?.isDirectory() === false) return { standing: 'file', step };
    }
  }
  const status = await (below === undefined ? stat(file) : lstat(file)).catch(() => undefined);
  if (status === undefined) return { standing: 'nothing' };
  if (status.isSymbolicLink()) return { standing: 'link' };
  if (status.isDirectory()) return { standing: 'folder' };
  if (!status.isFile()) return { standing: 'device' };
  return { standing: status.size > 0 ? 'file' : 'empty file' };
}

/**
 * Checks that a file may be written: it is not an input or a folder, is not reached through a link, and an
 * existing file requires `force`. An empty file may be overwritten, and replacing a link keeps its target.
 *
 * @throws InputError if the file may not be written
 */
export async function requireWritable(file: string, how: OverwriteRules): Promise<void> {
  const { standing, step } = await standingAt(file, how);
  const refuse = (message: string): InputError =>
    new InputError({ file: step ?? file, message, advice: how.advice });
  if (standing === 'input') throw refuse(l10n.t('The output would overwrite this input.'));
  if (standing === 'folder') throw refuse(l10n.t('This is a folder, not a file.'));
  if (step !== undefined)
    throw refuse(
      standing === 'link'
        ? l10n.t('This is a link, through which nothing is written.')
        : l10n.t('This is a file, not a folder.'),
    );
  if (standing === 'file' && !how.force)
    throw new InputError({
      file,
      message: l10n.t('The file already exists.'),
      advice: l10n.t('Specify another path with --output, or overwrite with --force.'),
      inEditor: l10n.t('Specify another path.'),
    });
}

/**
 * Returns whether a file that RecScope wrote may be removed: it is still a file, and no link leads to it.
 *
 * @throws InputError if it is an input
 */
export async function isRemovable(file: string, how: OverwriteRules): Promise<boolean> {
  const { standing, step } = await standingAt(file, how);
  if (standing === 'input')
    throw new InputError({
      file,
      message: l10n.t('The output would overwrite this input.'),
      advice: how.advice,
    });
  return step === undefined && (standing === 'file' || standing === 'empty file');
}

/** Returns whether a URI refers to one of the inputs, by this name or another name on disk. */
export async function isInputAt({ uri, inputs }: DiskTasks['isInputAt']['request']): Promise<boolean> {
  const [file] = onDisk(uri);
  return file !== undefined && (await InputFiles.of(inputs.flatMap(onDisk))).has(file);
}

function onDisk(uri: string): string[] {
  return uri.startsWith('file:') ? [fileURLToPath(uri)] : [];
}
