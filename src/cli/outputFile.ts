import { stat, writeFile } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { InputError } from '../shared/problem';

/**
 * Looks before hours of work whether the result may be written: never over an input, and over another file only
 * when that is wished for. An empty file holds nothing to lose.
 *
 * @throws InputError when it may not
 */
export async function refuseOverwriting(
  output: string,
  inputs: readonly (string | undefined)[],
  force: boolean,
): Promise<void> {
  const there = await identityOf(output);
  if (there === undefined) return;
  for (const input of inputs) {
    if (input === undefined || (await identityOf(input))?.file !== there.file) continue;
    throw new InputError({
      file: output,
      message: l10n.t('The result would be written over this input.'),
      advice: l10n.t('Choose another place with --output.'),
    });
  }
  if (!force && there.bytes > 0n) throw alreadyThere(output);
}

/** @throws InputError when the file cannot be written, or without `force` when there is one by now */
export async function writeOutput(file: string, text: string, force: boolean): Promise<void> {
  const there = await identityOf(file);
  if (!force && there !== undefined && there.bytes > 0n) throw alreadyThere(file);
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new InputError({
      file,
      message: l10n.t(
        'The file cannot be written: {0}',
        error instanceof Error ? error.message : String(error),
      ),
      advice: l10n.t('Choose another place with --output.'),
    });
  }
}

function alreadyThere(file: string): InputError {
  return new InputError({
    file,
    message: l10n.t('There is such a file already.'),
    advice: l10n.t('Choose another place with --output, or write over it with --force.'),
  });
}

/** Undefined: no regular file. What may not be looked at is said by whoever opens it. */
async function identityOf(
  file: string,
): Promise<{ readonly file: string; readonly bytes: bigint } | undefined> {
  const status = await stat(file, { bigint: true }).catch(() => undefined);
  return status?.isFile() === true ? { file: `${status.dev}:${status.ino}`, bytes: status.size } : undefined;
}
