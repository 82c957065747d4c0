import type { ReadOptions } from '../../core/formats/readOptions';
import type { TableShape } from '../../core/formats/tableShape';
import type {
  AnalysisKind,
  OptionsOf,
  ResultOf,
  SettingsOf,
  SingleAnswerKind,
} from '../../shared/protocol/analyses';
import type { InputProblem } from '../../shared/problem';
import type { ProgressView } from '../../shared/protocol/views/progressView';
import type { EvaluationQuestion } from '../../engine/engineApi';
import type { EvaluationRecord } from '../evaluations/evaluationRecord';

/** What is remembered between sessions of an analysis that one answer says all of. */
export interface SingleAnswerRecord<Kind extends SingleAnswerKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly files: readonly AnalysedUri[];
  readonly settings: SettingsOf<Kind>;
  /** When it last ran to its end, in milliseconds since 1970; undefined: it never did. */
  readonly finishedAt?: number | undefined;
  readonly milliseconds: number;
  /** What came of it, for a line of the side view. */
  readonly summary: string;
}

/** A file with what it is in the analysis: "log", "train". */
export interface AnalysedUri {
  readonly role: string;
  readonly uri: string;
  /** The columns as a person chose them elsewhere; absent: as the settings say, or guessed. */
  readonly shape?: TableShape;
  /** What the file of evaluations that names it says of how it is read, {} too; absent: the settings say it. */
  readonly overrides?: ReadOptions;
}

interface Records {
  readonly evaluation: EvaluationRecord;
}
export type RecordOf<Kind extends AnalysisKind> = {
  [Name in Kind]: Name extends SingleAnswerKind ? SingleAnswerRecord<Name> : Records[Name & keyof Records];
}[Kind];
export type AnalysisRecord = RecordOf<AnalysisKind>;

/** A question, and the evaluation as it was when it asked. */
export interface AnsweredQuestion {
  readonly record: EvaluationRecord;
  readonly question: EvaluationQuestion;
}

export type Activity =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: ProgressView }
  /** Its panel asks what a person can choose so that it runs. */
  | {
      readonly kind: 'asking';
      readonly question: EvaluationQuestion;
      /** Questions that were answered before in this run. */
      readonly before?: readonly AnsweredQuestion[];
    }
  | {
      readonly kind: 'failed';
      readonly problem: InputProblem;
      /** What its panel offers so that it runs. */
      readonly options?: OptionsOf<AnalysisKind>;
      /** Questions whose answers led to this, and are forgotten: its panel leads back to the last. */
      readonly before?: readonly AnsweredQuestion[];
    };

/** What an analysis is doing just now. The last good result stays whatever happens next. */
export type StateOf<Kind extends AnalysisKind> = {
  [Name in Kind]: {
    readonly kind: Name;
    readonly record: RecordOf<Name>;
    readonly activity: Activity;
    readonly result: ResultOf<Name> | undefined;
    /** The engine still holds the data behind `result`, so that it can be asked questions. */
    readonly loaded: boolean;
    /** Files of the result that changed since it was made. */
    readonly stale: readonly string[];
  };
}[Kind];
export type AnalysisState = StateOf<AnalysisKind>;
export type EvaluationState = StateOf<'evaluation'>;
