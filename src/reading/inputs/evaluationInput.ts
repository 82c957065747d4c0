import type { EvaluationRequest, NamedInput } from './evaluationRequest';
import type { Catalogue } from '../../core/data/catalogue';
import { reportUsersApart } from '../../core/data/interactions/commonUsers';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { JudgedEntriesFinder, type JudgedEntries } from '../../core/data/judgedEntries';
import type { KeyClusters } from '../../core/data/interactions/keyedUsers';
import { lineOfEntry } from '../../core/data/interactions/interactions';
import type { ItemFeatures } from '../../core/data/itemFeatures';
import { splitByModel } from '../../core/data/interactions/models';
import { buildRankings, type Rankings } from '../../core/data/rankings';
import type { Training } from '../../core/data/training';
import type { Attributes } from '../../core/data/attributes';
import { buildTruth, labeledRows, type Truth } from '../../core/data/truth';
import type { EvaluationInput as MeasurableInput } from '../../core/evaluation/evaluate';
import type { FindingCollector } from '../../core/findings/findingCollector';
import { EventWeights, type ReaderOptions } from '../formats/readerOptions';
import { isOfImpressions } from '../formats/tableShape';
import type {
  BehaviourView,
  EvaluationView,
  FurtherRead,
  RunView,
} from '../../shared/protocol/views/evaluationView';
import type { InputError } from '../../shared/problem';
import { joinLists } from './joinedFiles';
import type { TableFile } from './tableFile';

/** Data of an evaluation, which can be measured several times. */
export interface EvaluationInput {
  /** Equal for equal files read in the same way; undefined: such files must be read each time. */
  readonly identity: string | undefined;
  readonly users: Identifiers;
  readonly items: Identifiers;
  /**
   * User of each list by number, and its column, if users are keys of several columns. Lists of one user are not independent.
   */
  readonly clusters?: KeyClusters & { readonly column: string };
  readonly truth: { readonly file: TableFile; readonly truth: Truth };
  readonly models: readonly ModelInput[];
  readonly train: Training | undefined;
  readonly features: ItemFeatures | undefined;
  /** Why the file of items gives no features. */
  readonly featuresProblem?: InputError;
  readonly catalogue: Catalogue | undefined;
  /** Rows are impressions, each an item of its own: item metrics do not apply. */
  readonly impressions?: boolean;
  /** Attributes of the users. */
  readonly attributes?: Attributes | undefined;
  /** Attributes of the items. */
  readonly itemAttributes?: Attributes | undefined;
  /** Attributes of all items in that file, by its own numbers: a history has items that no other file has. */
  readonly itemNames?: { readonly ids: Identifiers; readonly attributes: () => Attributes };
  /** Training data, items and catalog as they were read. */
  readonly furtherRead: FurtherRead;
  /** Why a file that no metric needs could not be read. */
  readonly unread?: EvaluationView['unread'];
}

export interface ModelInput {
  readonly name: string;
  /** The run, if a model has several. */
  readonly run?: RunView | undefined;
  readonly file: TableFile;
  readonly rankings: Rankings;
  /** Judged entries of the lists; undefined: they must be looked up. */
  readonly judged?: JudgedEntries | undefined;
  /** Findings about users of the truth that this model has no list of. */
  readonly absent: FindingCollector;
}

/** Returns how a truth of behaviour becomes gains; undefined: by its ratings, or 1. */
export function behaviourOf({
  events,
  combine,
  judges,
  combineJudges,
}: EvaluationRequest): BehaviourView | undefined {
  if ([events, combine, judges, combineJudges].every((each) => each === undefined)) return undefined;
  return {
    ...(events !== undefined && { weights: events }),
    combine: combine ?? 'max',
    ...(judges !== undefined && { judges }),
    ...(combineJudges !== undefined && { combineJudges }),
  };
}

/** Returns reader options of a ground truth or training file. */
export function behaviourOptions(use: 'truth' | 'train', events: EvaluationRequest['events']): ReaderOptions {
  return { use, eventWeights: events && new EventWeights(events) };
}

/** Returns the truth of a file that is recommendations too: the rows with a label. Findings stay with the recommendations. */
export function ratedPart(file: TableFile, labels: Float64Array): TableFile {
  const rated = labeledRows(file.interactions, labels);
  return { ...file, interactions: rated, rowsRead: rated.rows, findings: file.findings.emptied() };
}

/** Builds the truth from the rows of a file. */
export function mergedTruth(
  file: TableFile,
  userCount: number,
  combine: EvaluationRequest['combine'],
): EvaluationInput['truth'] {
  const truth = buildTruth(file.interactions, userCount, file.findings, {
    combine: combine ?? 'max',
  });
  return { file, truth };
}

/**
 * Splits a file with a column of models into several. Findings of reading are reported with the first; a row counts
 * for its model.
 */
export function modelsOf(
  file: TableFile,
  name: string,
): { readonly name: string; readonly file: TableFile }[] {
  const parts = splitByModel(file.interactions);
  // A file of one model goes by the file's name, whatever its column or run tag says.
  if (parts.length === 1) {
    return [{ name, file: { ...file, interactions: parts[0].interactions } }];
  }
  return parts.map((part, index) => ({
    name: part.name ?? name,
    file: {
      ...file,
      interactions: part.interactions,
      rowsRead: part.interactions.rows + (index === 0 ? file.findings.dropped : 0),
      findings: index === 0 ? file.findings : file.findings.emptied(),
    },
  }));
}

