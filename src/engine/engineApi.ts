import type { FindingCode } from '../shared/findings/finding';
import type { QueryOf, QuestionName } from '../shared/protocol/queries';
import type { FileGuess } from '../reading/formats/detection/inspect';
import type { TableShape } from '../reading/formats/tableShape';
import type { TypedMeasures, CheckedMeasures, AvailableMeasures } from '../core/measures/askedMeasures';
import type { ReadOptions } from '../reading/formats/readOptions';
import type { ResultOf, SettingsOf, SingleAnswerKind } from '../shared/protocol/analyses';
import type { ExperimentOptions } from '../shared/protocol/views/experimentView';
import type { EvaluationView } from '../shared/protocol/views/evaluationView';
import type { MarginJson } from '../shared/protocol/comparisonResult';
import type { InputProblem, Outcome } from '../shared/problem';
import type { AnswerOf } from '../shared/protocol/questions';
import type { CheckView } from '../shared/protocol/views/checkView';
import type { ExperimentChoices } from '../shared/config/experimentConfig';
import type { ConfigView } from '../shared/protocol/views/configView';
import type { SplitWritten } from '../shared/protocol/views/splitView';
import type { FileReference } from '../reading/sources/byteSource';
import type { EvaluationRequest, InputFile, RecommendationsInput } from '../reading/inputs/evaluationRequest';
import type { EvaluationQuestion } from '../reading/inputs/unclear/evaluationQuestion';
import type { ReadingProgress } from '../reading/watch/readingProgress';

/** API of the engine. All arguments and answers are plain data. */
export interface EngineApi {
  /** Sets the language of messages; must be called first. */
  configure(bundle: Record<string, string> | undefined): Promise<void>;
  /** Detects the format and columns of a file from its head, within the overrides. */
  inspect(file: FileReference, overrides?: ReadOptions): Promise<Outcome<FileInspection>>;
  /** Returns the columns of an experiment's log. Its first line is always the header. */
  logColumns(file: FileReference, overrides?: ReadOptions): Promise<Outcome<readonly string[]>>;
  /** Checks metrics as they are typed, optionally with one parameter changed. */
  checkMeasures(asked: TypedMeasures): Promise<Outcome<CheckedMeasures>>;
  /** Returns the metrics that a convention has. */
  knownMeasures(convention: string): Promise<Outcome<AvailableMeasures>>;
  /** Reads the files and computes the metrics. The result stays loaded under `request.id` until released. */
  evaluate(
    request: EvaluationRequest,
    onProgress: ((progress: ReadingProgress) => void) | undefined,
  ): Promise<EvaluationOutcome>;
  /** Runs an analysis that is not an evaluation; nothing stays loaded. */
  analyse<Kind extends SingleAnswerKind>(
    request: AnalysisRequest<Kind>,
    onProgress: ((progress: ReadingProgress) => void) | undefined,
  ): Promise<Outcome<ResultOf<Kind>>>;
  /** Returns the options for the log of an experiment, even if the current ones are invalid. */
  experimentOptions(request: AnalysisRequest<'experiment'>): Promise<Outcome<ExperimentOptions>>;
  /**
   * Returns the problem of an evaluation that crashed another engine because memory ran out, with the memory
   * that its files need.
   */
  memoryProblem(request: EvaluationRequest): Promise<InputProblem>;
  /** Returns the fixes for the text of a file, line by line; nothing is written. */
  fix(request: FixRequest): Promise<Outcome<readonly LineEdit[]>>;
  /** Runs a task that needs a disk. `cancel` stops it by the ID of its request. */
  onDisk<Name extends DiskTaskName>(
    name: Name,
    request: DiskTasks[Name]['request'],
    onProgress?: (progress: ReadingProgress) => void,
  ): Promise<Outcome<DiskTasks[Name]['answer']>>;
  /** Cancels the analysis or query that runs under this ID. Its result is then `cancelled`. */
  cancel(id: string): Promise<void>;
  /** Cancels all running work, and ends its threads and processes. */
  cancelAll(): Promise<void>;
  /**
   * Answers a query about a loaded evaluation. The result is `cancelled` if the evaluation is not loaded, or
   * the query was canceled.
   *
   * @param onProgress reports the share of a slow answer that is done, 0 … 1
   * @param id ID for `cancel`; absent: the query cannot be canceled
   */
  ask<Name extends QuestionName>(
    evaluation: string,
    name: Name,
    query: QueryOf<Name>,
    onProgress?: (share: number) => void,
    id?: string,
  ): Promise<Outcome<AnswerOf<Name>>>;
  release(evaluation: string): Promise<void>;
}

