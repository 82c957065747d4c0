import { parseArgs, type ParseArgsConfig } from 'node:util';
import * as l10n from '@vscode/l10n';
import { parseEventWeights } from '../core/formats/eventWeights';
import { holdsOwnTruth, predictsRatings } from '../core/formats/ownTruth';
import type { TableShape } from '../core/formats/tableShape';
import { DEFAULT_MEASURES, DEFAULT_RATING_MEASURES } from '../core/measures/registry';
import type { EngineApi, EvaluationRequest, InputFile } from '../engine/engineApi';
import { InputError } from '../shared/problem';

/** What every command that evaluates takes. */
export const INPUT_OPTIONS = {
  truth: { type: 'string', short: 't' },
  train: { type: 'string' },
  items: { type: 'string' },
  catalogue: { type: 'string' },
  events: { type: 'string' },
  combine: { type: 'string' },
  measures: { type: 'string', short: 'm' },
  convention: { type: 'string', short: 'c' },
  rel: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

export interface InputValues {
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
  const joined =
    files.length === 1 && (values.truth ?? files[0]) === files[0]
      ? await joinedShape(engine, files[0])
      : undefined;
  const truth = values.truth ?? (joined && files[0]);
  if (truth === undefined) {
    throw wrongCall(l10n.t('Which file says what the users really liked?'), '--truth truth.csv');
  }
  return {
    id: 'cli',
    truth: inputFile(truth),
    models: files.map((file) => ({ ...inputFile(file), model: file })),
    ...(values.train === undefined ? {} : { train: inputFile(values.train) }),
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
): Promise<TableShape | undefined> {
  const outcome = await engine.inspect(inputFile(path).file);
  if (outcome.kind === 'problem') throw new InputError(outcome.problem);
  if (outcome.kind === 'cancelled' || outcome.value.guess.problem !== undefined) return undefined;
  const { shape } = outcome.value.guess;
  return holdsOwnTruth(shape) ? shape : undefined;
}

function inputFile(path: string): InputFile {
  return { file: { kind: 'path', name: path, path }, shape: undefined };
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

/** Splits the words of a call. @throws InputError for an option that does not exist or lacks its value */
export function parsedArguments<O extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: O,
) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch (error) {
    throw wrongCall(error instanceof Error ? error.message : String(error));
  }
}

/** @throws InputError when more than one model is named to a command that speaks of one */
export function onlyOneModel(files: readonly string[]): void {
  if (files.length > 1) {
    throw wrongCall(
      l10n.t('One file of recommendations at a time: “{0}” and “{1}” are two.', files[0], files[1]),
    );
  }
}

/** A call that cannot be carried out. `example`: what to add. */
export function wrongCall(message: string, example = ''): InputError {
  return new InputError({
    message,
    advice:
      example === ''
        ? l10n.t('`recscope --help` shows how it is called.')
        : l10n.t('Add {0}. `recscope --help` shows how it is called.', example),
  });
}
