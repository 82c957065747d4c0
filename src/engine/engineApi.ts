import type { FileGuess } from '../core/formats/inspect';
import type { TableShape } from '../core/formats/tableShape';
import type { ToldReading } from '../core/formats/toldReading';
import type {
  BehaviourView,
  EvaluationView,
  UserLocation,
  UserLocationQuery,
  UsersPage,
  UsersQuery,
  UserView,
} from '../shared/evaluationView';
import type { ChartQuery, ChartView } from '../shared/chartView';
import type { ConventionsView, QuickComparison } from '../shared/conventionsView';
import type { DocumentEdit, DocumentText } from '../shared/documentEdit';
import type { ExplanationView } from '../shared/explanationView';
import type { LineView } from '../shared/lineView';
import type {
  ItemCounting,
  ItemLocation,
  ItemLocationQuery,
  ItemsPage,
  ItemsQuery,
  ItemSummary,
  ItemView,
} from '../shared/itemsView';
import type { InputProblem, Outcome } from '../shared/problem';
import type { FileReference } from './byteSource';

/** All that can be asked of the engine. Everything that crosses is plain data. */
export interface EngineApi {
  /** Sets the language of messages; call before anything else. */
  configure(bundle: Record<string, string> | undefined): Promise<void>;
  /** Looks at the head of a file and guesses what it is, as far as it was not told. */
  inspect(file: FileReference, told?: ToldReading): Promise<Outcome<Inspection>>;
  /** Reads, judges and measures. The result stays loaded under `request.id` until released. */
  evaluate(
    request: EvaluationRequest,
    onProgress: ((progress: EngineProgress) => void) | undefined,
  ): Promise<Outcome<EvaluationView>>;
  /**
   * Makes ready to follow the edits of an open document of a loaded evaluation. False: its text does not read as
   * the file did, so that it must be evaluated as a whole first.
   */
  follow(evaluation: string, document: DocumentText): Promise<Outcome<boolean>>;
  /**
   * Evaluates again after an edit of a document that is followed, or whose text was evaluated; only what changed is
   * judged again. No value: the edit does not follow on what is known, or changes more than rows, so that the text
   * must be evaluated as a whole.
   */
  edit(evaluation: string, edit: DocumentEdit): Promise<Outcome<EvaluationView | undefined>>;
  /** The document is closed: lets go of what was kept for its edits. */
  leave(evaluation: string, file: string): Promise<void>;
  /** What is said of an evaluation that took another engine's life by using up the memory, with what its files need. */
  memoryProblem(request: EvaluationRequest): Promise<InputProblem>;
  /** Stops a running evaluation; its `evaluate` then answers `cancelled`. */
  cancel(evaluation: string): Promise<void>;
  users(evaluation: string, query: UsersQuery): Promise<UsersPage | undefined>;
  locate(evaluation: string, query: UserLocationQuery): Promise<UserLocation | undefined>;
  user(evaluation: string, model: number, user: number): Promise<UserView | undefined>;
  /** Items are counted at the first question about them; of an evaluation that is closed meanwhile the answer is `cancelled`. */
  itemSummary(evaluation: string, counting: ItemCounting): Promise<Outcome<ItemSummary>>;
  items(evaluation: string, query: ItemsQuery): Promise<Outcome<ItemsPage>>;
  locateItem(evaluation: string, query: ItemLocationQuery): Promise<Outcome<ItemLocation | undefined>>;
  item(evaluation: string, counting: ItemCounting, item: number): Promise<Outcome<ItemView | undefined>>;
  /** What a line of an evaluated file says, for the hover and for jumping to its user. */
  line(evaluation: string, file: string, line: number): Promise<LineView | undefined>;
  /** Why a measure of a user is what it is; no value where the measure has none per user. */
  explain(
    evaluation: string,
    model: number,
    user: number,
    measure: string,
  ): Promise<Outcome<ExplanationView | undefined>>;
  /**
   * One measure of a model under every convention, with what makes the difference. The next question takes the place
   * of one under way, which then answers `cancelled`.
   */
  conventions(evaluation: string, model: number, measure: string): Promise<Outcome<ConventionsView>>;
  /** The same if it is known soon that it takes about so many milliseconds at most. */
  conventionsWithin(
    evaluation: string,
    model: number,
    measure: string,
    milliseconds: number,
  ): Promise<Outcome<QuickComparison>>;
  /** Stops the comparison under way. */
  cancelConventions(evaluation: string): Promise<void>;
  /** What a chart shows: small, however many users there are. A question of the same kind takes the place of one under way. */
  chart(evaluation: string, query: ChartQuery): Promise<Outcome<ChartView>>;
  /** Stops the charts under way; their `chart` then answers `cancelled`. */
  cancelCharts(evaluation: string): Promise<void>;
  release(evaluation: string): Promise<void>;
}

export interface Inspection {
  readonly name: string;
  readonly bytes: number;
  readonly guess: FileGuess;
}

export interface EvaluationRequest {
  readonly id: string;
  readonly truth: InputFile;
  readonly models: readonly (InputFile & { readonly model: string })[];
  /** How a truth of behaviour becomes gains. */
  readonly behaviour?: BehaviourView;
  /** What the models were trained on; needed by measures beyond accuracy. */
  readonly train?: InputFile;
  /** What each item is: features, or at least the ids of all items. */
  readonly items?: InputFile;
  /** Which items could have been recommended. */
  readonly catalogue?: InputFile;
  readonly settings: EvaluationSettings;
  /** Bytes that the rows of the files may take; absent: what is free. */
  readonly memory?: number;
  /** False: nobody asks for histograms and intervals, which are left out. */
  readonly spread?: boolean;
}

export interface InputFile {
  readonly file: FileReference;
  /** How the file is read; undefined: guessed from its head. */
  readonly shape: TableShape | undefined;
  /** What a guess from its head must keep to. */
  readonly told?: ToldReading;
}

/** What can be changed without reading a file again. */
export interface EvaluationSettings {
  /** As written: "nDCG@10, AP(norm=hits)@5". */
  readonly measures: string;
  readonly convention: string;
  readonly threshold: number | undefined;
}

export interface EngineProgress {
  readonly step: 'reading' | 'ordering' | 'measuring';
  /** Which file, for `reading`. */
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly totalBytes: number;
}
