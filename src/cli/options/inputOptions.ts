import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { ReadOptions } from '../../reading/formats/readOptions';
import type { EngineApi } from '../../engine/engineApi';
import type { EvaluationRequest, InputFile } from '../../reading/inputs/evaluationRequest';
import { buildRequest, type RequestedInputs } from '../../engine/requests/requestOf';
import { unusedJudgements } from '../../engine/requests/unusedJudgements';
import { resolveReference } from '../../reading/sources/namedReference';
import { EVALUATION_CONFIG } from '../../shared/config/evaluationConfig';
import { pickFields, option, listOf, text } from '../../shared/config/option';
import { MACHINE_OPTIONS } from './outputOptions';
import type { ValuesOf } from './parsedArguments';
import { READING_OPTIONS, parseReadOverrides } from './readingOptions';
import { resolveQrelsPath } from './datasetFolder';
import { resolveModelFiles, type ModelOptionValues } from './modelFiles';
import { optionWords } from '../../shared/text/shellWords';
import { requireOneInput, STANDARD_INPUT, standardInput } from './standardInput';
import type { NotesStream } from '../output/progress';
import { visibleLines } from '../output/print';
import { usageError } from '../wrongCall';

/** Contents of standard input, if a file is `-`. */
let piped: Uint8Array | undefined;

/** Files of an evaluation other than its recommendations. */
const FILES = {
  truth: option(text, {
    short: 't',
    value: 'FILE',
    help: () => l10n.t('ground truth, if not in the same file'),
  }),
  judgements: option(listOf(text), {
    value: 'FILE',
    help: () => l10n.t('judgments that complete the ground truth: user, item, grade, judge; may be repeated'),
  }),
  train: option(listOf(text), {
    value: 'FILE',
    help: () => l10n.t('training data; may be repeated'),
  }),
  items: option(text, {
    value: 'FILE',
    help: () => l10n.t('item features: 0/1 columns, a list column, or embeddings'),
  }),
  catalogue: option(text, {
    alias: 'catalog',
    value: 'FILE',
    help: () => l10n.t('items that can be recommended'),
  }),
};

/** Options of every command that evaluates. */
export const INPUT_OPTIONS = {
  ...FILES,
  ...READING_OPTIONS,
  ...EVALUATION_CONFIG.entries,
  memory: MACHINE_OPTIONS.memory,
};

/** Options for cohorts of users. */
export const COHORT_OPTIONS = {
  users: option(text, { value: 'FILE', help: () => l10n.t('user attributes, one row per user') }),
  by: option(listOf(text), {
    value: 'COLUMN[:N,N…][+COLUMN…]',
    help: () =>
      l10n.t(
        'means by cohort: by a column of that file, of the items, or of the rows of the ground truth (users:type, items:type, rows:type if several have it), history, popularity, list-length, new-items, relevant, new, likes, query-length, or query-script; numbers are grouped in quarters or at these bounds; columns of the users joined by + are crossed',
      ),
  }),
};

export type InputValues = ValuesOf<typeof INPUT_OPTIONS> &
  ModelOptionValues &
  Partial<ValuesOf<typeof COHORT_OPTIONS>>;

/** Returns the names of all files of a call. */
export function namesOfInputs(
  models: readonly string[],
  { truth, judgements = [], train = [], items, catalogue, users }: Partial<InputValues>,
): (string | undefined)[] {
  return [...models, truth, ...judgements, ...train, items, catalogue, users];
}

/** Parses the inputs of a call. @throws InputError if the call is wrong */
export async function parseInputs(texts: readonly string[], called: InputValues): Promise<RequestedInputs> {
  const { truth, judgements, train, items, catalogue, users, ...values } = called;
  const models = await resolveModelFiles(texts, values);
  const files = models.map(({ file }) => file);
  if (files.length === 0) throw usageError(l10n.t('No recommendations specified.'), 'FOLDER|FILES…');
  const inputs = namesOfInputs(files, called);
  requireOneInput(inputs);
  if (inputs.includes(STANDARD_INPUT)) piped = await standardInput();
  const overrides = parseReadOverrides(values);
  const encoded = values.encoding === undefined ? undefined : { encoding: values.encoding };
  // The same file may be written in two ways.
  const given = truth && (await resolveQrelsPath(truth));
  const named = given && (files.find((file) => path.resolve(file) === path.resolve(given)) ?? given);
  return {
    id: 'cli',
    models: models.map(({ file, name, ...said }) => ({
      ...inputFile(file, overrides.recommendations),
      model: name,
      ...said,
    })),
    ...(overrides.recommendations?.bestScore !== undefined && { sharedOrder: true as const }),
    truth: named === undefined ? undefined : inputFile(named, overrides.truth),
    judgements: judgements?.map((file) => inputFile(file, overrides.judgements)),
    train: train?.map((file) => inputFile(file, overrides.train)),
    items: items === undefined ? undefined : inputFile(items, encoded),
    catalogue: catalogue === undefined ? undefined : inputFile(catalogue, encoded),
    users: users === undefined ? undefined : inputFile(users, encoded),
    ...pickFields(EVALUATION_CONFIG, values),
  };
}

/**
 * Returns the evaluation of a call.
 *
 * @throws InputError for a wrong call, or a file that cannot be inspected
 */
export async function requestOfCall(
  engine: Pick<EngineApi, 'inspect'>,
  texts: readonly string[],
  values: InputValues,
): Promise<EvaluationRequest> {
  return buildInputsRequest(engine, await parseInputs(texts, values));
}

/** Returns the request for parsed inputs. @throws InputError if there is no ground truth */
export function buildInputsRequest(
  engine: Pick<EngineApi, 'inspect'>,
  inputs: RequestedInputs,
  aside: NotesStream = process.stderr,
): Promise<EvaluationRequest> {
  const unused = unusedJudgements(inputs);
  if (unused !== undefined) aside.write(visibleLines([unused]));
  return buildRequest(
    engine,
    inputs,
    (file) =>
      file === undefined
        ? l10n.t(
            'Add {0}. If the ground truth is in the same file, add {1}. See `recscope --help`.',
            '--truth truth.csv',
            '--truth FILE --truth-columns "user=NAME,item=NAME"',
          )
        : l10n.t(
            'To take that of the first file for all models, add {0}.',
            optionWords('truth', file).join(' '),
          ),
    (line) => aside.write(visibleLines([line])),
  );
}

/** On standard error. */
export function sayLine(line: string): void {
  process.stderr.write(visibleLines([line]));
}

function inputFile(path: string, overrides?: ReadOptions): InputFile {
  const said = { shape: undefined, ...(overrides && { overrides }) };
  return path === STANDARD_INPUT && piped !== undefined
    ? { file: { kind: 'bytes', name: STANDARD_INPUT, bytes: piped }, ...said }
    : { file: resolveReference(path), ...said };
}

/** Checks the files of a command that accepts one model. @throws InputError if more than one is specified */
export function requireOneModelFile(files: readonly string[]): void {
  if (files.length > 1) {
    throw usageError(l10n.t('Expected one recommendation file, found “{0}” and “{1}”.', files[0], files[1]));
  }
}
