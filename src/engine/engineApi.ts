import type { DocumentName, DocumentRequests } from './documents/documentRequests';
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
import type { ReadingProgress } from '../core/watch/readingProgress';

/** Interface of the engine, the thread that reads files and computes. All arguments and answers are plain data. */
export interface EngineApi {
  /** Sets the language of messages; must be called first. */
  configure(bundle: Record<string, string> | undefined): Promise<void>;
  /** Detects the format and columns of a file from its head, within the overrides. */
  inspect(file: FileReference, overrides?: ReadOptions): Promise<Outcome<FileInspection>>;
  /** Returns the columns of an experiment's log, whose first line is always read as the header. */
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
  /** Returns the selectable options for the log of an experiment, even if the current options are invalid. */
  experimentOptions(request: AnalysisRequest<'experiment'>): Promise<Outcome<ExperimentOptions>>;
  /**
   * Returns the problem of an evaluation for which an earlier engine crashed because memory ran out, with the memory
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
  /** Cancels the analysis or query with this ID. Its outcome becomes `cancelled`. */
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
  /** Writes a document. Sections whose data is not loaded are left out. */
  document<Name extends DocumentName>(name: Name, request: DocumentRequests[Name]): Promise<string>;
}

/** Requests and answers of the tasks that need a disk. */
export interface DiskTasks {
  /** Writes one file per part of a split into a folder: all files or none. */
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
  /** ID to cancel the call with. */
  readonly id: string;
  readonly name: string;
  /** Input of the tool as the agent sent it, not validated. */
  readonly input: unknown;
  /** Folder that paths are relative to. */
  readonly folder: string;
  /** Folders that may be read. */
  readonly within: readonly string[];
  /** Files outside `within` that the user allowed, as written in the input. */
  readonly agreed?: readonly string[] | undefined;
}

/** Options for reading a configuration file. */
export interface ConfigReading {
  /** Path of the file. */
  readonly path: string;
  /** Unsaved text of an editor, used in place of the file. */
  readonly text?: string | undefined;
  /** Folders that all files must be in, for an untrusted workspace; absent: anywhere. */
  readonly within?: readonly string[] | undefined;
}

/** Request to check an evaluation of a configuration against its gates. */
export interface CheckRequest extends Pick<ConfigReading, 'path' | 'within'> {
  readonly id: string;
  /** Name of the evaluation. */
  readonly evaluation: string;
  /** Memory that reading may use, in bytes; absent: the free memory. */
  readonly memory?: number | undefined;
}

/** Request for an evaluation of a configuration file. */
export interface ConfiguredRequestView {
  /** Request, whose files are named as in the configuration file. */
  readonly request: EvaluationRequest;
  /** Notes for the user about settings of the configuration that have no effect here. */
  readonly said: readonly string[];
  /** Name of the baseline model; null: no baseline. */
  readonly baseline: string | null;
  /** Smallest difference that matters; null: the default of 1%. */
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
  /** Codes of the findings to fix; absent: all that have a fix. */
  readonly only?: readonly FindingCode[] | undefined;
  /** Line of the findings to fix; absent: the findings of all lines. */
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
  /** Problem if the file cannot be read in the detected format; absent: it can. */
  readonly problem?: Pick<InputProblem, 'message' | 'advice' | 'inEditor'>;
}

/** Request for an analysis of any kind except evaluations. */
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