/**
 * Puts a model's rows into lists and compares them with the truth.
 *
 * @throws InputError if no user, or no item, is in both
 */
export function rankedModel(
  part: Pick<ModelInput, 'name' | 'file'>,
  userCount: number,
  truth: EvaluationInput['truth'],
): ModelInput {
  const { interactions, findings, shape } = part.file;
  const finder = JudgedEntriesFinder.of(truth.truth, userCount, interactions.rows);
  const rankings = buildRankings(interactions, userCount, findings, {
    bestScore: shape.bestScore,
    inOrder: !isOfImpressions(shape),
    judged: finder,
  });
  return { ...comparedModel(part, rankings, truth), judged: finder?.finished() };
}

/**
 * Compares a model with the truth and reports users that only one of both has.
 *
 * @throws InputError if no user, or no item, is in both
 */
function comparedModel(
  part: Pick<ModelInput, 'name' | 'file'>,
  rankings: Rankings,
  { file, truth }: EvaluationInput['truth'],
): ModelInput {
  const { interactions, findings } = part.file;
  const absent = file.findings.emptied();
  joinLists({ ...part.file, rankings }, { ...file, truth });
  reportUsersApart(
    { offsets: rankings.offsets, rows: rankings.rows, interactions, findings },
    { offsets: truth.offsets, rows: truth.rows, interactions: file.interactions, findings: absent },
  );
  const { scores } = rankings;
  const isOrdered = part.file.interactions.ranks !== undefined;
  if (!isOrdered && scores !== undefined && scores.length > 1 && scores.every((score) => score === scores[0]))
    findings.add('equal-scores', false, () => ({ line: 1, details: [scores[0]] }));
  const two = twoScores(rankings);
  if (two !== undefined) findings.add('two-scores', false, () => ({ line: 1, details: [...two] }));
  return { ...part, rankings, absent };
}

/** Returns the two integers that all scores are, the larger first, if lists repeat one of them: classes, not scores. */
function twoScores({ scores, offsets, ties }: Rankings): readonly [number, number] | undefined {
  if (scores === undefined || ties === false || scores.length < 2) return undefined;
  const [one] = scores;
  const at = scores.findIndex((score) => score !== one);
  if (at < 0 || !Number.isInteger(one) || !Number.isInteger(scores[at])) return undefined;
  if (scores.some((score) => score !== one && score !== scores[at])) return undefined;
  const isTied = scores.some(
    (score, entry) => entry > 0 && score === scores[entry - 1] && !offsets.includes(entry),
  );
  return isTied ? [Math.max(one, scores[at]), Math.min(one, scores[at])] : undefined;
}

/** Returns the input of the core: one model of an evaluation with all it is evaluated against. */
export function measurable(input: EvaluationInput, model: ModelInput): MeasurableInput {
  return {
    rankings: model.rankings,
    truth: input.truth.truth,
    judged: model.judged,
    users: input.users,
    items: input.items,
    train: input.train,
    features: input.features,
    catalogue: input.catalogue,
    placeOf: (user, item) => placeOf(model, user, item),
  };
}

/** The line that recommends an item to a user, for messages. */
function placeOf(
  { file, rankings }: ModelInput,
  user: number,
  item: number,
): { file: string; line: number } | undefined {
  for (let entry = rankings.offsets[user]; entry < rankings.offsets[user + 1]; entry++) {
    if (rankings.items[entry] !== item) continue;
    return { file: file.name, line: lineOfEntry(file.interactions, rankings.rows, entry) };
  }
  return undefined;
}

/** Minimum share of the truth's pairs in the training data to report that these contain the truth. */
const MIN_HELD_SHARE = 0.9;

/** Reports, in the truth, that a model was trained on it. */
export function reportTrainedTruth({ file, truth }: EvaluationInput['truth'], train: Training): void {
  let pairs = 0;
  let held = 0;
  for (let user = 0; user + 1 < truth.offsets.length; user++) {
    if (truth.offsets[user + 1] === truth.offsets[user]) continue;
    const known = new Set(train.items.subarray(train.offsets[user], train.offsets[user + 1]));
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++) {
      if (truth.gains[entry] <= 0) continue;
      pairs++;
      if (known.has(truth.items[entry])) held++;
    }
  }
  if (pairs > 1 && held >= pairs * MIN_HELD_SHARE)
    file.findings.add('truth-in-training', false, () => ({ line: 1, details: [held, pairs] }));
}

/**
 * Returns models of files with several, with the name of the file added if it was specified, or if two files have the
 * same model.
 *
 * @param inside by model, the file that has its name; undefined: the model is the whole file
 */
export function withNamesOfFiles(
  models: readonly ModelInput[],
  inside: readonly (NamedInput | undefined)[],
): readonly ModelInput[] {
  return models.map((model, index) => {
    const file = inside[index];
    const isClear =
      file?.told !== true && models.every((other, at) => at === index || other.name !== model.name);
    return file === undefined || isClear ? model : { ...model, name: `${file.model}/${model.name}` };
  });
}
