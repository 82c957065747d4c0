import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { isEngineSource } from '../../core/sql/sourceName';
import { filesAtPath, openSource } from '../../reading/sources/fileSource';
import { isGitSource } from '../../reading/sources/gitReference';
import { resolveReference } from '../../reading/sources/namedReference';
import { InputError } from '../../shared/problem';
import { VERSION } from '../../shared/version';
import type { Command } from '../command';
import { argumentsWithout, type CommandOptions } from '../options/parsedArguments';
import { STANDARD_INPUT } from '../options/standardInput';
import { fileTo } from './outputFile';

/** Options that a receipt does not store: where and how the answer was written. */
const UNKEPT_OPTIONS = ['format', 'output', 'force', 'receipt'];
/** Number of bytes that are read at a time. */
const CHUNK_BYTES = 1 << 20;

const RECEIPT_INPUT = v.object({
  /** Path relative to `folder`, or `git:REV:PATH`. */
  file: v.string(),
  bytes: v.number(),
  /** SHA-256 of the stored bytes, in hexadecimal digits. */
  sha256: v.string(),
});

/** Result with the hashes of its inputs, the call and the versions: enough to compute it again. */
export const RECEIPT = v.object({
  schema: v.literal('recscope-receipt/1'),
  recscope: v.string(),
  node: v.string(),
  command: v.string(),
  /** Words of the call without its output, format and receipt. */
  arguments: v.array(v.string()),
  /** Working folder of the call, relative to the receipt. */
  folder: v.string(),
  inputs: v.array(RECEIPT_INPUT),
  /** The answer in JSON. */
  result: v.unknown(),
});

export type Receipt = v.InferOutput<typeof RECEIPT>;
type ReceiptInput = v.InferOutput<typeof RECEIPT_INPUT>;

/** Call whose receipt is written. */
interface ReceiptCall {
  readonly command: string;
  readonly run: Command;
  /** Arguments of the call. */
  readonly argv: readonly string[];
  /** Options of the command. */
  readonly options: CommandOptions;
  /** Names of the call's inputs as `outputTo` takes them: paths, folders, patterns, `git:REV:PATH`. */
  readonly inputs: readonly (string | undefined)[];
}

/** Returns the JSON of a call. @throws InputError if it cannot be computed */
export async function jsonOfCall(run: Command, words: readonly string[]): Promise<unknown> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recscope-receipt-'));
  const output = path.join(folder, 'result.json');
  try {
    await run([...words, '--format', 'json', '--output', output]);
    return JSON.parse(await readFile(output, 'utf8')) as unknown;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the function that computes the JSON of a call and writes the receipt of the call; undefined if the
 * call requests none. Problems of the file are reported before hours of work.
 * @throws InputError if the file may not be written, or an input is not a file
 */
export async function receiptTo(
  file: string | undefined,
  call: ReceiptCall,
  force: boolean,
): Promise<(() => Promise<void>) | undefined> {
  if (file === undefined) return undefined;
  const write = await fileTo(file, call.inputs, force);
  const words = argumentsWithout(call.argv, call.options, UNKEPT_OPTIONS);
  const folder = path.relative(path.dirname(path.resolve(file)), process.cwd()) || '.';
  const before = await receiptInputs(call.inputs);
  return async () => {
    const result = await jsonOfCall(call.run, words);
    const after = await receiptInputs(call.inputs);
    const [moved] = movedInputs(before, after);
    if (moved !== undefined)
      throw new InputError({
        file: moved,
        message: l10n.t('The file changed while it was evaluated.'),
        advice: l10n.t('Run again when nothing writes it.'),
      });
    const receipt: Receipt = {
      ...{ schema: 'recscope-receipt/1', recscope: VERSION, node: process.version },
      ...{ command: call.command, arguments: words, folder, inputs: before },
      result,
    };
    await write([`${JSON.stringify(receipt, undefined, 1)}\n`]);
  };
}

/**
 * Returns the files of a call with their hashes, each once, sorted by name.
 *
 * @throws InputError for an input that is not a file
 */
export async function receiptInputs(names: readonly (string | undefined)[]): Promise<ReceiptInput[]> {
  const files = new Set<string>();
  for (const name of names) {
    if (name === undefined) continue;
    if (name === STANDARD_INPUT || isEngineSource(name))
      throw new InputError({
        message: l10n.t('A receipt is of files: “{0}” is none.', name),
        advice: l10n.t('Save it as a file first.'),
      });
    if (isGitSource(name)) files.add(name);
    else
      for (const file of await filesAtPath(name))
        files.add(path.relative('', file).replaceAll(path.sep, '/'));
  }
  const inputs: ReceiptInput[] = [];
  for (const file of [...files].sort()) inputs.push({ file, ...(await hashOf(file)) });
  return inputs;
}

/** Returns the size and hash of a file as it is stored. */
async function hashOf(file: string): Promise<Omit<ReceiptInput, 'file'>> {
  const source = await openSource(resolveReference(file));
  try {
    const hash = createHash('sha256');
    for (let start = 0; start < source.bytes; start += CHUNK_BYTES)
      hash.update(await source.read(start, Math.min(start + CHUNK_BYTES, source.bytes)));
    return { bytes: source.bytes, sha256: hash.digest('hex') };
  } finally {
    await source.close();
  }
}

/** Returns the names of files whose size or hash differs, and of files in only one list. */
export function movedInputs(before: readonly ReceiptInput[], after: readonly ReceiptInput[]): string[] {
  const now = new Map(after.map(({ file, sha256 }) => [file, sha256]));
  const then = new Set(before.map(({ file }) => file));
  return [
    ...before.filter(({ file, sha256 }) => now.get(file) !== sha256).map(({ file }) => file),
    ...after.filter(({ file }) => !then.has(file)).map(({ file }) => file),
  ];
}
