import { randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { writingMessage, writingError } from '../../shared/writingProblem';
import { InputFiles, type OverwriteRules, requireWritable } from '../../engine/writing/overwriting';
import { InputError } from '../../shared/problem';
import { onEndingSignal } from '../endingSignals';
import { filesOfTable } from '../../reading/sources/namedReference';
import { resolveQrelsPath } from '../options/datasetFolder';
import { STANDARD_INPUT } from '../options/standardInput';
import { printPieces, type OutputChunk } from './print';

/**
 * Returns the function that writes the answer of a command: to a file, or to standard output without one.
 * Problems of the file are reported before hours of work, and checked again before writing.
 *
 * @param inputs names from the call: paths, patterns, tables of an engine
 * @throws InputError if the file may not be written, or its folder does not exist
 */
export async function outputTo(
  output: string | undefined,
  inputs: readonly (string | undefined)[],
  force: boolean,
): Promise<(pieces: Iterable<OutputChunk>) => Promise<void>> {
  return output === undefined ? printPieces : fileTo(output, inputs, force);
}

/** Content of a file: chunks of text, or bytes that are generated while writing. */
type Pieces = Iterable<OutputChunk> | AsyncIterable<Uint8Array>;

/**
 * Returns the function that writes to a file, like {@link outputTo}.
 * @param below folder below which no part of the path may be a link
 */
export async function fileTo(
  output: string,
  inputs: readonly (string | undefined)[],
  force: boolean,
  { makeFolder = false, below }: { readonly makeFolder?: boolean; readonly below?: string } = {},
): Promise<(pieces: Pieces) => Promise<void>> {
  const advice = l10n.t('Specify another path with --output.');
  const how = {
    inputs: await InputFiles.of(await filesOfInputs(inputs)),
    force,
    advice,
    ...(below !== undefined && { below }),
  };
  await requireWritable(output, how);
  if (makeFolder) await mkdir(path.dirname(output), { recursive: true });
  await requireFolder(output);
  return (pieces) => writeOutput(output, pieces, how);
}

async function requireFolder(output: string): Promise<void> {
  const folder = path.dirname(output);
  if ((await stat(folder).catch(() => undefined))?.isDirectory() === true) return;
  throw new InputError({
    file: output,
    message: l10n.t('The folder {0} doesn’t exist.', folder),
    advice: l10n.t('Create the folder, or specify another path with --output.'),
  });
}

/**
 * Writes a file completely or not at all: writes a temporary file that then replaces it, so that a full disk
 * or Ctrl-C leaves the old file. Devices and named pipes are written to directly.
 * @throws InputError if the file cannot be written, or may no longer be
 */
async function writeOutput(file: string, pieces: Pieces, how: OverwriteRules): Promise<void> {
  await requireWritable(file, how);
  const status = await stat(file).catch(() => undefined);
  try {
    if (status !== undefined && !status.isFile()) await writeInto(await open(file, 'w'), pieces);
    else {
      // Writing through a link keeps the link.
      const target = status === undefined ? file : await realpath(file);
      await replace(target, pieces, status === undefined ? undefined : status.mode & 0o777);
    }
  } catch (error) {
    const { advice } = how;
    if (status?.isFile() !== false) throw writingError(file, error, advice);
    // The state of a device after an error is unknown.
    throw new InputError({ file, message: writingMessage(error), advice });
  }
}

/** Matches names of temporary files, which contain a file until it is complete. */
const TEMPORARY_NAME = /^\.recscope-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;
/** Age from which a temporary file is considered abandoned, in ms. */
const MAX_TEMPORARY_AGE_MS = 86_400_000;

/** Removes temporary files of killed processes from a folder. */
async function removeLeft(folder: string): Promise<void> {
  const left = (await readdir(folder).catch(() => [])).filter((name) => TEMPORARY_NAME.test(name));
  for (const file of left.map((name) => path.join(folder, name))) {
    const status = await lstat(file).catch(() => undefined);
    if (status?.isFile() === true && Date.now() - status.mtimeMs > MAX_TEMPORARY_AGE_MS) removeFile(file);
  }
}

async function replace(file: string, pieces: Pieces, mode: number | undefined): Promise<void> {
  await removeLeft(path.dirname(file));
  const beside = path.join(path.dirname(file), `.recscope-${randomUUID()}.tmp`);
  const forgetSignals = onEndingSignal(() => removeFile(beside));
  try {
    const handle = await open(beside, 'wx');
    if (mode !== undefined) await handle.chmod(mode);
    await writeInto(handle, pieces, { durable: true });
    await rename(beside, file);
  } catch (error) {
    removeFile(beside);
    throw error;
  } finally {
    forgetSignals();
  }
}

/** Writes chunks to a file. @param durable waits until the disk has stored all of them */
async function writeInto(
  handle: FileHandle,
  pieces: Pieces,
  { durable = false }: { readonly durable?: boolean } = {},
): Promise<void> {
  try {
    for await (const piece of pieces) await handle.writeFile(piece);
    if (durable) await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes a file, if it exists. */
export function removeFile(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // It was never there.
  }
}

/** Returns the paths of the inputs that a call names. */
async function filesOfInputs(inputs: readonly (string | undefined)[]): Promise<string[]> {
  const files: string[] = [];
  for (const input of inputs)
    if (input !== undefined && input !== STANDARD_INPUT)
      files.push(...(filesOfTable(input) ?? [input, await resolveQrelsPath(input).catch(() => input)]));
  return files;
}
