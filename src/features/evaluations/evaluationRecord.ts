import type { TableShape } from '../../core/formats/tableShape';
import type { EvaluationSettings } from '../../engine/engineApi';

/** What is remembered of an evaluation between sessions: enough to list it and to run it again. */
export interface EvaluationRecord {
  readonly id: string;
  readonly truth: RecordedFile;
  readonly models: readonly RecordedFile[];
  readonly settings: EvaluationSettings;
  /** When it last ran to its end, in milliseconds since 1970; undefined: it never did. */
  readonly finishedAt: number | undefined;
  readonly milliseconds: number;
  /** Means of every model, in the order of `models`. */
  readonly means: readonly (readonly MeasureMean[])[];
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
