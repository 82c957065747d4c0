import * as l10n from '@vscode/l10n';
import { holdsNumbers } from '../../reading/formats/detection/columns/columnProfile';
import { hasEmbeddedTruth, mayEmbedTruth, missingSide } from '../../reading/formats/detection/embeddedTruth';
import type { FileGuess } from '../../reading/formats/detection/fileKind';
import { inputProblem } from '../../reading/formats/fileProblem';
import { columnIndexOfRole } from '../../reading/formats/tableShape';
import { doneValue, InputError } from '../../shared/problem';
import { quoteShellWord } from '../../shared/text/shellWords';
import type { EngineApi } from '../engineApi';
import type { InputFile } from '../../reading/inputs/evaluationRequest';

/**
 * Function that returns advice on how to specify a ground truth.
 *
 * @param file file that contains its own ground truth, as each of the models does; undefined: none does
 */
export type TruthAdvice = (file: string | undefined) => string;

/** Maximum number of columns that are offered as the score. */
const MAX_SCORES = 3;

/** Returns the advice for a configuration or a request. */
export const configuredTruthAdvice: TruthAdvice = (file = 'truth.csv') =>
  l10n.t('Expected {0}.', `"truth": ${JSON.stringify(file)}`);

/**
 * Inspects models without a ground truth. The entry of a file that cannot be read as it is, which is reported
 * later, is undefined.
 *
 * @throws InputError for a file that cannot be read with its overrides
 */
export async function inspectModels(
  engine: Pick<EngineApi, 'inspect'>,
  models: readonly InputFile[],
): Promise<readonly (FileGuess | undefined)[]> {
  const guesses: (FileGuess | undefined)[] = [];
  for (const model of models) {
    const { file, overrides } = model;
    const { guess } = doneValue(await engine.inspect(file, overrides));
    const { problem } = guess;
    const options = scoreOptions(model, guess);
    if (options.length > 0) throw withoutScore(file.name, guess, options);
    if (problem !== undefined && (overrides !== undefined || problem.code === 'not-utf8'))
      throw new InputError(inputProblem(problem, file.name));
    guesses.push(problem === undefined ? guess : undefined);
  }
  return guesses;
}

/**
 * Returns how the first file is read if each file contains its own ground truth. If there are several files,
 * the truth must be in each row.
 */
export function joinedGuess(guesses: readonly (FileGuess | undefined)[]): FileGuess | undefined {
  const [first, ...others] = guesses;
  if (first === undefined || !hasEmbeddedTruth(first)) return undefined;
  const isEach = [first, ...others].every((guess) => guess !== undefined && mayEmbedTruth(guess.shape));
  return others.length === 0 || isEach ? first : undefined;
}

/**
 * Returns the error for models without a ground truth; if each model has a list of relevant items, it names
 * the file to choose.
 */
export function missingTruthError(
  [first]: readonly InputFile[],
  guesses: readonly (FileGuess | undefined)[],
  advice: TruthAdvice,
): InputError {
  const isEach = guesses.every((guess) => guess !== undefined && hasEmbeddedTruth(guess));
  return new InputError({
    message: isEach
      ? l10n.t('Each file has a ground truth of its own, but all models need the same one.')
      : ((guesses[0] && lackText(guesses[0])) ?? l10n.t('No ground truth specified.')),
    advice: advice(isEach ? first.file.name : undefined),
  });
}

/** Returns the name of the list that records lack, recommended or relevant items; undefined if unknown. */
function lackText(guess: FileGuess): string | undefined {
  const { list, lacks } = missingSide(guess) ?? {};
  if (list === undefined) return undefined;
  return lacks === 'expected'
    ? l10n.t('Each record has “{0}”, but no record has IDs of what was expected.', list)
    : l10n.t('Each record has “{0}”, but no record has IDs of what was retrieved.', list);
}

/** Returns the error for labels without a prediction. */
function withoutScore(file: string, { shape }: FileGuess, options: readonly string[]): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t(
      'No score column found beside the labels in “{0}”.',
      shape.columns[columnIndexOfRole(shape, 'label')].name,
    ),
    advice: l10n.t(
      'Specify the column: on the command line with {0}, in the editor with the setting recscope.files.',
      options.join('; '),
    ),
  });
}

/** Returns options that make each column of numbers the score, for labels without a score. */
function scoreOptions({ overrides }: InputFile, { shape, sample }: FileGuess): readonly string[] {
  const label = columnIndexOfRole(shape, 'label');
  if (label < 0 || columnIndexOfRole(shape, 'score') >= 0 || columnIndexOfRole(shape, 'rank') >= 0) return [];
  const nameOf = (column: number): string => (shape.header ? shape.columns[column].name : String(column + 1));
  const told = overrides?.columns ?? [{ role: 'label', column: nameOf(label) }];
  const given = told.map(({ role, column }) => `${role}=${column},`).join('');
  return shape.columns
    .flatMap(({ role }, column) =>
      role === 'ignored' && holdsNumbers(sample.map((fields) => fields[column] ?? '')) ? [column] : [],
    )
    .slice(0, MAX_SCORES)
    .map((column) => `--columns ${quoteShellWord(`${given}score=${nameOf(column)}`)}`);
}
