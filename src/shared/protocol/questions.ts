import type { GatesView } from './checkResult';
import type { QuestionName } from './queries';
import type { Finding } from '../findings/finding';
import type { BoundsView, PooledView } from './views/boundsView';
import type { ChartView } from './views/chartView';
import type { CohortsView, ComparedUsersView, ComparisonView, SlidHitsView } from './views/comparisonView';
import type { ConventionsView, NumberMatchView, QuickComparison } from './views/conventionsView';
import type { FileView, UserLocation, UsersPage, UserView } from './views/evaluationView';
import type { JudgingView } from './views/judgingView';
import type { HistoryView } from './views/historyView';
import type { ExplainedEndsView, ExplanationView } from './views/explanationView';
import type { ItemGroupsView, ItemLocation, ItemsPage, ItemSummary, ItemView } from './views/itemsView';
import type { LineView } from './views/lineView';
import type { SlicesView } from './slicesResult';
import type { ConventionDescription, RelevanceView } from './views/settingsView';

/**
 * Type of each query's answer, by query name. The engine has a function for each; code in between names no
 * query.
 */
interface Answers {
  /** Window of the table of users. */
  readonly users: UsersPage;
  /** One user's list compared with the ground truth. */
  readonly user: UserView;
  /** Earlier interactions of a user; null: there is no training data. */
  readonly history: HistoryView | null;
  /** Row of a user in the table; null: user not found. */
  readonly locateUser: UserLocation | null;
  /** Arithmetic of one value; null: the metric has no value per user. */
  readonly explanation: ExplanationView | null;
  /** Arithmetic of both ends of a value over all judgments of the unjudged items of its list. */
  readonly explainedEnds: ExplainedEndsView;
  /** One metric of a model under every convention, with the choices that cause each difference. */
  readonly conventions: ConventionsView;
  /** Conventions as in `conventions`, if the estimated time is within the query's limit in ms. */
  readonly quickConventions: QuickComparison;
  /**
   * Conventions, or combinations of choices, that give a number. `within` is half a unit of its last digit.
   */
  readonly numberMatch: NumberMatchView;
  /** All conventions, the default first. */
  readonly conventionDescriptions: readonly ConventionDescription[];
  /** Share of relevant judgments under useful thresholds, and under one given threshold (null: none). */
  readonly relevance: RelevanceView;
  /** Unjudged items, in the order in which to judge them. */
  readonly pool: readonly PooledView[];
  /** Items that a judge can judge next. */
  readonly judging: JudgingView;
  /** Exact ends of every metric over all judgments of the unjudged items. */
  readonly bounds: BoundsView;
  /** Completions of an ID or of a column's text, at most a few. */
  readonly suggestions: readonly string[];
  /** Totals of items, which are computed at the first query about items. */
  readonly itemSummary: ItemSummary;
  /** Window of the table of items. */
  readonly items: ItemsPage;
  /** Row of an item in the table; null: item not found. */
  readonly locateItem: ItemLocation | null;
  /** One item and its users; null: item not found. */
  readonly item: ItemView | null;
  /** Meaning of a line of an evaluated file; null: the line is not a row. */
  readonly line: LineView | null;
  /**
   * Lines with hits among lines `from` to `to` of an evaluated file: in a list, or for any model in the
   * ground truth.
   */
  readonly hits: readonly number[];
  /** Data of a chart; its size does not grow with the number of users. */
  readonly chart: ChartView;
  /** Results of the gates. */
  readonly gates: GatesView;
  /** Comparison of models by the values of their users. */
  readonly comparison: ComparisonView;
  /** Two models by one metric, user by user; the size does not grow with the number of users. */
  readonly comparedUsers: ComparedUsersView;
  /** Users with a hit of one model that is below rank K in the list of the other. */
  readonly slidHits: SlidHitsView;
  /** One or two models over the users of each cohort. */
  readonly cohorts: CohortsView;
  /** Slices of users that models harm, or serve worse than others. */
  readonly slices: SlicesView;
  /** Exposure, demand and share of the catalog of groups of items. */
  readonly itemGroups: ItemGroupsView;
  /** Problems of the files, with all stored places. */
  readonly problems: readonly ProblemFile[];
}

/** File with all findings in it. */
export interface ProblemFile {
  readonly file: FileView;
  readonly findings: readonly Finding[];
  /** Findings at lines of the ground truth, grouped by the models that they concern. */
  readonly absent: readonly AboutModels[];
}

export interface AboutModels {
  /** Numbers of the models, ascending. */
  readonly models: readonly number[];
  readonly findings: readonly Finding[];
}

export type AnswerOf<Name extends QuestionName> = Answers[Name];

/** Options of the caller of a query: cancellation and progress. */
export interface Asking {
  readonly signal?: AbortSignal;
  /** Called with the completed share, 0 … 1. */
  readonly onProgress?: (share: number) => void;
}