/** Requests and answers of the tasks that need a disk. */
export interface DiskTasks {
  /** Writes the parts of a split into a folder, completely or not at all. */
  readonly writeSplit: { readonly request: SplitWriting; readonly answer: SplitWritten };
  /**
   * Returns whether a URI refers to an input, perhaps by another name, so that it must not be overwritten.
   */
  readonly isInputAt: {
    readonly request: { readonly uri: string; readonly inputs: readonly string[] };
    readonly answer: boolean;
  };
  /** Reads a configuration (recscope.json) with its problems; nothing is evaluated. */
  readonly readConfig: { readonly request: ConfigReading; readonly answer: ConfigView };
  /** Checks the gates of an evaluation; nothing stays loaded. */
  readonly checkConfig: { readonly request: CheckRequest; readonly answer: CheckView };
  /** Returns the request of an evaluation or experiment of a configuration; nothing is evaluated. */
  readonly configuredRequest: {
    readonly request: ConfigReading & { readonly name: string };
    readonly answer: ConfiguredRequestView | ConfiguredExperimentView;
  };
  /** Answers a tool call of an agent in a short text; its input is unchecked. */
  readonly answerTool: { readonly request: ToolCall; readonly answer: string };
  /** Returns the files of a tool call that are outside its folders, or are links to the outside. */
  readonly filesOutside: { readonly request: ToolCall; readonly answer: readonly string[] };
}

export type DiskTaskName = keyof DiskTasks;

/** Tool call of an agent. */
export interface ToolCall {
  /** Id for `cancel` of the engine. */
  readonly id: string;
  readonly name: string;
  /** Input as it was sent, unchecked. */
  readonly input: unknown;
  /** Folder that paths are relative to. */
  readonly folder: string;
  /** Folders that may be read. */
  readonly within: readonly string[];
  /** Files outside these folders that the user allowed, as written in the input. */
  readonly agreed?: readonly string[] | undefined;
}

/** Options for reading a configuration file. */
export interface ConfigReading {
  /** Path of the file. */
  readonly path: string;
  /** Unsaved text of an editor, used in place of the file. */
  readonly text?: string | undefined;
  /** Folders that files must be in: those of an untrusted workspace. */
  readonly within?: readonly string[] | undefined;
}

/** Request to check an evaluation of a configuration against its gates. */
export interface CheckRequest extends Pick<ConfigReading, 'path' | 'within'> {
  readonly id: string;
  /** Name of the evaluation. */
  readonly evaluation: string;
  /** Bytes that reading may use; absent: free memory. */
  readonly memory?: number | undefined;
}

/** Request for an evaluation of a configuration file. */
export interface ConfiguredRequestView {
  /** Request, whose files are named as in the configuration file. */
  readonly request: EvaluationRequest;
  /** Notes for the user about settings that are ignored. */
  readonly said: readonly string[];
  /** Name of the model that others are compared with; null: none. */
  readonly baseline: string | null;
  /** Smallest difference that matters; null: the default. */
  readonly margin: MarginJson | null;
}

/** Request for an experiment of a configuration file. */
export interface ConfiguredExperimentView {
  readonly log: InputFile;
  readonly settings: ExperimentChoices;
}

/** Request to fix a file. */
export interface FixRequest {
  readonly id: string;
  readonly input: RecommendationsInput;
  /** Evaluation that the file belongs to; absent: the file is read without other files. */
  readonly evaluation?: EvaluationRequest;
  /** Convention. It decides which entry of a duplicate item is used. */
  readonly convention: string;
  /** Kinds of findings to fix; absent: all that have a fix. */
  readonly only?: readonly FindingCode[] | undefined;
  /** Line whose findings are fixed; absent: all lines. */
  readonly line?: number | undefined;
}

/** Replacement of a row of a text. */
export interface LineEdit {
  /** First line, from 1. */
  readonly line: number;
  /** Number of lines. */
  readonly lines: number;
  /** New text without its line end; null: the lines are removed, with their line ends. */
  readonly text: string | null;
}

/** Result of an evaluation. If a file is ambiguous, it contains the choices for the user. */
export type EvaluationOutcome =
  | Exclude<Outcome<EvaluationView>, { kind: 'problem' }>
  | { readonly kind: 'problem'; readonly problem: InputProblem; readonly question?: EvaluationQuestion };

export interface FileInspection {
  readonly name: string;
  readonly bytes: number;
  readonly guess: FileGuess;
  /** Why the file cannot be read as detected. */
  readonly problem?: Pick<InputProblem, 'message' | 'advice' | 'inEditor'>;
}

/** Request for an analysis other than an evaluation. */
export interface AnalysisRequest<Kind extends SingleAnswerKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly files: readonly AnalysedFile[];
  readonly settings: SettingsOf<Kind>;
  /** Memory that reading may use, in bytes; absent: the free memory. */
  readonly memory?: number;
}

/** Request to write a split. */
export interface SplitWriting extends AnalysisRequest<'split'> {
  /** Path of the folder on disk. */
  readonly folder: string;
  /** Whether files in a folder that is not empty are overwritten. */
  readonly force: boolean;
}

/** File with its role in the analysis: "log", "train". */
export interface AnalysedFile {
  readonly role: string;
  readonly file: FileReference;
  /** Overrides of the detected reading. */
  readonly overrides?: ReadOptions;
  /** How the file is read; absent: as detected from its head. */
  readonly shape?: TableShape;
}
