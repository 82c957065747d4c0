import type { LeaderboardOptions } from '../../shared/export/evaluation/leaderboardSheets';
import type { ResultOf, SingleAnswerKind } from '../../shared/protocol/analyses';
import type { ChartsChoice } from '../../shared/protocol/pageMessages';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { CopyFormat } from '../../shared/sheets/formats';

/** Paths of files to show, by URI. */
export type ShownPaths = Readonly<Record<string, string>>;

/** Result of an analysis of any kind except evaluations. */
type AnalysisResult = {
  [Kind in SingleAnswerKind]: { readonly kind: Kind; readonly result: ResultOf<Kind> };
}[SingleAnswerKind];

/** Requests of the documents that the engine writes for the extension, by name. Each document is one text. */
export interface DocumentRequests {
  /** The means of all models, to be copied. */
  readonly leaderboard: {
    readonly view: EvaluationView;
    readonly format: CopyFormat;
    readonly options: Omit<LeaderboardOptions, 'percent'>;
  };
  /** HTML report of an evaluation. */
  readonly report: {
    /** Loaded evaluation that has the users and charts; null: the report has none. */
    readonly evaluation: string | null;
    readonly view: EvaluationView;
    /** Names of the models to show, in place of those of the view. */
    readonly named: EvaluationView;
    readonly charts: ChartsChoice | undefined;
    readonly baseline: number | undefined;
    readonly isBaselineChosen: boolean;
    readonly comparison: ComparisonView | undefined;
    readonly paths: ShownPaths;
    /** Language of the messages, as in `<html lang>`. */
    readonly language: string;
  };
  /** Sheets of another analysis as Markdown or LaTeX, or its HTML page. */
  readonly analysis: AnalysisResult & {
    readonly format: 'markdown' | 'latex' | 'html';
    readonly title: string;
    /** Name of the first file. */
    readonly name: string;
    readonly paths: ShownPaths;
    readonly language: string;
  };
}

export type DocumentName = keyof DocumentRequests;
