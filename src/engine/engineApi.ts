import type { EvaluationSettings, IdMatching } from '../shared/config/evaluationConfig';
import type { FindingCode } from '../shared/findings/finding';
import type { QueryOf, QuestionName } from '../shared/protocol/queries';
import type { FileGuess } from '../core/formats/detection/inspect';
import type { TableShape } from '../core/formats/tableShape';
import type { AskedMeasures, CheckedMeasures, KnownMeasures } from '../core/measures/askedMeasures';
import type { ReadOptions } from '../core/formats/readOptions';
import type { ResultOf, SettingsOf, SingleAnswerKind } from '../shared/protocol/analyses';
import type { ExperimentOptions } from '../shared/protocol/views/experimentView';
import type { BehaviourView, EvaluationView, RunView } from '../shared/protocol/views/evaluationView';
import type { MarginJson } from '../shared/protocol/comparisonResult';
import type { InputProblem, Outcome } from '../shared/problem';
import type { AnswerOf } from '../shared/protocol/questions';
import type { CheckView } from '../shared/protocol/views/checkView';
import type { ExperimentChoices } from '../shared/config/experimentConfig';
import type { ConfigView } from '../shared/protocol/views/configView';
import type { SplitWritten } from '../shared/protocol/views/splitView';
import type { FileReference } from './sources/byteSource';

