import * as v from 'valibot';
import type { ReadOptions } from '../../core/formats/readOptions';
import type { TableShape } from '../../core/formats/tableShape';
import { bestModel } from '../../shared/leaderboard/bestMeans';
import { EVALUATION_SETTINGS, EVENT_WEIGHTS, ID_MATCHING } from '../../shared/config/evaluationConfig';
import type { Unchanging } from '../../shared/config/option';
import { LEADERBOARD } from '../../shared/protocol/pageMessages';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';

const TRUE = v.optional(v.literal(true));
const isObject = (kept: unknown): boolean => typeof kept === 'object' && kept !== null;
/** How files are read is checked where they are read. */
export const SHAPE = v.optional(v.custom<TableShape>(isObject));
export const COLUMNS = v.optional(v.custom<ReadOptions>(isObject));

const FILE = v.object({
  uri: v.string(),
  /** The columns as the user chose them; absent: as guessed. */
  shape: SHAPE,
  /** What the file of evaluations that names it says of how it is read, {} too; absent: the settings say it. */
  overrides: COLUMNS,
  /** What the file of evaluations calls its model. */
  model: v.optional(
    v.object({
      name: v.string(),
      told: v.optional(v.boolean()),
      run: v.optional(v.object({ of: v.string(), by: v.string(), value: v.string() })),
    }),
  ),
  /** Words of the answer to the question how the file is read: it counts in other evaluations too; true in records of before. */
  answered: v.optional(v.union([v.string(), v.literal(true)])),
  /** Nobody chose it: it was the one obvious file in the folder. What is wrong with it stops nothing. */
  guessed: TRUE,
});

/** Files that only some measures need. */
const FURTHER = v.object({
  train: v.optional(FILE),
  items: v.optional(FILE),
  catalogue: v.optional(FILE),
  /** What is known of the users; absent in records of before it could be chosen. */
  users: v.optional(FILE),
});

const MEAN = v.object({ measure: v.string(), mean: v.nullable(v.number()) });
const MEANS = v.array(v.array(MEAN));

/** What is remembered of an evaluation between sessions: enough to list it and to run it again. */
export const EVALUATION_RECORD = v.object({
  kind: v.literal('evaluation'),
  id: v.string(),
  truth: FILE,
  models: v.array(FILE),
  /** Absent in records of before there were any. */
  further: v.optional(FURTHER),
  /** Another model that lies beside the only one, to compare it with; absent: none is known. */
  rival: v.optional(v.string()),
  settings: EVALUATION_SETTINGS,
  /** When it last ran to its end, in milliseconds since 1970; absent: it never did. */
  finishedAt: v.optional(v.number()),
  milliseconds: v.number(),
  /** Means of every model, in the order of `models`. */
  means: MEANS,
  /** Which of them is the best; absent in records of before it was known. */
  best: v.optional(v.number()),
  /** Means of the run before the last one, where it had other ones: so that the side view can say what changed. */
  before: v.optional(MEANS),
  /** Its panel keeps this result; see {@link unlockedTwin}. */
  locked: v.optional(v.boolean()),
  /** Its panel follows the selection in editors. */
  linked: v.optional(v.boolean()),
  leaderboard: v.fallback(v.optional(LEADERBOARD), undefined),
  /** What the events of the truth are worth, as a person chose; absent: as the settings say. */
  events: v.optional(EVENT_WEIGHTS),
  /** How several events of a user and an item become one; absent: as the settings say. */
  combine: v.optional(v.picklist(['max', 'sum'])),
  /** Judges whose grades count, and how grades of several become one. */
  judges: v.optional(v.array(v.string())),
  combineJudges: v.optional(v.picklist(['median', 'last', 'min', 'max', 'mean'])),
  /** Further files of training data, whose interactions are added. */
  moreTrain: v.optional(v.array(FILE)),
  /** Each model's file holds the labels of its own rows. */
  ownLabels: TRUE,
  /** The evaluation of a file of them that it was opened from; what the settings say of other evaluations does not count. */
  configured: v.optional(v.object({ uri: v.string(), name: v.string() })),
  /** What of the writing of ids does not matter, as a person said; absent: all of it does. */
  matchIds: v.optional(v.array(ID_MATCHING)),
});

export type EvaluationRecord = Unchanging<v.InferOutput<typeof EVALUATION_RECORD>>;
export type RecordedFile = Unchanging<v.InferOutput<typeof FILE>>;
export type FurtherFiles = Unchanging<v.InferOutput<typeof FURTHER>>;
export type MeasureMean = Unchanging<v.InferOutput<typeof MEAN>>;

/**
 * Where a run goes that was asked for in a locked panel: to the evaluation of the same files that is not
 * locked, or to a new one.
 */
export function unlockedTwin(
  asked: EvaluationRecord,
  all: readonly EvaluationRecord[],
  newId: () => string,
): EvaluationRecord {
  const twin = all.find((other) => other.locked !== true && sameFiles(other, asked));
  const { truth, models, further, rival, settings, leaderboard } = asked;
  const { events, combine, judges, combineJudges, moreTrain, ownLabels, configured, matchIds } = asked;
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
    ...(moreTrain && { moreTrain }),
    ...(ownLabels && { ownLabels }),
    ...(configured && { configured }),
    ...(matchIds && { matchIds }),
  };
}

/** Whether two evaluations are about the same recommendations and truth. */
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

/** The files that people look into line by line, recommendations and truth, as Uri strings. */
export function filesOf(record: EvaluationRecord): string[] {
  return [record.truth.uri, ...record.models.map((model) => model.uri)];
}

/** What the only model can be compared with by one click; undefined: nothing is known beside it. */
export function rivalIn({ models, truth, rival }: EvaluationRecord): string | undefined {
  return models.length === 1 && rival !== models[0].uri && rival !== truth.uri ? rival : undefined;
}

/**
 * The record of an evaluation that has run to its end.
 *
 * @param last the means that the new ones are held against, and what those were held against
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
