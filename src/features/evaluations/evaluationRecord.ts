import type { EvaluationSettings } from '../../shared/config/evaluationConfig';
import type { IdMatching } from '../../core/data/ids/idMatching';
import type { ReadOptions } from '../../core/formats/readOptions';
import type { TableShape } from '../../core/formats/tableShape';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';

/** What is remembered of an evaluation between sessions: enough to list it and to run it again. */
export interface EvaluationRecord {
  readonly kind: 'evaluation';
  readonly id: string;
  readonly truth: RecordedFile;
  readonly models: readonly RecordedFile[];
  /** Absent in records of before there were any. */
  readonly further?: FurtherFiles;
  readonly settings: EvaluationSettings;
  /** When it last ran to its end, in milliseconds since 1970; undefined: it never did. */
  readonly finishedAt?: number | undefined;
  readonly milliseconds: number;
  /** Means of every model, in the order of `models`. */
  readonly means: readonly (readonly MeasureMean[])[];
  /** Means of the run before the last one, where it had other ones: so that the side view can say what changed. */
  readonly before?: readonly (readonly MeasureMean[])[];
  /** Its panel keeps this result; see {@link unlockedTwin}. */
  readonly locked?: boolean;
  /** Its panel follows the selection in editors. */
  readonly linked?: boolean;
  readonly leaderboard?: LeaderboardChoice;
  /** What the events of the truth are worth, as a person chose; absent: as the settings say. */
  readonly events?: Readonly<Record<string, number>>;
  /** What of the writing of ids does not matter, as a person said; absent: all of it does. */
  readonly matchIds?: readonly IdMatching[];
  /** The rows lie in tables of an engine, whose names stand in place of Uris; absent: in files. */
  readonly tables?: RecordedTables;
}

interface RecordedTables {
  /** What paths in the names are relative to. */
  readonly folder: string;
  readonly columns?: { readonly recommendations?: ReadOptions; readonly truth?: ReadOptions };
}

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
  const { truth, models, further, settings, leaderboard, events, matchIds, tables } = asked;
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
    ...(events && { events }),
    ...(matchIds && { matchIds }),
    ...(tables && { tables }),
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

/** The files that people look into line by line, recommendations and truth, as Uri strings; tables are none. */
export function filesOf(record: EvaluationRecord): string[] {
  if (record.tables !== undefined) return [];
  return [record.truth.uri, ...record.models.map((model) => model.uri)];
}

/** Files that only some measures need. */
export interface FurtherFiles {
  readonly train?: RecordedFile | undefined;
  readonly items?: RecordedFile | undefined;
  readonly catalogue?: RecordedFile | undefined;
  /** What is known of the users; absent in records of before it could be chosen. */
  readonly users?: RecordedFile | undefined;
}

export interface RecordedFile {
  readonly uri: string;
  /** The columns as the user chose them; undefined: as guessed. */
  readonly shape?: TableShape | undefined;
  /** RecScope asked how the file is read, and this was the answer: it counts in other evaluations too. */
  readonly answered?: true;
  /** Nobody chose it: it was the one obvious file in the folder. What is wrong with it stops nothing. */
  readonly guessed?: true;
}

export interface MeasureMean {
  readonly measure: string;
  readonly mean: number | null;
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
    before: changed ? last.means : last.before,
  };
}

function meansOf({ models, measures }: EvaluationView): EvaluationRecord['means'] {
  return models.map((model) =>
    model.means.map(({ mean }, index) => ({ measure: measures[index].name, mean })),
  );
}
