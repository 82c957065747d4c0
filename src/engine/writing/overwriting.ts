import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { filesAt } from '../sources/fileSource';

/** Under what something is to be written or removed. */
export interface Overwriting {
  readonly inputs: Inputs;
  /** Another file that holds something may be overwritten. */
  readonly force: boolean;
  /** The folder that is written as a whole: no step below it may be a link. Absent: a person named each step. */
  readonly below?: string;
  /** What to do where it may not be. */
  readonly advice: string;
}

/** Files that are read, by whatever name they are reached: nothing overwrites or removes them. */
export class Inputs {
  private constructor(private readonly known: ReadonlySet<string>) {}

  /** @param paths of files, of folders that hold the parts of a table, and patterns of them */
  static async of(paths: readonly string[]): Promise<Inputs> {
    const known = new Set<string>();
    for (const path of paths)
      for (const file of await filesAt(path).catch(() => [path]))
        for (const name of await namesOf(file)) known.add(name);
    return new Inputs(known);
  }

  async has(file: string): Promise<boolean> {
    return (await namesOf(file)).some((name) => this.known.has(name));
  }
}

/** What tells a file from others: its place on the device, and the path without links. */
async function namesOf(file: string): Promise<readonly string[]> {
  const status = await stat(file, { bigint: true }).catch(() => undefined);
  if (status === undefined) return [];
  // Some file systems number no files.
  return [...(status.ino === 0n ? [] : [`${status.dev}:${status.ino}`]), await realpath(file)];
}

type Standing = 'nothing' | 'empty file' | 'file' | 'input' | 'link' | 'folder' | 'device';

/**
 * What stands at a path, on which alone it depends whether it may be overwritten or removed.
 *
 * @param step where on the way to it something else than a folder stands
 */
async function standingAt(
  file: string,
  { inputs, below }: Overwriting,
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
 * Whether a file may be written: never over an input or a folder, through no link, and over another file only when that
 * is wished for. An empty file holds nothing to lose, and what a link leads to stays where the link is replaced.
 *
 * @throws InputError when it may not
 */
export async function requireWritable(file: string, how: Overwriting): Promise<void> {
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
 * Whether a file that RecScope wrote may be removed: it is still one, and no link leads to it.
 *
 * @throws InputError when it is an input
 */
export async function mayRemove(file: string, how: Overwriting): Promise<boolean> {
  const { standing, step } = await standingAt(file, how);
  if (standing === 'input')
    throw new InputError({
      file,
      message: l10n.t('The output would overwrite this input.'),
      advice: how.advice,
    });
  return step === undefined && (standing === 'file' || standing === 'empty file');
}

/** Whether a URI names one of the inputs, by this name or, on disk, another. @param inputs URIs */
export async function isInputAt(uri: string, inputs: readonly string[]): Promise<boolean> {
  if (inputs.includes(uri)) return true;
  const [file] = onDisk(uri);
  return file !== undefined && (await Inputs.of(inputs.flatMap(onDisk))).has(file);
}

function onDisk(uri: string): string[] {
  return uri.startsWith('file:') ? [fileURLToPath(uri)] : [];
}
