import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { ConfiguredRun } from '../../engine/requests/configuredInputs';
import { readRequest } from '../../engine/requests/readConfig';
import type { ConfiguredRequest } from '../../shared/config/checkConfig';
import { InputError } from '../../shared/problem';
import { TERMINAL, type Caller } from '../caller';
import { command } from '../command';
import { parseArguments } from '../options/parsedArguments';
import { MACHINE_OPTIONS } from '../options/outputOptions';
import { CLIENT_OPTIONS } from '../options/engineOptions';
import { STANDARD_INPUT, standardInput } from '../options/standardInput';
import { requireFormat } from '../output/answerFormats';
import { printPieces, type OutputChunk } from '../output/print';
import { jsonWithoutCommands } from '../output/workflowCommands';
import { usageError } from '../wrongCall';
import { writeComparison, COMPARE_OPTIONS, comparedAs, snapshotIn } from './compare';
import { writeEvaluation, EVALUATE_OPTIONS } from './evaluate';

/** `recscope run -`: answers a request of another program in JSON. */
export const runCommand = command({
  synopses: () => ['run REQUEST.json', 'run -'],
  text: () => [
    l10n.t(
      'run answers a request in JSON, from a file or standard input (-): see {0}.',
      'schemas/request-1.schema.json',
    ),
  ],
  options: { ...MACHINE_OPTIONS, ...CLIENT_OPTIONS },
  async run({ threads, memory, client, clientArg }, positionals) {
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw usageError(l10n.t('Name one request.'), '-');
    const text = await requestText(file);
    // Standard input has no folder.
    const folder = file === STANDARD_INPUT ? process.cwd() : path.dirname(path.resolve(file));
    return answerRequest(text, { file, folder, threads, memory, client, clientArg }, (pieces) =>
      printPieces(jsonWithoutCommands(pieces)),
    );
  },
});

/** Origin of a request, and the machine that answers it. */
interface RequestPlace extends Machine {
  /** Name in messages. */
  readonly file: string;
  /** Folder that paths are relative to. */
  readonly folder: string;
}

/**
 * Answers a request in JSON.
 *
 * @param write receives the answer in pieces
 * @returns exit status
 * @throws InputError for problems of the request or its files
 */
export async function answerRequest(
  text: string,
  { file, folder, ...machine }: RequestPlace,
  write: Write,
  caller: Caller = TERMINAL,
): Promise<number> {
  const asked = await readRequest(text, file, folder);
  try {
    const status = await ANSWERS[asked.evaluation.command](asked, machine, write, caller);
    return typeof status === 'number' ? status : 0;
  } catch (error) {
    throw asked.placed(error);
  }
}

/** Limits of memory and threads, and the client program of tables. */
interface Machine {
  readonly threads?: string | undefined;
  readonly memory?: string | undefined;
  readonly client?: string | undefined;
  readonly clientArg?: string[] | undefined;
}

type Write = (pieces: Iterable<OutputChunk>) => Promise<void>;
type Answer = (
  asked: ConfiguredRun<ConfiguredRequest>,
  machine: Machine,
  write: Write,
  caller: Caller,
) => Promise<unknown>;

const ANSWERS: Readonly<Record<ConfiguredRequest['command'], Answer>> = {
  evaluate: ({ evaluation: request, inputs }, machine, write, caller) =>
    writeEvaluation(
      inputs,
      {
        ...parseArguments([], EVALUATE_OPTIONS).values,
        ...machine,
        quiet: true,
        format: request.format ?? 'json',
        perUser: request.perUser ?? request.format === 'arrow',
        by: request.by && [...request.by],
        answer: request.answer,
      },
      write,
      caller,
    ),
  async compare(run, machine, write, caller) {
    const { evaluation: request, inputs } = run;
    const { format = 'json' } = request;
    requireFormat(format);
    await writeComparison(
      inputs,
      {
        ...parseArguments([], COMPARE_OPTIONS).values,
        ...machine,
        ...comparedAs(run),
        adjust: request.adjust,
        quiet: true,
        format,
        perUser: request.perUser ?? false,
        by: request.by && [...request.by],
      },
      write,
      { caller, snapshot: snapshotIn({ ...run, name: undefined }, {}) },
    );
  },
  async check(asked, machine, write, caller) {
    const { checkedRequest } = await import('./check');
    return checkedRequest(asked, machine, write, caller);
  },
};

async function requestText(file: string): Promise<string> {
  if (file === STANDARD_INPUT) return new TextDecoder().decode(await standardInput());
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new InputError({
      file,
      message: l10n.t(
        'Couldn’t read the request: {0}',
        error instanceof Error ? error.message : String(error),
      ),
      advice: l10n.t('Check the path.'),
    });
  }
}
