import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { pathExists } from '../../reading/sources/fileSource';
import { InputError } from '../../shared/problem';
import { formatCount } from '../../shared/text/numbers/numberText';
import { VERSION } from '../../shared/version';
import { command, type Command } from '../command';
import { sayLine } from '../options/inputOptions';
import { printLines } from '../output/print';
import { jsonOfCall, movedInputs, RECEIPT, receiptInputs, type Receipt } from '../output/receipt';
import { usageError } from '../wrongCall';

/** Commands that write receipts. */
const COMMANDS_WITH_RECEIPT: Readonly<Record<string, () => Promise<Command>>> = {
  evaluate: async () => (await import('./evaluate')).evaluateCommand,
  compare: async () => (await import('./compare')).compareCommand,
};
/** Maximum number of differing values that are printed. */
const MAX_VALUES = 20;

/** `recscope verify RECEIPT`: computes the result of a receipt again. */
export const verifyCommand = command({
  synopses: () => ['verify RECEIPT'],
  text: () => [
    l10n.t(
      'verify computes the result of a receipt again, and shows which of its files and values differ. --receipt of evaluate and compare writes one.',
    ),
  ],
  options: {},
  statuses: () => l10n.t('Exit status: 0 all is equal, 1 a file or a value differs, 2 wrong usage or input.'),
  async run(_, files) {
    const [file, ...others] = files;
    if (file === undefined || others.length > 0)
      throw usageError(l10n.t('Name one receipt.'), 'recscope verify receipt.json');
    const receipt = await readReceipt(file);
    const before = process.cwd();
    const folder = path.resolve(path.dirname(path.resolve(file)), receipt.folder);
    if (!(await pathExists(folder))) throw missing(folder);
    process.chdir(folder);
    try {
      const moved = movedInputs(receipt.inputs, await inputsNow(receipt));
      const computed = await computedAgain(receipt, moved.length > 0);
      const values = 'problem' in computed ? [] : [...differences(receipt.result, computed.result, '')];
      const isEqual = moved.length === 0 && values.length === 0;
      await printLines([
        isEqual
          ? l10n.t('Equal: the files and all values of the receipt.')
          : 'problem' in computed
            ? l10n.t(
                'Not equal: files that differ: {0}. The result can’t be computed again: {1}',
                count(moved),
                computed.problem,
              )
            : l10n.t(
                'Not equal: files that differ: {0}; values that differ: {1}.',
                count(moved),
                count(values),
              ),
        ...moved.map((name) => `  ${name}`),
        ...values.slice(0, MAX_VALUES).map(({ at, was, is }) => `  ${at}: ${was} → ${is}`),
      ]);
      if (receipt.recscope !== VERSION)
        sayLine(l10n.t('The receipt is of RecScope {0}, this is {1}.', receipt.recscope, VERSION));
      return isEqual ? 0 : 1;
    } finally {
      process.chdir(before);
    }
  },
});

function count(all: readonly unknown[]): string {
  return formatCount(all.length, 'en');
}

/**
 * Computes the result of a receipt.
 *
 * @param hasMoved whether an input differs, so that a failure is a difference too
 * @throws InputError if the result cannot be computed from equal inputs
 */
async function computedAgain(
  { command: name, arguments: words }: Receipt,
  hasMoved: boolean,
): Promise<{ readonly result: unknown } | { readonly problem: string }> {
  try {
    return { result: await jsonOfCall(await COMMANDS_WITH_RECEIPT[name](), words) };
  } catch (error) {
    if (!hasMoved || !(error instanceof InputError)) throw error;
    return { problem: error.problem.message };
  }
}

function missing(file: string): InputError {
  return new InputError({
    file,
    message: l10n.t('The file does not exist.'),
    advice: l10n.t('Check the path, or write the file again.'),
  });
}

/** @throws InputError if the file does not exist or is no receipt */
async function readReceipt(file: string): Promise<Receipt> {
  const isReceipt = (value: unknown): value is Receipt =>
    v.is(RECEIPT, value) && Object.hasOwn(COMMANDS_WITH_RECEIPT, value.command);
  if (!(await pathExists(file))) throw missing(file);
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isReceipt(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new InputError({
    file,
    message: l10n.t('This is not a receipt.'),
    advice: l10n.t('Expected a file that {0} wrote.', 'recscope evaluate --receipt FILE'),
  });
}

/** Returns the inputs of a receipt as they are now, without those that are missing. */
async function inputsNow({ inputs }: Receipt): Promise<Receipt['inputs']> {
  const found: Receipt['inputs'] = [];
  for (const { file } of inputs)
    try {
      found.push(...(await receiptInputs([file])));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  return found;
}

/** Value that differs between two results; `undefined` as text if only one has it. */
interface Difference {
  /** Path of the value in the result: `.models[0].users.counted`. */
  readonly at: string;
  readonly was: string;
  readonly is: string;
}

function* differences(was: unknown, is: unknown, at: string): Generator<Difference> {
  if (isObject(was) && isObject(is)) {
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
      yield* differences(was[key], is[key], Array.isArray(was) ? `${at}[${key}]` : `${at}.${key}`);
  } else if (was !== is)
    yield { at, was: JSON.stringify(was) ?? 'undefined', is: JSON.stringify(is) ?? 'undefined' };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
