import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { hasEmbeddedTruth, mayEmbedTruth, missingSide } from '../../core/formats/detection/embeddedTruth';
import type { FileGuess } from '../../core/formats/detection/fileKind';
import { inputProblem } from '../../core/formats/fileProblem';
import { atCutoffs } from '../../core/measures/changedCutoff';
import { conventionNamed } from '../../core/measures/conventions';
import { measuresAsked, measuresNamed } from '../../core/measures/conventions/measuresAsked';
import { DEFAULT_MEASURES } from '../../shared/config/evaluationConfig';
import { EVALUATION_SETTINGS, type EVALUATION_CONFIG } from '../../shared/config/evaluationConfig';
import type { Kept } from '../../shared/config/option';
import { doneValue, InputError } from '../../shared/protocol/problem';
import type { EngineApi, EvaluationRequest, InputFile } from '../engineApi';
import { usualMeasures } from '../reading/usualMeasures';
import type { FileReference } from '../sources/byteSource';
import { requestOf, type AskedEvaluation } from './requestOf';

/** What a call or a file asks for: what it does not say follows from the files. */
export interface AskedInputs
  extends
    Omit<AskedEvaluation, 'truth' | 'settings' | 'ownLabels'>,
    Omit<Kept<typeof EVALUATION_CONFIG>, keyof AskedEvaluation> {
  readonly truth?: InputFile | undefined;
}

/** Of what is not done as it was asked. */
type Say = (line: string) => void;

/**
 * What the engine is asked for it. One file without a truth is its own truth if it holds predictions and ratings, or
 * labels; what is measured by default follows from that.
 *
 * @param advice where a truth is said
 * @throws InputError when there is no truth, or when the one file cannot be looked at
 */
export async function completedRequest(
  engine: Pick<EngineApi, 'inspect'>,
  { measures, cutoffs, convention = 'recscope', truth: told, ...asked }: AskedInputs,
  advice: () => string,
  say: Say,
): Promise<EvaluationRequest> {
  const { models } = asked;
  const [first] = models;
  const isOwn =
    told === undefined || (isSameFile(told.file, first.file) && told.overrides === undefined && !told.shape);
  const joined =
    isOwn && (models.length === 1 || told === undefined) ? await joinedShapes(engine, models) : undefined;
  const truth = told ?? (joined && first);
  if (truth === undefined)
    throw new InputError({
      message: (await lackOf(engine, first)) ?? l10n.t('No ground truth specified.'),
      advice: advice(),
    });
  // What is a setting is among the settings alone.
  const beside = Object.entries(asked).filter(
    ([field]) => !Object.hasOwn(EVALUATION_SETTINGS.entries, field),
  );
  return requestOf({
    ...(Object.fromEntries(beside) as typeof asked),
    // One file is read in one way.
    truth: joined === undefined ? truth : { ...truth, overrides: first.overrides },
    ...(joined !== undefined && models.length > 1 && { ownLabels: true as const }),
    settings: v.parse(EVALUATION_SETTINGS, {
      ...asked,
      measures: measuresOf(
        { measures, cutoffs, convention },
        joined === undefined ? DEFAULT_MEASURES : usualMeasures(joined),
        say,
      ),
      convention,
    }),
  });
}

/**
 * Returns the metrics at the cutoffs that are asked for. Of the default ones those are left out that the library of the
 * convention does not have.
 *
 * @throws InputError for wrong cutoffs, for a metric that was named and that the convention does not have, or if none is left
 */
export function measuresOf(
  {
    measures,
    cutoffs,
    convention: name = 'recscope',
  }: Pick<AskedInputs, 'measures' | 'cutoffs' | 'convention'>,
  usual: string,
  say: Say,
): string {
  const convention = conventionNamed(name);
  const asked = measures ?? usual;
  const text = cutoffs === undefined ? asked : atCutoffs(asked, cutoffs, convention);
  if (measures !== undefined)
    return measuresNamed(text, convention)
      .map((measure) => measure.name)
      .join(', ');
  const found = measuresAsked(text, convention);
  if (found.lacking.length > 0)
    say(l10n.t('{0} has no {1}: not computed.', convention.name, found.lacking.join(', ')));
  return found.measures.map((measure) => measure.name).join(', ');
}

function isSameFile(a: FileReference, b: FileReference): boolean {
  if (a.kind === 'path') return b.kind === 'path' && a.path === b.path;
  return a === b || (a.kind === 'git' && b.kind === 'git' && a.name === b.name && a.folder === b.folder);
}

/** Says what the records of a file of lists lack that is given without a truth; undefined if the file does not show it. */
async function lackOf(
  engine: Pick<EngineApi, 'inspect'>,
  { file, overrides }: InputFile,
): Promise<string | undefined> {
  const { guess } = doneValue(await engine.inspect(file, overrides));
  const { list, lacks } = missingSide(guess) ?? {};
  if (list === undefined) return undefined;
  return lacks === 'expected'
    ? l10n.t('Each record has “{0}”, but no record has IDs of what was expected.', list)
    : l10n.t('Each record has “{0}”, but no record has IDs of what was retrieved.', list);
}

/** How the first file is read, where each holds its own truth; of several each must say it row by row. */
async function joinedShapes(
  engine: Pick<EngineApi, 'inspect'>,
  [first, ...others]: readonly InputFile[],
): Promise<FileGuess | undefined> {
  const joined = await joinedShape(engine, first);
  if (joined === undefined || (others.length > 0 && !mayEmbedTruth(joined.shape))) return undefined;
  for (const file of others) {
    const other = await joinedShape(engine, file);
    if (other === undefined || !mayEmbedTruth(other.shape)) return undefined;
  }
  return joined;
}

/** How a file is read that holds its own truth; undefined: it holds none. */
async function joinedShape(
  engine: Pick<EngineApi, 'inspect'>,
  { file, overrides }: InputFile,
): Promise<FileGuess | undefined> {
  const { guess } = doneValue(await engine.inspect(file, overrides));
  const { problem } = guess;
  if (problem !== undefined) {
    if (overrides === undefined && problem.code !== 'not-utf8') return undefined;
    throw new InputError(inputProblem(problem, file.name));
  }
  return hasEmbeddedTruth(guess) ? guess : undefined;
}
