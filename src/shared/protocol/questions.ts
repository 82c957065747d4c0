import type { ProblemFile } from '../findings/problemFiles';
import type { ChartQuery, ChartView } from './views/chartView';
import type {
  CohortsQuery,
  CohortsView,
  ComparedUsersQuery,
  ComparedUsersView,
  ComparisonQuery,
  ComparisonView,
} from './views/comparisonView';
import type { ConventionsView, NumberMatchView, QuickComparison } from './views/conventionsView';
import type {
  UserLocation,
  UserLocationQuery,
  UsersPage,
  UsersQuery,
  UserView,
} from './views/evaluationView';
import type { HistoryView } from './views/historyView';
import type { ExplanationView } from './views/explanationView';
import type {
  ItemCounting,
  ItemLocation,
  ItemLocationQuery,
  ItemsPage,
  ItemsQuery,
  ItemSummary,
  ItemView,
} from './views/itemsView';
import type { LineView } from './views/lineView';
import type { TableItemQuery, TableItemsPage, TableItemsQuery, TableItemView } from './views/tableItemsView';
import type { PatternsPage, PatternsQuery, PatternUsersView, TableListView } from './views/tablesView';
import type { ConventionDescription, RelevanceView } from './views/settingsView';

/**
 * What a surface may ask of a loaded analysis, each with its query and its answer. The engine's registry of questions
 * has the answers; nothing between the two names a single question.
 */
export interface Questions {
  /** A window of the table of users. */
  readonly users: Asked<UsersQuery, UsersPage>;
  /** One user's list against the truth. */
  readonly user: Asked<{ readonly model: number; readonly user: number }, UserView>;
  /** What the user did before; null: there is no training data. */
  readonly history: Asked<{ readonly user: number }, HistoryView | null>;
  /** Where in the table a user is; null: there is no such user. */
  readonly locateUser: Asked<UserLocationQuery, UserLocation | null>;
  /** The arithmetic of one value; null: the measure has no value per user. */
  readonly explanation: Asked<
    { readonly model: number; readonly user: number; readonly measure: string },
    ExplanationView | null
  >;
  /** One measure of a model under every convention, with what makes the difference. */
  readonly conventions: Asked<{ readonly model: number; readonly measure: string }, ConventionsView>;
  /** The same if it is known soon that it takes about so many milliseconds at most. */
  readonly quickConventions: Asked<
    { readonly model: number; readonly measure: string; readonly milliseconds: number },
    QuickComparison
  >;
  /** Which convention, or combination of choices, gives a number; `within`: half a unit of its last digit. */
  readonly numberMatch: Asked<
    { readonly model: number; readonly measure: string; readonly number: number; readonly within: number },
    NumberMatchView
  >;
  /** Every convention there is, the default first. */
  readonly conventionDescriptions: Asked<null, readonly ConventionDescription[]>;
  /** How much of the truth is relevant under thresholds worth choosing, and under one more; null: none. */
  readonly relevance: Asked<{ readonly threshold: number | null }, RelevanceView>;
  /** Ids that somebody may be writing, a few of them; or texts of a column. */
  readonly suggestions: Asked<
    {
      readonly model: number;
      readonly of: 'users' | 'items';
      readonly text: string;
      /** Name of a column of what a file says; absent: ids. */
      readonly column?: string;
    },
    readonly string[]
  >;
  /** Items are counted at the first question about them. */
  readonly itemSummary: Asked<ItemCounting, ItemSummary>;
  /** A window of the table of items. */
  readonly items: Asked<ItemsQuery, ItemsPage>;
  /** Where in the table an item is; null: there is no such item. */
  readonly locateItem: Asked<ItemLocationQuery, ItemLocation | null>;
  /** One item and its users; null: there is no such item. */
  readonly item: Asked<ItemCounting & { readonly item: number }, ItemView | null>;
  /** What a line of an evaluated file says, for the hover and for jumping to its user; null: nothing. */
  readonly line: Asked<{ readonly file: string; readonly line: number }, LineView | null>;
  /** What a chart shows: small, however many users there are. */
  readonly chart: Asked<ChartQuery, ChartView>;
  /** Models held against each other by the values of their users. */
  readonly comparison: Asked<ComparisonQuery, ComparisonView>;
  /** Two models by one measure, user by user; small, however many users there are. */
  readonly comparedUsers: Asked<ComparedUsersQuery, ComparedUsersView>;
  /** Two models, or one, among the users of each cohort. */
  readonly cohorts: Asked<CohortsQuery, CohortsView>;
  /** A window of the patterns of tables. */
  readonly patterns: Asked<PatternsQuery, PatternsPage>;
  /** Users of one pattern: a query of the engine. */
  readonly patternUsers: Asked<{ readonly model: number; readonly pattern: number }, PatternUsersView>;
  /** The list of one user of a table, by id: a query of the engine. */
  readonly tableList: Asked<{ readonly model: number; readonly user: string }, TableListView>;
  /** A window of the items of a table: a query of the engine for each thousand. */
  readonly tableItems: Asked<TableItemsQuery, TableItemsPage>;
  /** Users of one item of a table, by id: a query of the engine. */
  readonly tableItem: Asked<TableItemQuery, TableItemView>;
  /** What is wrong with the files, with every place that is kept. */
  readonly problems: Asked<null, readonly ProblemFile[]>;
}

interface Asked<Query, Answer> {
  readonly query: Query;
  readonly answer: Answer;
}

export type QuestionName = keyof Questions;
export type QueryOf<Name extends QuestionName> = Questions[Name]['query'];
export type AnswerOf<Name extends QuestionName> = Questions[Name]['answer'];

/** Who asks a question may stop it, and hear how far its answer is. */
export interface Asking {
  readonly signal?: AbortSignal;
  /** @param share what is done, 0 … 1 */
  readonly onProgress?: (share: number) => void;
}
