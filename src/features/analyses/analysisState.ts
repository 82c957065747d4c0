import type { ReadOptions } from '../../reading/formats/readOptions';
import type { TableShape } from '../../reading/formats/tableShape';
import type {
  AnalysisKind,
  OptionsOf,
  ResultOf,
  SettingsOf,
  SingleAnswerKind,
} from '../../shared/protocol/analyses';
import type { InputProblem } from '../../shared/problem';
import type { ProgressView } from '../../shared/protocol/views/progressView';
import type { EvaluationQuestion } from '../../reading/inputs/unclear/evaluationQuestion';
import type { EvaluationRecord } from '../evaluations/evaluationRecord';

/** Persistent record of an analysis with a single result. */
export interface SingleAnswerRecord<Kind extends SingleAnswerKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly files: readonly AnalysedUri[];
  readonly settings: SettingsOf<Kind>;
  /** End of the last successful run, in ms since 1970; undefined: none. */
  readonly finishedAt?: number | undefined;
  readonly milliseconds: number;
  /** Summary of the result, for a line of the side view. */
  readonly summary: string;
}

/** File with its role in the analysis, such as "log" or "train". */
export interface AnalysedUri {
  readonly role: string;
  readonly uri: string;
  /** Columns that a person chose elsewhere; absent: by the settings, or detected. */
  readonly shape?: TableShape;
  /** Overrides from the configuration file that names this file, possibly {}; absent: the settings decide. */
  readonly overrides?: ReadOptions;
}

interface Records {
  readonly evaluation: EvaluationRecord;
}
export type RecordOf<Kind extends AnalysisKind> = {
  [Name in Kind]: Name extends SingleAnswerKind ? SingleAnswerRecord<Name> : Records[Name & keyof Records];
}[Kind];
export type AnalysisRecord = RecordOf<AnalysisKind>;

/** Question with the evaluation as it was when the question was asked. */
export interface AnsweredQuestion {
  readonly record: EvaluationRecord;
  readonly question: EvaluationQuestion;
}

export type Activity =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: ProgressView }
  /** State in which the panel asks a question that must be answered before the analysis runs. */
  | {
      readonly kind: 'asking';
      readonly question: EvaluationQuestion;
      /** Earlier questions that were answered in this run. */
      readonly before?: readonly AnsweredQuestion[];
    }
  | {
      readonly kind: 'failed';
      readonly problem: InputProblem;
      /** Options in the panel that can solve the problem. */
      readonly options?: OptionsOf<AnalysisKind>;
      /** Questions whose dropped answers led to this problem: the panel offers to go back to the last. */
      readonly before?: readonly AnsweredQuestion[];
    };

/** Current state of an analysis. The last successful result stays until the next one. */
export type StateOf<Kind extends AnalysisKind> = {
  [Name in Kind]: {
    readonly kind: Name;
    readonly record: RecordOf<Name>;
    readonly activity: Activity;
    readonly result: ResultOf<Name> | undefined;
    /** Whether the engine still has the data of `result`, so that queries can be answered. */
    readonly loaded: boolean;
    /** Files of the result that changed since it was computed. */
    readonly stale: readonly string[];
    /** Deleted files among `stale` and those of other analyses; absent: none. */
    readonly deleted?: readonly string[];
  };
}[Kind];
export type AnalysisState = StateOf<AnalysisKind>;
export type EvaluationState = StateOf<'evaluation'>;
