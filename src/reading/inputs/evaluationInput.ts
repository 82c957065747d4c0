import * as l10n from '@vscode/l10n';
import { alikeNames } from '../../core/experiments/alikeVariants';
import type { EvaluationRequest, RecommendationsInput } from './evaluationRequest';
import type { Catalogue } from '../../core/data/catalogue';
import type { ListColumns } from '../../core/data/evaluationData';
import { reportUsersApart } from '../../core/data/interactions/commonUsers';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { JudgedEntriesFinder, type JudgedEntries } from '../../core/data/judgedEntries';
import type { KeyClusters } from '../../core/data/interactions/keyedUsers';
import { lineOfEntry, lineOfRow } from '../../core/data/interactions/interactions';
import type { ItemFeatures } from '../../core/data/itemFeatures';
import { splitByModel } from '../../core/data/interactions/models';
import { buildRankings, type Rankings } from '../../core/data/rankings';
import type { Training } from '../../core/data/training';
import type { Attributes } from '../../core/data/attributes';
import { buildTruth, labeledRows, type Truth } from '../../core/data/truth';
import type { ModelEvaluationInput as MeasurableInput } from '../../core/evaluation/evaluate';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import type { Passages } from '../../core/data/passages/passages';
import type { FindingCollector } from '../../core/findings/findingCollector';
import { EventWeights, type ReaderOptions } from '../formats/readerOptions';
import { isOfImpressions, type TableShape } from '../formats/tableShape';
import type {
  BehaviourView,
  EvaluationView,
  FurtherRead,
  RunView,
} from '../../shared/protocol/views/evaluationView';
import { InputError } from '../../shared/problem';
import { joinLists } from './joinedFiles';
import type { Judgements } from './judgements';
import type { PassageReading } from './passageFiles';
import type { TableFile } from './tableFile';

/** Data of an evaluation, for which metrics can be computed several times. */
export interface EvaluationInput {
  /**
   * Identity of the files and of how they are read: equal for equal input. Undefined: the files must be read
   * each time.
   */
  readonly identity: string | undefined;
  readonly users: Identifiers;
  readonly items: Identifiers;
  /**
   * User number of each key, and the user column, if users are keys of several columns. Lists of one user are
   * not independent.
   */
  readonly clusters?: KeyClusters & { readonly column: string };
  readonly truth: { readonly file: TableFile; readonly truth: Truth };
  /** Judgments that were merged into the truth; absent: none were specified. */
  readonly judgements?: Judgements;
  readonly models: readonly ModelInput[];
  readonly train: Training | undefined;
  readonly features: ItemFeatures | undefined;
  /** Why the file of items contains no features. */
  readonly featuresProblem?: InputError;
  readonly catalogue: Catalogue | undefined;
  /** Places of gold passages and listed chunks; absent: items are judged. Item metrics do not apply to passages. */
  readonly passages?: Passages;
  /** Whether rows are impressions, each an item of its own. Item metrics do not apply then. */
  readonly impressions?: boolean;
  /** Attributes of the users. */
  readonly attributes?: Attributes | undefined;
  /** Attributes of the items. */
  readonly itemAttributes?: Attributes | undefined;
  /**
   * Attributes of all items in that file, with ID numbers of its own, because a history contains items that
   * are in no other file.
   */
  readonly itemNames?: { readonly ids: Identifiers; readonly attributes: () => Attributes };
  /** How training data, items and catalog were read. */
  readonly furtherRead: FurtherRead;
  /** Why a file that no metric needs could not be read. */
  readonly unread?: EvaluationView['unread'];
}

export interface ModelInput {
  readonly name: string;
  /** Training run of the model, if the model has several. */
  readonly run?: RunView | undefined;
  readonly file: TableFile;
  readonly rankings: Rankings;
  /** Judgment of each list entry; undefined: not looked up yet. */
  readonly judged?: JudgedEntries | undefined;
  /** Columns of the lists that metrics are about. */
  readonly columns?: ListColumns | undefined;
  /** Findings about users of the ground truth for whom this model has no list. */
  readonly absent: FindingCollector;
}

/**
 * Returns how a ground truth of user behavior is converted to gains; undefined: gains are its ratings, or 1.
 */
