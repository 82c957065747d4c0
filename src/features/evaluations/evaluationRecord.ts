import * as v from 'valibot';
import type { ReadOptions } from '../../reading/formats/readOptions';
import type { TableShape } from '../../reading/formats/tableShape';
import { bestModel } from '../../shared/leaderboard/bestMeans';
import { EVALUATION_SETTINGS, EVENT_WEIGHTS, ID_MATCHING } from '../../shared/config/evaluationConfig';
import { shareOrAll, type DeepReadonly } from '../../shared/config/option';
import { LEADERBOARD } from '../../shared/protocol/pageMessages';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';

const TRUE = v.optional(v.literal(true));
const isObject = (kept: unknown): boolean => typeof kept === 'object' && kept !== null;
/** Reading of a file; the engine validates it. */
export const SHAPE_SCHEMA = v.optional(v.custom<TableShape>(isObject));
export const COLUMNS_SCHEMA = v.optional(v.custom<ReadOptions>(isObject));

const FILE = v.object({
  uri: v.string(),
  /** Columns that a person chose; absent: as detected. */
  shape: SHAPE_SCHEMA,
  /** Overrides from the configuration file that names it, possibly {}; absent: by the settings. */
  overrides: COLUMNS_SCHEMA,
  /** Name of its model in the configuration file. */
  model: v.optional(
    v.object({
      name: v.string(),
      told: v.optional(v.boolean()),
      run: v.optional(v.object({ of: v.string(), by: v.string(), value: v.string() })),
    }),
  ),
  /** Text of the chosen answer about its reading, for other evaluations too; true in records of older versions. */
  answered: v.optional(v.union([v.string(), v.literal(true)])),
  /** Whether the file was found in the folder, not chosen by a person. Its problems do not stop a run. */
  guessed: TRUE,
});

/** Files that only some metrics need. */
const FURTHER = v.object({
  train: v.optional(FILE),
  items: v.optional(FILE),
  catalogue: v.optional(FILE),
  /** File of users; absent in records of older versions. */
  users: v.optional(FILE),
});

const MEAN = v.object({ measure: v.string(), mean: v.nullable(v.number()) });
const MEANS = v.array(v.array(MEAN));

/** Persistent record of an evaluation, for listing it and running it again. */
export const EVALUATION_RECORD = v.object({
  kind: v.literal('evaluation'),
  id: v.string(),
  truth: FILE,
  models: v.array(FILE),
  /** Files that only some metrics need; absent in records of older versions. */
  further: v.optional(FURTHER),
  /** Uri of a file next to the only model, with which the model can be compared; absent: none found. */
  rival: v.optional(v.string()),
  settings: EVALUATION_SETTINGS,
  /** End of the last successful run, in ms since 1970; absent: none. */
  finishedAt: v.optional(v.number()),
  milliseconds: v.number(),
  /** Means of every model, in the order of `models`. */
  means: MEANS,
  /** Number of the best model; absent in records of older versions. */
  best: v.optional(v.number()),
  /** Means of the last run with different means, for the change in the side view. */
  before: v.optional(MEANS),
  /** Whether the panel keeps this result; see {@link unlockedTwin}. */
  locked: v.optional(v.boolean()),
  /** Whether the panel follows the selection in editors. */
  linked: v.optional(v.boolean()),
  leaderboard: v.fallback(v.optional(LEADERBOARD), undefined),
  /** Gains of events that a person chose; absent: by the settings. */
  events: v.optional(EVENT_WEIGHTS),
  /** Rule that combines several events of a user and an item; absent: the settings decide. */
  combine: v.optional(v.picklist(['max', 'sum'])),
  /** Judges whose grades are used; the next field says how grades of several judges are combined. */
  judges: v.optional(v.array(v.string())),
  combineJudges: v.optional(v.picklist(['median', 'last', 'min', 'max', 'mean'])),
  /** Judgments that are merged into the ground truth, and which grade counts if both have one. */
  judgements: v.optional(v.array(FILE)),
  /** File that lists what to judge, as `recscope pool` writes it. Its grades are read, and it is never written. */
  pool: v.optional(FILE),
  prefer: v.optional(v.picklist(['truth', 'judgements'])),
  /** More files of training data, whose interactions are added. */
  moreTrain: v.optional(v.array(FILE)),
  /** Whether each model's file contains the labels of its own rows. */
  ownLabels: TRUE,
  /** Evaluation of a configuration file that this record was opened from; the file's other evaluations are ignored. */
  configured: v.optional(
    v.object({
      uri: v.string(),
      name: v.string(),
      /** Folder of earlier snapshots, absolute; absent: outside the workspace, or of an earlier version. */
      snapshots: v.optional(v.string()),
    }),
  ),
  /** Differences in the spelling of ids that a person chose to ignore; absent: none. */
  matchIds: v.optional(v.array(ID_MATCHING)),
  /** Share of a passage that a chunk must contain; absent: not specified. */
  overlap: v.optional(shareOrAll),
});

