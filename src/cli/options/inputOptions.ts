import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { inputProblem } from '../../core/formats/fileProblem';
import { hasEmbeddedTruth, mayEmbedTruth } from '../../core/formats/detection/embeddedTruth';
import type { FileGuess } from '../../core/formats/detection/fileKind';
import type { ReadOptions } from '../../core/formats/readOptions';
import { atCutoffs } from '../../core/measures/changedCutoff';
import { conventionNamed } from '../../core/measures/conventions';
import { measuresAsked } from '../../core/measures/conventions/measuresAsked';
import { DEFAULT_MEASURES } from '../../core/measures/registry';
import { isEngineSource } from '../../engine/backends/engineSources';
import { usualMeasures } from '../../engine/reading/usualMeasures';
import type { EngineApi, EvaluationRequest, InputFile } from '../../engine/engineApi';
import { InputError } from '../../shared/protocol/problem';
import { doneValue } from '../doneValue';
import { EVALUATION_CONFIG, EVALUATION_SETTINGS } from '../../shared/config/evaluationConfig';
import { option, several, text } from '../../shared/config/option';
import { MACHINE_OPTIONS } from './outputOptions';
import type { ValuesOf } from './parsedArguments';
import { READING_OPTIONS, readOptionsOf } from './readingOptions';
import { qrelsOf } from './datasetFolder';
import { namedFiles, type RunValues } from './namedFiles';
import { requireOneInput, STANDARD_INPUT, standardInput } from './standardInput';
import { visibleLines } from '../output/print';
import { wrongCall } from '../wrongCall';

/** What came from standard input, where a file is that. */
let piped: Uint8Array | undefined;