export function behaviourViewOf({
  events,
  combine,
  judges,
  combineJudges,
}: Pick<EvaluationRequest, 'events' | 'combine' | 'judges' | 'combineJudges'>): BehaviourView | undefined {
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

/**
 * Returns the ground truth in a file that is also the recommendations: its rows with a label. Findings stay
 * with the recommendations.
 */
export function labeledPart(file: TableFile, labels: Float64Array): TableFile {
  const rated = labeledRows(file.interactions, labels);
  return { ...file, interactions: rated, rowsRead: rated.rows, findings: file.findings.emptied() };
}

/** Builds the ground truth from the rows of a file. */
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

function alikeModelsError(file: string, names: readonly [string, string]): InputError {
  return new InputError({
    file,
    message: l10n.t('The models “{0}” and “{1}” differ only in spaces or case.', ...names),
    advice: l10n.t('If the models are the same, write them the same way. Otherwise, rename one.'),
  });
}

/**
 * Returns whether a TREC run ends within a tag: the only row of its second model is the last one, and its tag is
 * the beginning of the first model's.
 */
function endsInTag({ format }: TableShape, parts: ReturnType<typeof splitByModel>): boolean {
  const [first, last, ...more] = parts;
  if (format !== 'trec-run' || last === undefined || more.length > 0) return false;
  const [tag = '', cut = ''] = [first.name, last.name];
  return (
    last.interactions.rows === 1 &&
    first.interactions.rows > 1 &&
    tag.startsWith(cut) &&
    lineOfRow(last.interactions.lines, 0) > lineOfRow(first.interactions.lines, first.interactions.rows - 1)
  );
}

/**
 * Splits a file with a column of models into one file per model. Findings of reading are reported with the
 * first; a row counts as read for its model.
 *
 * @throws InputError if the names of two models differ only in blanks or case
 */
export function splitFileByModel(
  file: TableFile,
  name: string,
): { readonly name: string; readonly file: TableFile }[] {
  const modelParts = splitByModel(file.interactions);
  const parts = endsInTag(file.shape, modelParts) ? modelParts.slice(0, 1) : modelParts;
  if (parts.length < modelParts.length) {
    const { lines, rows } = file.interactions;
    file.findings.add('truncated-line', true, () => ({ line: lineOfRow(lines, rows - 1), details: [] }));
  }
  // A file of one model goes by the file's name, whatever its column or run tag says.
  if (parts.length === 1) {
    return [{ name, file: { ...file, interactions: parts[0].interactions } }];
  }
  const [alike] = alikeNames(parts.map((part) => part.name ?? name));
  if (alike !== undefined) throw alikeModelsError(file.name, alike);
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
 * Builds the lists of a model and compares them with the ground truth.
 *
 * @throws InputError if no user, or no item, is in both
 */
export function rankedModel(
  part: Pick<ModelInput, 'name' | 'file'>,
  userCount: number,
  truth: EvaluationInput['truth'],
  passages?: PassageReading,
): ModelInput {
  const { interactions, findings, shape } = part.file;
  const finder =
    passages === undefined ? JudgedEntriesFinder.of(truth.truth, userCount, interactions.rows) : undefined;
  const rankings = buildRankings(interactions, userCount, findings, {
    bestScore: shape.bestScore,
    inOrder: !isOfImpressions(shape),
    judged: finder,
  });
  const ranked = passages?.ranked(part.file, rankings, truth);
  if (ranked === undefined) joinLists({ ...part.file, rankings }, { ...truth.file, truth: truth.truth });
  return { ...comparedModel(part, ranked ?? rankings, truth), judged: finder?.finished() };
}

/** Compares a model with the ground truth, and reports users who are in only one of them. */
function comparedModel(
  part: Pick<ModelInput, 'name' | 'file'>,
  rankings: Rankings,
  { file, truth }: EvaluationInput['truth'],
): ModelInput {
  const { interactions, findings } = part.file;
  const absent = file.findings.emptied();
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

/**
 * Returns the two integers that all scores are, the larger first, if lists repeat one of them: they are
 * classes, not scores.
 */
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

/** Returns the input for the metrics of one model. */
export function measurableInput(input: EvaluationInput, model: ModelInput): MeasurableInput {
  return {
    rankings: model.rankings,
    truth: input.truth.truth,
    judged: model.judged,
    users: input.users,
    items: input.items,
    train: input.train,
    features: input.features,
    catalogue: input.catalogue,
    passages: input.passages,
    columns: model.columns,
    placeOf: (user, item) => placeOf(model, user, item),
  };
}

/** Returns the line that recommends an item to a user, for messages. */
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

/**
 * Minimum share of the ground truth's pairs in the training data for the finding that a model was trained on
 * it.
 */
const MIN_HELD_SHARE = 0.9;

/** Reports, with the ground truth, that models were trained on it. */
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
 * Returns the models of files with several models. The name of the file is added if the user specified it, or
 * if two files contain the same model.
 *
 * @param inside file of each model of a file with several, by model; undefined: the model is the whole file
 */
export function withNamesOfFiles(
  models: readonly ModelInput[],
  inside: readonly (RecommendationsInput | undefined)[],
): readonly ModelInput[] {
  return models.map((model, index) => {
    const file = inside[index];
    const isClear =
      file?.told !== true && models.every((other, at) => at === index || other.name !== model.name);
    return file === undefined || isClear ? model : { ...model, name: `${file.model}/${model.name}` };
  });
}

/**
 * Checks that no metric counts items, for passages in the place of chunks, and for impressions that are each an item of
 * their own.
 *
 * @throws InputError if one does
 */
export function requireNoItemCounts(
  { truth, impressions, passages }: Pick<EvaluationInput, 'truth' | 'impressions' | 'passages'>,
  { measures }: EvaluationPlan,
): void {
  const counting = measures.find(
    ({ family }) => family.group === 'beyond-accuracy' && !family.needs.includes('columns'),
  );
  if (counting === undefined) return;
  const { file } = truth;
  if (impressions === true)
    throw new InputError({
      file: file.name,
      message: l10n.t(
        '{0} needs items, but the rows of this file are impressions: an item is missing or a duplicate for a user.',
        counting.name,
      ),
      advice: l10n.t('Remove {0}, or use a file in which each user has an item only once.', counting.name),
    });
  if (passages !== undefined)
    throw new InputError({
      file: file.name,
      message: l10n.t('{0} counts items, but the items of this evaluation are passages.', counting.name),
      advice: l10n.t('Remove {0}.', counting.name),
    });
}
