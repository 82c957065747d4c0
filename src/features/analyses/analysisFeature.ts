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
import type { EvaluationQuestion } from '../../engine/engineApi';
import type { EngineService } from '../engineService';
import type { RecordOf, StateOf } from './analysisState';

/** All that the editor has to know of a kind of analysis: panels, side view, Problems and runs ask it. */
export interface AnalysisFeature<Kind extends AnalysisKind> {
  /** What the tab is called, after the name of RecScope: "recs.csv". */
  title(record: RecordOf<Kind>): string;
  /** What is under way: "recs.csv against truth.csv". */
  runningTitle(record: RecordOf<Kind>): string;
  /** The file that is opened first. */
  firstFile(record: RecordOf<Kind>): string | undefined;
  /** Files whose lines can be shown, as Uri strings. */
  files(record: RecordOf<Kind>): string[];
  /** Every file that a result was made of. */
  filesBehind(state: StateOf<Kind>): string[];
  /** Size of a file in a result; undefined: not known. */
  bytesOf(result: ResultOf<Kind>, uri: string): number | undefined;
  run(record: RecordOf<Kind>, run: RunContext): Promise<Outcome<ResultOf<Kind>>>;
  /**
   * The record of a run that has come to its end.
   *
   * @param record as it is now: it may have been changed while it ran
   * @param started as it was when the run began
   */
  finished(record: RecordOf<Kind>, result: ResultOf<Kind>, started: RecordOf<Kind>): RecordOf<Kind>;
  findings(result: ResultOf<Kind>): readonly FileFindings[];
  line(state: StateOf<Kind>): SideViewLine;
  /**
   * Asks in which format.
   *
   * @param engine may be asked for what the state does not hold, here and below
   */
  copyChoosing(state: StateOf<Kind>, engine: EngineService): Promise<void>;
  saveReport(state: StateOf<Kind>, engine: EngineService): Promise<void>;
}

/** The same of a kind that one answer says all of, with what its page may ask for. */
export interface SingleAnswerFeature<Kind extends SingleAnswerKind> extends AnalysisFeature<Kind> {
  readonly settings: v.GenericSchema<unknown, SettingsOf<Kind>>;
  /** What the page may have done, by name. */
  readonly actions: Readonly<Record<string, PageAction<Kind>>>;
}

type PageAction<Kind extends SingleAnswerKind> = (
  state: StateOf<Kind>,
  engine: EngineService,
) => Promise<void>;

/** Whoever waits for a run. */
export interface RunContext {
  readonly engine: EngineService;
  /** A newer run, or a cancel, has taken its place. */
  readonly isOver: () => boolean;
  readonly onProgress: (progress: ProgressView) => void;
  /** A file can be read in several ways, so that the run ends with a problem. */
  readonly onQuestion: (question: EvaluationQuestion) => void;
  /** What the panel can offer where the run ends with a problem. */
  readonly onOptions: (options: OptionsOf<AnalysisKind>) => void;
}

/** What is wrong with a file, for the Problems list. */
export interface FileFindings {
  readonly uri: string;
  readonly bytes: number;
  readonly findings: readonly LineFinding[];
  /** How often each code was found, where that is more than the findings here. */
  readonly counts?: ReadonlyMap<string, number>;
}

export interface LineFinding {
  /** From 1. */
  readonly line: number;
  readonly column?: number | undefined;
  readonly endColumn?: number | undefined;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  /** Of a kind in shared/findings/kinds.ts: what its fix is made of. */
  readonly details?: FindingPlace['details'];
}

/** A line of the side view. */
export interface SideViewLine {
  readonly label: string;
  /** All of what the label is short for, to be read out. */
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly tooltip: vscode.MarkdownString;
}