/** All that can be asked of the engine. Everything that crosses is plain data. */
export interface EngineApi {
  /** Sets the language of messages; call before anything else. */
  configure(bundle: Record<string, string> | undefined): Promise<void>;
  /** Looks at the head of a file and guesses what it is, as far as it was not told. */
  inspect(file: FileReference, overrides?: ReadOptions): Promise<Outcome<Inspection>>;
  /** The names of the columns as a log of an experiment has them: its first line holds them, whatever it looks like. */
  logColumns(file: FileReference, overrides?: ReadOptions): Promise<Outcome<readonly string[]>>;
  /** Checks measures as they are written, with one thing about them changed where that is asked. */
  checkMeasures(asked: AskedMeasures): Promise<Outcome<CheckedMeasures>>;
  /** What can be measured under a convention. */
  knownMeasures(convention: string): Promise<Outcome<KnownMeasures>>;
  /** Reads, judges and measures. The result stays loaded under `request.id` until released. */
  evaluate(
    request: EvaluationRequest,
    onProgress: ((progress: EngineProgress) => void) | undefined,
  ): Promise<EvaluationOutcome>;
  /** Any other kind of analysis: it is answered as a whole, and nothing stays loaded. */
  analyse<Kind extends SingleAnswerKind>(
    request: AnalysisRequest<Kind>,
    onProgress: ((progress: EngineProgress) => void) | undefined,
  ): Promise<Outcome<ResultOf<Kind>>>;
  /** What can be chosen of the log of an experiment, also where it cannot be analysed as it is asked. */
  experimentOptions(request: AnalysisRequest<'experiment'>): Promise<Outcome<ExperimentOptions>>;
  /** Writes the parts of a split into a folder on disk, all of them or nothing. */
  writeSplit(
    request: SplitWriting,
    onProgress: ((progress: EngineProgress) => void) | undefined,
  ): Promise<Outcome<SplitWritten>>;
  /** Whether a URI is that of one of the inputs, by this name or another: nothing is to be written there. */
  isInputAt(uri: string, inputs: readonly string[]): Promise<boolean>;
  /** What is said of an evaluation that took another engine's life by using up the memory, with what its files need. */
  memoryProblem(request: EvaluationRequest): Promise<InputProblem>;
  /** What mends the text of a file, line by line; nothing is written. */
  fix(request: FixRequest): Promise<Outcome<readonly LineEdit[]>>;
  /** What a file of evaluations (recscope.json) holds and what is wrong with it; nothing is evaluated. Only on disk. */
  readConfig(path: string, reading?: ConfigReading): Promise<Outcome<ConfigView>>;
  /** Holds one of its evaluations against its gates; nothing stays loaded. Only on disk. */
  checkConfig(
    request: CheckRequest,
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<Outcome<CheckView>>;
  /** Answers a tool of an agent in a short text, whatever was sent as its input. Only on disk. */
  answerTool(call: ToolCall): Promise<Outcome<string>>;
  /** What files of a call lie, or lead, beyond its folders. Only on disk. */
  filesOutside(call: ToolCall): Promise<Outcome<readonly string[]>>;
  /** What is to be asked for one of its evaluations; nothing is evaluated. Only on disk. */
  configuredRequest(
    path: string,
    name: string,
    reading?: ConfigReading,
  ): Promise<Outcome<ConfiguredRequestView | ConfiguredExperimentView>>;
  /** Stops the analysis or the question that runs under this id; it then answers `cancelled`. */
  cancel(id: string): Promise<void>;
  /** Stops all that runs, and ends what was started for it. */
  cancelAll(): Promise<void>;
  /**
   * Answers a question about a loaded evaluation; `cancelled`: it is not loaded (any more), or was stopped.
   *
   * @param onProgress is told the share that is done, 0 … 1, of answers that take long
   * @param id what `cancel` stops it by; absent: it is not to be stopped
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

/** What an agent asks. */
export interface ToolCall {
  /** Stops it, by `cancel` of the engine. */
  readonly id: string;
  readonly name: string;
  /** As it was sent: nobody has looked at it. */
  readonly input: unknown;
  /** What paths are relative to. */
  readonly folder: string;
  /** Beyond these folders nothing is read, */
  readonly within: readonly string[];
  /** but files that a person agreed to, as the input has them. */
  readonly agreed?: readonly string[] | undefined;
}

/** How a file of evaluations is read. */
export interface ConfigReading {
  /** What counts in place of what is on disk: an editor has more. */
  readonly text?: string | undefined;
  /** Folders beyond which no file may be that it names: those of a workspace that is not trusted. */
  readonly within?: readonly string[] | undefined;
}

/** An evaluation of a file of them that is to be held against its gates. */
export interface CheckRequest extends Pick<ConfigReading, 'within'> {
  readonly id: string;
  /** Of the file. */
  readonly path: string;
  /** Its name. */
  readonly evaluation: string;
  /** Bytes that reading may use; absent: what is free. */
  readonly memory?: number | undefined;
}

/** What an evaluation of a file of them asks for. */
export interface ConfiguredRequestView {
  /** Files go by their names in the file of evaluations. */
  readonly request: EvaluationRequest;
  /** What is not done as it was asked. */
  readonly said: readonly string[];
  /** Name of the model that others are held against; null: none of the models. */
  readonly baseline: string | null;
  /** A difference that does not matter; null: the usual one. */
  readonly margin: MarginJson | null;
}

/** What an experiment of such a file asks for. */
export interface ConfiguredExperimentView {
  readonly log: InputFile;
  readonly settings: ExperimentChoices;
}

/** A file that is to be mended. */
export interface FixRequest {
  readonly id: string;
  readonly input: NamedInput;
  /** In which evaluation the file takes part; absent: it is read by itself. */
  readonly evaluation?: EvaluationRequest;
  /** Which of duplicate items counts. */
  readonly convention: string;
  /** Kinds of findings; absent: all that have a fix. */
  readonly only?: readonly FindingCode[] | undefined;
  /** The findings on this line alone; absent: all. */
  readonly line?: number | undefined;
}

/** A row of a text that becomes another. */
export interface LineEdit {
  /** Where it begins, from 1. */
  readonly line: number;
  /** How many lines it takes. */
  readonly lines: number;
  /** Without its line end; null: it goes, with its line end. */
  readonly text: string | null;
}

/** How an evaluation ended; with what a person can choose where a file may mean several things. */
export type EvaluationOutcome =
  | Exclude<Outcome<EvaluationView>, { kind: 'problem' }>
  | { readonly kind: 'problem'; readonly problem: InputProblem; readonly question?: EvaluationQuestion };

/** What a person can choose so that an evaluation can go on. */
export interface EvaluationQuestion {
  /** The file that can be read in several ways, as the caller named it, and its use; absent: the IDs of all files are asked about. */
  readonly of?: { readonly file: string; readonly use: 'recommendations' | 'truth' | 'train' };
  /** Why it is asked, in a sentence. */
  readonly reason: string;
  /** Answers, the likeliest first. */
  readonly choices: readonly QuestionChoice[];
}

/** One of the answers, with rows as they would be read. */
export interface QuestionChoice {
  readonly label: string;
  /** Options of the command line that choose it; empty: none does. */
  readonly option: string;
  /** What stands in each column: user, item, score. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How the file is read; absent: as before. */
  readonly shape?: TableShape;
  /** What the events of the file are worth. */
  readonly weights?: Readonly<Record<string, number>>;
  /** What of the writing of IDs does not matter. */
  readonly matchIds?: readonly IdMatching[];
}

export interface Inspection {
  readonly name: string;
  readonly bytes: number;
  readonly guess: FileGuess;
  /** Why it cannot be read as it is guessed, in words. */
  readonly problem?: Pick<InputProblem, 'message' | 'advice' | 'inEditor'>;
}

export interface EvaluationRequest {
  readonly id: string;
  readonly truth: InputFile;
  readonly models: readonly NamedInput[];
  /** Each model's file holds the labels of its own rows, which must be the same rows in all; the truth is the first of them. */
  readonly ownLabels?: true;
  /** How a truth of behaviour becomes gains. */
  readonly behaviour?: BehaviourView;
  /** What the models were trained on; needed by measures beyond accuracy. */
  readonly train?: InputFile;
  /** Further files of it, whose interactions are added. */
  readonly moreTrain?: readonly InputFile[];
  /** The same where no measure needs it: read when somebody asks what a user did before. */
  readonly history?: InputFile;
  /** What each item is: features, or at least the ids of all items. */
  readonly items?: InputFile;
  /** Which items could have been recommended. */
  readonly catalogue?: InputFile;
  /** What is known of the users: any columns beside their id. */
  readonly users?: InputFile;
  /** What of the writing of ids does not matter; absent: all of it does. */
  readonly matchIds?: readonly IdMatching[];
  readonly settings: EvaluationSettings;
  /** Bytes that the rows of the files may take; absent: what is free. */
  readonly memory?: number;
  /** False: nobody asks for histograms and intervals, which are left out. */
  readonly spread?: boolean;
  /** Values of users of an earlier evaluation, against which gates and comparisons hold the models. */
  readonly snapshot?: SnapshotReference | undefined;
}

export interface SnapshotReference {
  readonly file: FileReference;
  /** Under which ids were hashed; undefined: nobody said one. */
  readonly key?: string | undefined;
}

/** What is asked for an analysis of any kind but an evaluation. */
export interface AnalysisRequest<Kind extends SingleAnswerKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly files: readonly AnalysedFile[];
  readonly settings: SettingsOf<Kind>;
  /** Bytes that reading may use; absent: what is free. */
  readonly memory?: number;
}

/** A split that is to be written. */
export interface SplitWriting extends AnalysisRequest<'split'> {
  /** Path on disk. */
  readonly folder: string;
  /** It may hold something already. */
  readonly force: boolean;
}

/** A file with what it is in the analysis: "log", "train". */
export interface AnalysedFile {
  readonly role: string;
  readonly file: FileReference;
  /** How it is read, as far as somebody said. */
  readonly overrides?: ReadOptions;
  /** How it is read; absent: guessed from its head. */
  readonly shape?: TableShape;
}

/** A file of recommendations with what its model is called, if it holds one. */
export interface NamedInput extends InputFile {
  readonly model: string;
  /** Somebody called it so: it is said of each model of a file that names several, too. */
  readonly told?: boolean;
  /** It is one of several runs of a model; absent: as far as the file does not say so. */
  readonly run?: RunView;
}

export interface InputFile {
  readonly file: FileReference;
  /** How the file is read; undefined: guessed from its head. */
  readonly shape: TableShape | undefined;
  /** What a guess from its head must keep to. */
  readonly overrides?: ReadOptions;
  /**
   * No measure needs it, it only says what things are called: what is wrong with it stops nothing, and of items those
   * count that stand in other files.
   */
  readonly optional?: boolean;
  /** Nobody chose it: where it is large, nobody waits for it. */
  readonly unasked?: boolean;
}

export interface EngineProgress {
  readonly step: 'reading' | 'ordering' | 'measuring';
  /** Which file, for `reading`. */
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  /** Undefined: nobody knows. */
  readonly totalBytes: number | undefined;
}
