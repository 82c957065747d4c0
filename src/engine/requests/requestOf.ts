import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { repeatAtCutoffs } from '../../core/measures/changedCutoff';
import { conventionByName } from '../../core/measures/conventions';
import { splitByConvention, requireMeasures } from '../../core/measures/conventions/measuresAsked';
import { DEFAULT_MEASURES } from '../../shared/config/evaluationConfig';
import { EVALUATION_SETTINGS, type EVALUATION_CONFIG } from '../../shared/config/evaluationConfig';
import type { ConfigInput } from '../../shared/config/option';
import type { EngineApi } from '../engineApi';
import type { EvaluationRequest, InputFile } from '../../reading/inputs/evaluationRequest';
import { defaultMeasures } from '../../reading/inputs/usualMeasures';
import type { FileReference } from '../../reading/sources/byteSource';
import { joinedGuess, inspectModels, missingTruthError, type TruthAdvice } from './ownTruth';

/** Inputs of a call or a configuration. Values that it does not specify follow from the files. */
export interface RequestedInputs
  extends Omit<EvaluationRequest, 'truth' | 'settings' | 'ownLabels'>, ConfigInput<typeof EVALUATION_CONFIG> {
  readonly truth?: InputFile | undefined;
}

/** Returns the names of tables among the inputs. */
export function tableNames({ models, truth, catalogue }: RequestedInputs): string[] {
  return [...models, truth, catalogue].flatMap((input) =>
    input?.file.kind === 'table' ? [input.file.name] : [],
  );
}

/** Receives a message for each default metric that was left out. */
type Say = (line: string) => void;

/**
 * Builds the engine's request. If no ground truth is specified, a single file with labels, or with both
 * predictions and ratings, is also used as the ground truth, and its columns select the default metrics.
 *
 * @param advice how to specify a ground truth
 * @throws InputError if there is no ground truth, or the single file cannot be inspected
 */
export async function buildRequest(
  engine: Pick<EngineApi, 'inspect'>,
  { measures, cutoffs, convention = 'recscope', truth: askedTruth, ...askedInputs }: RequestedInputs,
  advice: TruthAdvice,
  say: Say,
): Promise<EvaluationRequest> {
  const { models } = askedInputs;
  const [first] = models;
  const isOwn =
    askedTruth === undefined ||
    (isSameFile(askedTruth.file, first.file) && askedTruth.overrides === undefined && !askedTruth.shape);
  const isAlone = isOwn && (models.length === 1 || askedTruth === undefined);
  const looked = isAlone ? await inspectModels(engine, models) : [];
  const joined = joinedGuess(looked);
  const truth = askedTruth ?? (joined && first);
  if (truth === undefined) throw missingTruthError(models, looked, advice);
  // Settings are moved to `settings`.
  const beside = Object.entries(askedInputs).filter(
    ([field]) => !Object.hasOwn(EVALUATION_SETTINGS.entries, field),
  );
  return {
    ...(Object.fromEntries(beside) as typeof askedInputs),
    // One file is read in one way.
    truth: joined === undefined ? truth : { ...truth, overrides: first.overrides },
    ...(joined !== undefined && models.length > 1 && { ownLabels: true as const }),
    settings: v.parse(EVALUATION_SETTINGS, {
      ...askedInputs,
      measures: requestedMeasures(
        { measures, cutoffs, convention },
        joined === undefined ? DEFAULT_MEASURES : defaultMeasures(joined),
        say,
      ),
      convention,
    }),
  };
}

/**
 * Returns the metrics at the requested cutoffs. Default metrics that the convention lacks are left out.
 *
 * @throws InputError for wrong cutoffs, for a named metric that the convention lacks, or if none is left
 */
export function requestedMeasures(
  {
    measures,
    cutoffs,
    convention: name = 'recscope',
  }: Pick<RequestedInputs, 'measures' | 'cutoffs' | 'convention'>,
  usual: string,
  say: Say,
): string {
  const convention = conventionByName(name);
  const asked = measures ?? usual;
  const text = cutoffs === undefined ? asked : repeatAtCutoffs(asked, cutoffs, convention);
  if (measures !== undefined)
    return requireMeasures(text, convention)
      .map((measure) => measure.name)
      .join(', ');
  const found = splitByConvention(text, convention);
  if (found.lacking.length > 0)
    say(l10n.t('{0} has no {1}: not computed.', convention.name, found.lacking.join(', ')));
  return found.measures.map((measure) => measure.name).join(', ');
}

function isSameFile(a: FileReference, b: FileReference): boolean {
  if (a.kind === 'path') return b.kind === 'path' && a.path === b.path;
  return a === b || (a.kind === 'git' && b.kind === 'git' && a.name === b.name && a.folder === b.folder);
}
