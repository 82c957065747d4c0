import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { readRequest, type ReadRequest } from '../../engine/requests/readConfig';
import { InputError } from '../../shared/protocol/problem';
import { command } from '../command';
import { parsedArguments } from '../options/parsedArguments';
import { MACHINE_OPTIONS } from '../options/outputOptions';
import { STANDARD_INPUT, standardInput } from '../options/standardInput';
import { printPieces } from '../output/print';
import { wrongCall } from '../wrongCall';
import { compared, COMPARE_OPTIONS, comparedAs } from './compare';
import { evaluated, EVALUATE_OPTIONS } from './evaluate';

/** `recscope run -`: what another program asks, as JSON. */
export const runCommand = command({
  synopses: () => ['run REQUEST.json', 'run -'],
  text: () => [
    l10n.t(
      'run answers a request in JSON, from a file or standard input (-): see {0}.',
      'schemas/request-1.schema.json',
    ),
  ],
  options: MACHINE_OPTIONS,
  async run({ threads, memory }, positionals) {
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw wrongCall(l10n.t('Name one request.'), '-');
    const text = await requestText(file);
    // What is piped in has no folder of its own.
    const folder = file === STANDARD_INPUT ? process.cwd() : path.dirname(path.resolve(file));
    const asked = await readRequest(text, file, folder);
    await ANSWERS[asked.request.command](asked, { threads, memory });
  },
});

/** What of the machine may be used. */
interface Machine {
  readonly threads: string | undefined;
  readonly memory: string | undefined;
}

type Answer = (asked: ReadRequest, machine: Machine) => Promise<void>;

const ANSWERS: Readonly<Record<ReadRequest['request']['command'], Answer>> = {
  evaluate: ({ request, run }, machine) =>
    evaluated(
      run.inputs,
      {
        ...parsedArguments([], EVALUATE_OPTIONS).values,
        ...machine,
        quiet: true,
        format: request.format ?? 'json',
        perUser: request.perUser ?? request.format === 'arrow',
        by: request.by && [...request.by],
      },
      printPieces,
    ),
  compare: ({ request, run }, machine) =>
    compared(
      run.inputs,
      {
        ...parsedArguments([], COMPARE_OPTIONS).values,
        ...machine,
        ...comparedAs({ evaluation: request, baseline: run.baseline }),
        quiet: true,
        format: 'json',
        perUser: request.perUser ?? false,
        by: request.by && [...request.by],
      },
      printPieces,
    ),
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