/** The files of an evaluation beside its recommendations. */
const FILES = {
  truth: option(text, {
    short: 't',
    value: 'FILE',
    help: () => l10n.t('ground truth, if not in the same file'),
  }),
  train: option(several(text), {
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

/** What every command that evaluates takes. */
export const INPUT_OPTIONS = {
  ...FILES,
  ...READING_OPTIONS,
  ...EVALUATION_CONFIG.entries,
  memory: MACHINE_OPTIONS.memory,
};

/** What divides users. */
export const COHORT_OPTIONS = {
  users: option(text, { value: 'FILE', help: () => l10n.t('user attributes, one row per user') }),
  by: option(several(text), {
    value: 'COLUMN[:N,N…][+COLUMN…]',
    help: () =>
      l10n.t(
        'means by cohort: by a column of that file, history, popularity, list-length, relevant, new, or likes; numbers are grouped in quarters or at these bounds; columns joined by + are crossed',
      ),
  }),
};

export type InputValues = ValuesOf<typeof INPUT_OPTIONS> &
  RunValues &
  Partial<ValuesOf<typeof COHORT_OPTIONS>>;

/**
 * The evaluation that a call asks for. One file without a truth is its own truth if it holds predictions and
 * ratings, or labels; what is measured by default follows from that.
 *
 * @throws InputError for a wrong call, or when the one file cannot be looked at
 */
export async function requestOf(
  engine: Pick<EngineApi, 'inspect'>,
  texts: readonly string[],
  values: InputValues,
): Promise<EvaluationRequest> {
  const models = await namedFiles(texts, values);
  const files = models.map(({ file }) => file);
  if (files.length === 0) throw wrongCall(l10n.t('No recommendations specified.'));
  const [train, ...moreTrain] = values.train ?? [];
  const inputs = [...files, values.truth, train, ...moreTrain, values.items, values.catalogue, values.users];
  const table = inputs.find(isEngineSource);
  if (table !== undefined)
    throw wrongCall(
      l10n.t('“{0}”: tables of an engine can be used only with evaluate, compare, and sql.', table),
    );
  requireOneInput(inputs);
  if (inputs.includes(STANDARD_INPUT)) piped = await standardInput();
  const overrides = readOptionsOf(values);
  const encoded = values.encoding === undefined ? undefined : { encoding: values.encoding };
  // One file may be written in two ways.
  const given = values.truth && (await qrelsOf(values.truth));
  const named = given && (files.find((file) => path.resolve(file) === path.resolve(given)) ?? given);
  const isOwn = named === undefined || (named === files[0] && overrides.truth === undefined);
  const joined =
    isOwn && (files.length === 1 || named === undefined)
      ? await joinedShapes(engine, files, overrides.recommendations)
      : undefined;
  const truth = named ?? (joined && files[0]);
  if (truth === undefined) {
    throw new InputError({
      message: l10n.t('No ground truth specified.'),
      advice: l10n.t(
        'Add {0}. If the ground truth is in the same file, add {1}. See `recscope --help`.',
        '--truth truth.csv',
        '--truth FILE --truth-columns "user=NAME,item=NAME"',
      ),
    });
  }
  return {
    id: 'cli',
    ...(joined !== undefined && files.length > 1 && { ownLabels: true as const }),
    // One file is read in one way.
    truth: inputFile(truth, joined === undefined ? overrides.truth : overrides.recommendations),
    models: models.map(({ file, name, ...said }) => ({
      ...inputFile(file, overrides.recommendations),
      model: name,
      ...said,
    })),
    ...(train === undefined ? {} : { train: inputFile(train, overrides.train) }),
    ...(moreTrain.length > 0 && {
      moreTrain: moreTrain.map((file) => inputFile(file, overrides.train)),
    }),
    ...(values.items === undefined ? {} : { items: inputFile(values.items, encoded) }),
    ...(values.catalogue === undefined ? {} : { catalogue: inputFile(values.catalogue, encoded) }),
    ...(values.users === undefined ? {} : { users: inputFile(values.users, encoded) }),
    ...behaviourOf(values),
    ...(values.matchIds !== undefined && { matchIds: values.matchIds }),
    settings: v.parse(EVALUATION_SETTINGS, {
      ...values,
      measures: measuresOf(values, joined === undefined ? DEFAULT_MEASURES : usualMeasures(joined)),
      convention: values.convention ?? 'recscope',
    }),
  };
}

/**
 * The measures that are asked for, at the cutoffs that are, without those that the library of the convention does not
 * have: a number would be another library's. They are named on standard error.
 *
 * @throws InputError for cutoffs that are none, or when no measure is left
 */
export function measuresOf(
  values: Pick<InputValues, 'measures' | 'cutoffs' | 'convention'>,
  usual: string,
): string {
  const convention = conventionNamed(values.convention ?? 'recscope');
  const { measures, lacking } = measuresAsked(askedMeasures(values, usual), convention);
  if (lacking.length > 0)
    process.stderr.write(
      visibleLines([l10n.t('{0} has no {1}: not computed.', convention.name, lacking.join(', '))]),
    );
  return measures.map(({ name }) => name).join(', ');
}

function askedMeasures(
  { measures, cutoffs, convention = 'recscope' }: Pick<InputValues, 'measures' | 'cutoffs' | 'convention'>,
  usual: string,
): string {
  const asked = measures ?? usual;
  return cutoffs === undefined ? asked : atCutoffs(asked, cutoffs, conventionNamed(convention));
}

/** How the first file is read, where each holds its own truth; of several each must say it row by row. */
async function joinedShapes(
  engine: Pick<EngineApi, 'inspect'>,
  [first, ...others]: readonly string[],
  overrides: ReadOptions | undefined,
): Promise<FileGuess | undefined> {
  const joined = await joinedShape(engine, first, overrides);
  if (joined === undefined || (others.length > 0 && !mayEmbedTruth(joined.shape))) return undefined;
  for (const file of others) {
    const other = await joinedShape(engine, file, overrides);
    if (other === undefined || !mayEmbedTruth(other.shape)) return undefined;
  }
  return joined;
}

/** How a file is read that holds its own truth; undefined: it holds none. */
async function joinedShape(
  engine: Pick<EngineApi, 'inspect'>,
  path: string,
  overrides: ReadOptions | undefined,
): Promise<FileGuess | undefined> {
  const { guess } = doneValue(await engine.inspect(inputFile(path).file, overrides));
  const { problem } = guess;
  if (problem !== undefined) {
    if (overrides === undefined && problem.kind !== 'not-utf8') return undefined;
    throw new InputError(inputProblem(problem, path));
  }
  return hasEmbeddedTruth(guess) ? guess : undefined;
}

function inputFile(path: string, overrides?: ReadOptions): InputFile {
  const said = { shape: undefined, ...(overrides && { overrides }) };
  return path === STANDARD_INPUT && piped !== undefined
    ? { file: { kind: 'bytes', name: STANDARD_INPUT, bytes: piped }, ...said }
    : { file: { kind: 'path', name: path, path }, ...said };
}

function behaviourOf({ events, combine = 'max' }: InputValues): Pick<EvaluationRequest, 'behaviour'> {
  if (events === undefined && combine === 'max') return {};
  return { behaviour: { ...(events !== undefined && { weights: events }), combine } };
}

/** @throws InputError when more than one model is named to a command that speaks of one */
export function onlyOneModel(files: readonly string[]): void {
  if (files.length > 1) {
    throw wrongCall(l10n.t('Expected one recommendation file, found “{0}” and “{1}”.', files[0], files[1]));
  }
}
