import { lstat, open } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { fileTo } from './outputFile';

/** Number of bytes at the end of a file that are searched for the notes of a snapshot. */
const MAX_FOOTER_BYTES = 1_000_000;

/**
 * Returns the function that writes the snapshot of an evaluation. The path may come from a stranger's
 * `recscope.json`, so the file must be below its folder, not be reached through a link, end in `.parquet`,
 * and only replace a snapshot.
 *
 * @param folder folder of the configuration
 * @param file path relative to the folder
 * @throws InputError if the file may not be written
 */
export async function snapshotTo(
  folder: string,
  file: string,
  inputs: readonly string[],
): Promise<(bytes: Uint8Array) => Promise<void>> {
  const below = path.resolve(folder);
  const target = path.resolve(below, file);
  const refused = (message: string): InputError =>
    new InputError({
      file: target,
      message,
      advice: l10n.t(
        'Name a .parquet file in the folder of recscope.json, such as {0}.',
        '.recscope/NAME.parquet',
      ),
    });
  const inside = path.relative(below, target);
  if (inside === '' || path.isAbsolute(inside) || inside.split(path.sep)[0] === '..')
    throw refused(l10n.t('The snapshot would be outside of the folder of its configuration.'));
  if (!target.toLowerCase().endsWith('.parquet'))
    throw refused(l10n.t('The name of a snapshot must end in .parquet.'));
  const status = await lstat(target).catch(() => undefined);
  if (status?.isSymbolicLink() === true)
    throw refused(l10n.t('This is a link, through which nothing is written.'));
  if (status !== undefined && !(status.isFile() && (await isSnapshot(target))))
    throw refused(l10n.t('The file is not a snapshot and would be overwritten.'));
  const write = await fileTo(target, inputs, true, { makeFolder: true, below });
  return (bytes) => write([bytes]);
}

/** Returns whether a file is Parquet with the notes of a snapshot in its footer. */
async function isSnapshot(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, MAX_FOOTER_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const footer = buffer.toString('latin1');
    return footer.endsWith('PAR1') && footer.includes('"schema":"recscope-snapshot/1"');
  } finally {
    await handle.close();
  }
}
