import { randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { type FileHandle, open, realpath, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { writingMessage, writingProblem } from '../../engine/sources/writingProblem';
import { InputError } from '../../shared/protocol/problem';
import { onEnd } from '../endingSignals';

/**
 * Looks before hours of work whether the result may be written: into a folder that exists, never over an input, and
 * over another file only when that is wished for. An empty file holds nothing to lose.
 *
 * @throws InputError when it may not
 */
export async function refuseOverwriting(
  output: string,
  inputs: readonly (string | undefined)[],
  force: boolean,
): Promise<void> {
  const there = await identityOf(output);
  if (there === undefined) return refuseMissingFolder(output);
  for (const input of inputs) {
    if (input === undefined || (await identityOf(input))?.file !== there.file) continue;
    throw new InputError({
      file: output,
      message: l10n.t('The output would overwrite this input.'),
      advice: l10n.t('Choose another path with --output.'),
    });
  }
  if (!force && there.bytes > 0n) throw alreadyThere(output);
}

async function refuseMissingFolder(output: string): Promise<void> {
  const folder = path.dirname(output);
  if ((await stat(folder).catch(() => undefined))?.isDirectory() === true) return;
  throw new InputError({
    file: output,
    message: l10n.t('There is no folder {0}.', folder),
    advice: l10n.t('Create the folder, or choose another path with --output.'),
  });
}

/**
 * Writes a file whole or not at all: beside its place, and then there. A full disk or Ctrl-C on the way leaves what was
 * there before. What is no file, such as a device or a named pipe, is written to as it is.
 *
 * @throws InputError when the file cannot be written, or without `force` when there is one by now
 */
export async function writeOutput(file: string, pieces: Iterable<string>, force: boolean): Promise<void> {
  const status = await stat(file).catch(() => undefined);
  if (!force && status?.isFile() === true && status.size > 0) throw alreadyThere(file);
  try {
    if (status !== undefined && !status.isFile()) await writeInto(await open(file, 'w'), pieces);
    else {
      // A link to a file stays one.
      const target = status === undefined ? file : await realpath(file);
      await replace(target, pieces, status === undefined ? undefined : status.mode & 0o777);
    }
  } catch (error) {
    const advice = l10n.t('Choose another path with --output.');
    if (status?.isFile() !== false) throw writingProblem(file, error, advice);
    // Of what went to a device it is not known what became of it.
    throw new InputError({ file, message: writingMessage(error), advice });
  }
}

async function replace(file: string, pieces: Iterable<string>, mode: number | undefined): Promise<void> {
  const beside = path.join(path.dirname(file), `.recscope-${randomUUID()}.tmp`);
  const forgetSignals = onEnd(() => remove(beside));
  try {
    const handle = await open(beside, 'wx');
    if (mode !== undefined) await handle.chmod(mode);
    await writeInto(handle, pieces, { durable: true });
    await rename(beside, file);
  } catch (error) {
    remove(beside);
    throw error;
  } finally {
    forgetSignals();
  }
}

/** @param durable the disk has it all before this is over */
async function writeInto(
  handle: FileHandle,
  pieces: Iterable<string>,
  { durable = false }: { readonly durable?: boolean } = {},
): Promise<void> {
  try {
    for (const piece of pieces) await handle.writeFile(piece);
    if (durable) await handle.sync();
  } finally {
    await handle.close();
  }
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // It was never there.
  }
}

function alreadyThere(file: string): InputError {
  return new InputError({
    file,
    message: l10n.t('The file already exists.'),
    advice: l10n.t('Choose another path with --output, or overwrite with --force.'),
  });
}

/** Undefined: no regular file. What may not be looked at is said by whoever opens it. */
async function identityOf(
  file: string,
): Promise<{ readonly file: string; readonly bytes: bigint } | undefined> {
  const status = await stat(file, { bigint: true }).catch(() => undefined);
  return status?.isFile() === true ? { file: `${status.dev}:${status.ino}`, bytes: status.size } : undefined;
}
