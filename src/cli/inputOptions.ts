import path from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import * as l10n from '@vscode/l10n';
import { parseEventWeights } from '../core/formats/eventWeights';
import { fileProblemText, lineOfProblem } from '../core/formats/fileProblem';
import { isOwnTruth, predictsRatings } from '../core/formats/ownTruth';
import type { TableShape } from '../core/formats/tableShape';
import type { ToldReading } from '../core/formats/toldReading';
import { DEFAULT_MEASURES, DEFAULT_RATING_MEASURES } from '../core/measures/registry';
import type { EngineApi, EvaluationRequest, InputFile } from '../engine/engineApi';
import { InputError } from '../shared/problem';
import { doneValue } from './doneValue';
import { READING_OPTIONS, toldReadings, type ReadingValues } from './readingOptions';
import { wrongCall } from './wrongCall';

/** What every command that evaluates takes. */
export const INPUT_OPTIONS = {
  truth: { type: 'string', short: 't' },
  train: { type: 'string' },
  items: { type: 'string' },
  catalogue: { type: 'string' },
  events: { type: 'string' },
  combine: { type: 'string' },
  ...READING_OPTIONS,
  measures: { type: 'string', short: 'm' },
  convention: { type: 'string', short: 'c' },
  rel: { type: 'string' },
  memory: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

export interface InputValues extends ReadingValues {
  readonly truth?: string;
  readonly train?: string;
  readonly items?: string;
  readonly catalogue?: string;
  readonly events?: string;
  readonly combine?: string;
  readonly measures?: string;
  readonly convention?: string;
  readonly rel?: string;
}

/**
 * The evaluation that a call asks for. One file without a truth is its own truth if it holds predictions and
 * ratings, or labels; what is measured by default follows from that.
 *
 * @throws InputError for a wrong call, or when the one file cannot be looked at
 */
export async function requestOf(
  engine: Pick<EngineApi, 'inspect'>,
  files: readonly string[],
  values: InputValues,
): Promise<EvaluationRequest> {
  if (files.length === 0) throw wrongCall(l10n.t('Which recommendations are to be evaluated?'));
  const told = toldReadings(values);
  // One file may be written in two ways.
  const given = values.truth;
  const named = given && (files.find((file) => path.resolve(file) === path.resolve(given)) ?? given);
  const joined =
    files.length === 1 && (named === undefined || (named === files[0] && told.truth === undefined))
      ? await joinedShape(engine, files[0], told.recommendations)
      : undefined;
  const truth = named ?? (joined && files[0]);
  if (truth === undefined) {
    throw wrongCall(l10n.t('Which file says what the users really liked?'), '--truth truth.csv');
  }
  return {
    id: 'cli',
    // One file is read in one way.
    truth: inputFile(truth, joined === undefined ? told.truth : told.recommendations),
    models: files.map((file) => ({ ...inputFile(file, told.recommendations), model: file })),
    ...(values.train === undefined ? {} : { train: inputFile(values.train, told.train) }),
    ...(values.items === undefined ? {} : { items: inputFile(values.items) }),
    ...(values.catalogue === undefined ? {} : { catalogue: inputFile(values.catalogue) }),
    ...behaviourOf(values),
    settings: {
      measures:
        values.measures ??
        (joined !== undefined && predictsRatings(joined) ? DEFAULT_RATING_MEASURES : DEFAULT_MEASURES),
      convention: values.convention ?? 'recscope',
      threshold: thresholdOf(values.rel),
    },
  };
}

/** How a file is read that holds its own truth; undefined: it holds none. */
async function joinedShape(
  engine: Pick<EngineApi, 'inspect'>,
  path: string,
  told: ToldReading | undefined,
): Promise<TableShape | undefined> {
  const { guess } = doneValue(await engine.inspect(inputFile(path).file, told));
  const { shape, problem } = guess;
  if (problem !== undefined) {
    if (told === undefined) return undefined;
    throw new InputError({ ...fileProblemText(problem), file: path, line: lineOfProblem(problem) });
  }
  return isOwnTruth(guess) ? shape : undefined;
}

function inputFile(path: string, told?: ToldReading): InputFile {
  return { file: { kind: 'path', name: path, path }, shape: undefined, ...(told && { told }) };
}

function behaviourOf({ events, combine = 'max' }: InputValues): Pick<EvaluationRequest, 'behaviour'> {
  if (combine !== 'max' && combine !== 'sum') {
    throw wrongCall(l10n.t('--combine takes max or sum; “{0}” is neither.', combine));
  }
  if (events === undefined && combine === 'max') return {};
  return { behaviour: { ...(events === undefined ? {} : { weights: parseEventWeights(events) }), combine } };
}

function thresholdOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const threshold = Number(text);
  if (text.trim() !== '' && Number.isFinite(threshold)) return threshold;
  throw wrongCall(l10n.t('--rel takes a number; “{0}” is none.', text));
}

/** @throws InputError when more than one model is named to a command that speaks of one */
export function onlyOneModel(files: readonly string[]): void {
  if (files.length > 1) {
    throw wrongCall(
      l10n.t('One file of recommendations at a time: “{0}” and “{1}” are two.', files[0], files[1]),
    );
  }
}
