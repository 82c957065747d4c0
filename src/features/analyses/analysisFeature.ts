import type * as v from 'valibot';
import type * as vscode from 'vscode';
import type {
  AnalysisKind,
  OptionsOf,
  ResultOf,
  SettingsOf,
  SingleAnswerKind,
} from '../../shared/protocol/analyses';
import type { FindingPlace } from '../../shared/findings/finding';
import type { Severity } from '../../shared/findings/severity';
import type { Outcome } from '../../shared/problem';
import type { ProgressView } from '../../shared/protocol/views/progressView';
import type { EvaluationQuestion } from '../../reading/inputs/unclear/evaluationQuestion';
import type { EngineService } from '../engineService';
import type { RecordOf, StateOf } from './analysisState';

/** Functions of a kind of analysis for the editor's panels, side view, Problems list and runs. */
export interface AnalysisFeature<Kind extends AnalysisKind> {
  /** Returns the title of the tab without “RecScope”, such as "recs.csv". */
  title(record: RecordOf<Kind>): string;
  /** Returns the title during a run, such as "recs.csv against truth.csv". */
  runningTitle(record: RecordOf<Kind>): string;
  /** Returns the file that is opened first. */
  firstFile(record: RecordOf<Kind>): string | undefined;
  /** Returns the files whose lines can be shown, as Uri strings. */
  files(record: RecordOf<Kind>): string[];
  /** Returns all files that the result was computed from. */
  filesBehind(state: StateOf<Kind>): string[];
  /** Returns the size of a file in a result, in bytes; undefined: not known. */
  bytesOf(result: ResultOf<Kind>, uri: string): number | undefined;
  run(record: RecordOf<Kind>, run: RunContext): Promise<Outcome<ResultOf<Kind>>>;
  /**
   * Returns the record after a successful run.
   *
   * @param record current record: it may have changed during the run
   * @param started record at the start of the run
   */
  finished(record: RecordOf<Kind>, result: ResultOf<Kind>, started: RecordOf<Kind>): RecordOf<Kind>;
  findings(result: ResultOf<Kind>): readonly FileFindings[];
  line(state: StateOf<Kind>): SideViewLine;
  /**
   * Asks for a format and copies the result.
   *
   * @param engine answers queries for data that the state does not contain, here and below
   */
  copyChoosing(state: StateOf<Kind>, engine: EngineService): Promise<void>;
  saveReport(state: StateOf<Kind>, engine: EngineService): Promise<void>;
}

/** Kind of analysis that is answered by one result, with the actions of its page. */
export interface SingleAnswerFeature<Kind extends SingleAnswerKind> extends AnalysisFeature<Kind> {
  readonly settings: v.GenericSchema<unknown, SettingsOf<Kind>>;
  /** Actions that the page may request, by name. */
  readonly actions: Readonly<Record<string, PageAction<Kind>>>;
}

type PageAction<Kind extends SingleAnswerKind> = (
  state: StateOf<Kind>,
  engine: EngineService,
) => Promise<void>;

/** Callbacks of a run. */
export interface RunContext {
  readonly engine: EngineService;
  /** Returns whether a newer run or a cancellation has replaced this run. */
  readonly isOver: () => boolean;
  readonly onProgress: (progress: ProgressView) => void;
  /** Called if a file can be read in several ways, so that the run ends with a problem. */
  readonly onQuestion: (question: EvaluationQuestion) => void;
  /** Called with the options that the panel offers if the run ends with a problem. */
  readonly onOptions: (options: OptionsOf<AnalysisKind>) => void;
}

/** Findings in a file, for the Problems list. */
export interface FileFindings {
  readonly uri: string;
  readonly bytes: number;
  readonly findings: readonly LineFinding[];
  /** Total number of findings by code, if it is larger than the number of findings here. */
  readonly counts?: ReadonlyMap<string, number>;
}

export interface LineFinding {
  /** Line number, from 1. */
  readonly line: number;
  readonly column?: number | undefined;
  readonly endColumn?: number | undefined;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  /** Details of a kind in shared/findings/kinds.ts, from which its fix is computed. */
  readonly details?: FindingPlace['details'];
}

/** Line of the side view. */
export interface SideViewLine {
  readonly label: string;
  /** Full text of the label, for screen readers, with the names that the label and description shorten. */
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly tooltip: vscode.MarkdownString;
}
