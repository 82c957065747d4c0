import type { GatesView } from './checkResult';
import type { QuestionName } from './queries';
import type { ProblemFile } from '../problems/problemFiles';
import type { ChartView } from './views/chartView';
import type { CohortsView, ComparedUsersView, ComparisonView, SlidHitsView } from './views/comparisonView';
import type { ConventionsView, NumberMatchView, QuickComparison } from './views/conventionsView';
import type { UserLocation, UsersPage, UserView } from './views/evaluationView';
import type { HistoryView } from './views/historyView';
import type { ExplanationView } from './views/explanationView';
import type { ItemLocation, ItemsPage, ItemSummary, ItemView } from './views/itemsView';
import type { LineView } from './views/lineView';
import type { ConventionDescription, RelevanceView } from './views/settingsView';

/**
 * What a surface may ask of a loaded analysis: the answer to each of the queries. The engine's registry of questions has
 * what answers them; nothing between the two names a single question.
 */
interface Answers {
  /** A window of the table of users. */
  readonly users: UsersPage;
  /** One user's list against the truth. */
  readonly user: UserView;
  /** What the user did before; null: there is no training data. */
  readonly history: HistoryView | null;
  /** Where in the table a user is; null: there is no such user. */
  readonly locateUser: UserLocation | null;
  /** The arithmetic of one value; null: the measure has no value per user. */
  readonly explanation: ExplanationView | null;
  /** One measure of a model under every convention, with what makes the difference. */
  readonly conventions: ConventionsView;
  /** The same if it is known soon that it takes about so many milliseconds at most. */
  readonly quickConventions: QuickComparison;
  /** Which convention, or combination of choices, gives a number; `within`: half a unit of its last digit. */
  readonly numberMatch: NumberMatchView;
  /** Every convention there is, the default first. */
  readonly conventionDescriptions: readonly ConventionDescription[];
  /** How much of the truth is relevant under thresholds worth choosing, and under one more; null: none. */
  readonly relevance: RelevanceView;
  /** Ids that somebody may be writing, a few of them; or texts of a column. */
  readonly suggestions: readonly string[];
  /** Items are counted at the first question about them. */
  readonly itemSummary: ItemSummary;
  /** A window of the table of items. */
  readonly items: ItemsPage;
  /** Where in the table an item is; null: there is no such item. */
  readonly locateItem: ItemLocation | null;
  /** One item and its users; null: there is no such item. */
  readonly item: ItemView | null;
  /** What a line of an evaluated file says, for the hover and for jumping to its user; null: nothing. */
  readonly line: LineView | null;
  /** The lines from `from` to `to` of an evaluated file that are hits: in a list, or in the ground truth of any model. */
  readonly hits: readonly number[];
  /** What a chart shows: small, however many users there are. */
  readonly chart: ChartView;
  /** The models held against gates. */
  readonly gates: GatesView;
  /** Models held against each other by the values of their users. */
  readonly comparison: ComparisonView;
  /** Two models by one measure, user by user; small, however many users there are. */
  readonly comparedUsers: ComparedUsersView;
  /** Users of whom a hit of the one model stands below K in the list of the other. */
  readonly slidHits: SlidHitsView;
  /** Two models, or one, among the users of each cohort. */
  readonly cohorts: CohortsView;
  /** What is wrong with the files, with every place that is kept. */
  readonly problems: readonly ProblemFile[];
}

export type AnswerOf<Name extends QuestionName> = Answers[Name];

/** Who asks a question may stop it, and hear how far its answer is. */
export interface Asking {
  readonly signal?: AbortSignal;
  /** @param share what is done, 0 … 1 */
  readonly onProgress?: (share: number) => void;
}
