import * as l10n from '@vscode/l10n';
import type { Catalogue } from '../core/data/catalogue';
import { compareItems } from '../core/data/commonItems';
import { compareUsers } from '../core/data/commonUsers';
import type { Identifiers } from '../core/data/identifiers';
import { JudgedEntriesFinder, type JudgedEntries } from '../core/data/judgedEntries';
import { lineOfEntry } from '../core/data/interactions';
import type { ItemFeatures } from '../core/data/itemFeatures';
import { splitByModel } from '../core/data/models';
import { buildRankings, type Rankings } from '../core/data/rankings';
import type { Training } from '../core/data/training';
import { buildTruth, labelled, type Truth } from '../core/data/truth';
import type { EvaluationInput as MeasurableInput } from '../core/evaluation/evaluate';
import { FindingCollector } from '../core/evaluation/findingCollector';
import { EventWeights } from '../core/formats/eventWeights';
import { negativeIn } from '../core/formats/ownTruth';
import type { ReaderOptions } from '../core/formats/reader';
import type { BehaviourView, FurtherRead } from '../shared/evaluationView';
import { findingMessage } from '../shared/findingText';
import { InputError } from '../shared/problem';
import type { TableFile } from './tableFile';

/** What was read for an evaluation; it can be measured again and again. */
export interface EvaluationInput {
  /** Equal for equal files read in the same way; undefined: such files must be read each time. */
  readonly identity: string | undefined;
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly truth: { readonly file: TableFile; readonly truth: Truth };
  readonly models: readonly ModelInput[];
  readonly train: Training | undefined;
  readonly features: ItemFeatures | undefined;
  readonly catalogue: Catalogue | undefined;
  /** What was read of training data, items and catalogue. */
  readonly furtherRead: FurtherRead;
}

export interface ModelInput {
  readonly name: string;
  readonly file: TableFile;
  readonly rankings: Rankings;
  /** What the lists hold of the truth; undefined: it has to be looked up. */
  readonly judged?: JudgedEntries | undefined;
  /** What the truth's lines show about this model: users of whom it has no list. */
  readonly absent: FindingCollector;
}

/** How a file of what users really did is read. */
export function behaviourOptions(
  use: 'truth' | 'train',
  behaviour: BehaviourView | undefined,
): ReaderOptions {
  return { use, eventWeights: behaviour?.weights && new EventWeights(behaviour.weights) };
}

/** The files of lists and truth in the order in which they were read, and how. */
export function tablesOf(
  { truth, models }: EvaluationInput,
  behaviour: BehaviourView | undefined,
): { readonly file: TableFile; readonly options: ReaderOptions }[] {
  if (isJoined({ truth, models })) return [{ file: models[0].file, options: { use: 'both' } }];
  return [
    ...models.map(({ file }) => ({ file, options: { use: 'recommendations' as const } })),
    { file: truth.file, options: behaviourOptions('truth', behaviour) },
  ];
}

/** Whether recommendations and truth are one file, which was read once. */
function isJoined({ truth, models }: Pick<EvaluationInput, 'truth' | 'models'>): boolean {
  const [{ file }] = models;
  return models.length === 1 && file.name === truth.file.name && file.interactions.labels !== undefined;
}

/** The truth in a file that is recommendations too: the rows that have a label. What is wrong in it is said once. */
export function ratedPart(file: TableFile, labels: Float64Array): TableFile {
  const rated = labelled(file.interactions, labels);
  return { ...file, interactions: rated, rowsRead: rated.rows, findings: new FindingCollector(file.name) };
}

/** What users like, gathered from the rows of a file. */
export function gatheredTruth(
  file: TableFile,
  userCount: number,
  behaviour: BehaviourView | undefined,
): EvaluationInput['truth'] {
  const truth = buildTruth(file.interactions, userCount, file.findings, {
    combine: behaviour?.combine ?? 'max',
    negative: negativeIn(file.shape),
  });
  return { file, truth };
}

/**
 * A column of models makes several of one file. What was found while reading is said once, with the first; a
 * row counts for the model that it belongs to.
 */
export function modelsOf(
  file: TableFile,
  name: string,
): { readonly name: string; readonly file: TableFile }[] {
  const parts = splitByModel(file.interactions);
  // A file of one model goes by the file's name, whatever its column or run tag says.
  if (parts.length === 1) {
    const [{ name: model, interactions }] = parts;
    return [{ name, file: { ...file, interactions, ...(model === undefined ? {} : { model }) } }];
  }
  return parts.map((part, index) => ({
    name: part.name ?? name,
    file: {
      ...file,
      interactions: part.interactions,
      rowsRead: part.interactions.rows + (index === 0 ? file.findings.dropped : 0),
      findings: index === 0 ? file.findings : new FindingCollector(file.name),
    },
  }));
}

/**
 * A model's rows put into lists and held against the truth.
 *
 * @throws InputError when nobody stands in both
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
    judged: finder,
  });
  return { ...comparedModel(part, rankings, truth), judged: finder?.finished() };
}

/**
 * A model held against the truth: who stands in only one of both is reported.
 *
 * @throws InputError when nobody stands in both
 */
export function comparedModel(
  part: Pick<ModelInput, 'name' | 'file'>,
  rankings: Rankings,
  { file, truth }: EvaluationInput['truth'],
): ModelInput {
  const { interactions, findings } = part.file;
  const absent = new FindingCollector(file.name);
  const { both } = compareUsers(
    { offsets: rankings.offsets, rows: rankings.rows, interactions, findings },
    { offsets: truth.offsets, rows: truth.rows, interactions: file.interactions, findings: absent },
  );
  if (both === 0) throw nothingInCommon(part.file);
  compareItems({ interactions, rankings, findings }, truth);
  return { ...part, rankings, absent };
}

/** What the core measures: one model of an evaluation with everything it is held against. */
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

/** Every measure would be 0 and mean nothing: better to say what the ids look like on both sides. */
function nothingInCommon(file: TableFile): InputError {
  const finding = file.findings.findings().find(({ code }) => code === 'no-common-users');
  const place = finding?.places[0];
  const reason = file.findings.findings().find(({ dropped }) => dropped > 0);
  if (place === undefined && reason !== undefined) {
    return new InputError({
      file: file.name,
      line: reason.places[0].line,
      message: l10n.t('No row could be used. {0}', findingMessage(reason.code, reason.places[0])),
      advice: l10n.t('Check that the columns are read as they should be.'),
    });
  }
  return new InputError({
    file: file.name,
    line: place?.line,
    message:
      place === undefined
        ? l10n.t('No row could be used, so there is nothing to compare.')
        : findingMessage('no-common-users', place),
    advice: l10n.t(
      'Check that both files are about the same users and that the columns are read as they should be.',
    ),
  });
}
