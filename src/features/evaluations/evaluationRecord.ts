import type { TableShape } from '../../core/formats/tableShape';
import type { EvaluationSettings } from '../../engine/engineApi';

/** What is remembered of an evaluation between sessions: enough to list it and to run it again. */
export interface EvaluationRecord {
  readonly id: string;
  readonly truth: RecordedFile;
  readonly models: readonly RecordedFile[];
  /** Absent in records of before there were any. */
  readonly further?: FurtherFiles;
  readonly settings: EvaluationSettings;
  /** When it last ran to its end, in milliseconds since 1970; undefined: it never did. */
  readonly finishedAt: number | undefined;
  readonly milliseconds: number;
  /** Means of every model, in the order of `models`. */
  readonly means: readonly (readonly MeasureMean[])[];
  /** Means of the run before the last one, where it had other ones: so that the side view can say what changed. */
  readonly before?: readonly (readonly MeasureMean[])[];
}

/** Files that only some measures need. */
export interface FurtherFiles {
  readonly train: RecordedFile | undefined;
  readonly items: RecordedFile | undefined;
  readonly catalogue: RecordedFile | undefined;
}

export interface RecordedFile {
  readonly uri: string;
  /** The columns as the user chose them; undefined: as guessed. */
  readonly shape: TableShape | undefined;
}

export interface MeasureMean {
  readonly measure: string;
  readonly mean: number | null;
}