export type EvaluationRecord = DeepReadonly<v.InferOutput<typeof EVALUATION_RECORD>>;
export type RecordedFile = DeepReadonly<v.InferOutput<typeof FILE>>;
export type FurtherFiles = DeepReadonly<v.InferOutput<typeof FURTHER>>;
export type MeasureMean = DeepReadonly<v.InferOutput<typeof MEAN>>;

/** Returns the record for a run from a locked panel: the unlocked evaluation of the same files, or a new one. */
export function unlockedTwin(
  lockedRecord: EvaluationRecord,
  records: readonly EvaluationRecord[],
  newId: () => string,
): EvaluationRecord {
  const twin = records.find((other) => other.locked !== true && sameFiles(other, lockedRecord));
  const { truth, models, further, rival, settings, leaderboard } = lockedRecord;
  const { events, combine, judges, combineJudges, judgements, pool, prefer } = lockedRecord;
  const { moreTrain, ownLabels, configured, matchIds, overlap } = lockedRecord;
  return {
    ...(twin ?? {
      kind: 'evaluation',
      id: newId(),
      finishedAt: undefined,
      milliseconds: 0,
      means: [],
      leaderboard,
    }),
    truth,
    models,
    further,
    settings,
    ...(rival !== undefined && { rival }),
    ...(events && { events }),
    ...(combine && { combine }),
    ...(judges && { judges }),
    ...(combineJudges && { combineJudges }),
    ...(judgements && { judgements }),
    ...(pool && { pool }),
    ...(prefer && { prefer }),
    ...(moreTrain && { moreTrain }),
    ...(ownLabels && { ownLabels }),
    ...(configured && { configured }),
    ...(matchIds && { matchIds }),
    ...(overlap !== undefined && { overlap }),
  };
}

/** Returns whether two evaluations have the same recommendations and ground truth. */
export function sameFiles(
  a: Pick<EvaluationRecord, 'truth' | 'models'>,
  b: Pick<EvaluationRecord, 'truth' | 'models'>,
): boolean {
  return (
    a.truth.uri === b.truth.uri &&
    a.models.length === b.models.length &&
    a.models.every(({ uri }, index) => uri === b.models[index].uri)
  );
}

/** Returns the files whose lines can be opened, recommendations, ground truth, and judgments, as Uri strings. */
export function fileUrisOf(record: EvaluationRecord): string[] {
  const { truth, models, judgements = [], pool } = record;
  return [truth, ...judgements, ...(pool === undefined ? [] : [pool]), ...models].map(({ uri }) => uri);
}

/** Returns the file that the only model can be compared with by one click; undefined: none. */
export function rivalFile({ models, truth, rival }: EvaluationRecord): string | undefined {
  return models.length === 1 && rival !== models[0].uri && rival !== truth.uri ? rival : undefined;
}

/**
 * Returns the record of a successful run.
 *
 * @param last means before it, and the means that those were compared with
 */
export function withResult(
  record: EvaluationRecord,
  view: EvaluationView,
  last: Pick<EvaluationRecord, 'means' | 'before'>,
): EvaluationRecord {
  const means = meansOf(view);
  const changed = JSON.stringify(means) !== JSON.stringify(last.means);
  return {
    ...record,
    finishedAt: Date.now(),
    milliseconds: view.milliseconds,
    means,
    best: bestModel(view),
    before: changed ? last.means : last.before,
  };
}

function meansOf({ models, measures }: EvaluationView): EvaluationRecord['means'] {
  return models.map((model) =>
    model.means.map(({ mean }, index) => ({ measure: measures[index].name, mean })),
  );
}
