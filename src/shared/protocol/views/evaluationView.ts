import type { EvaluationJson } from '../evaluationResult';
import type { FileReading, RowCount } from '../fileReading';
import type { AssignableRole } from '../../config/roleWords';
import type { HyperParameters } from '../../text/hyperParameters';
import type { Finding, FindingCode } from '../../findings/finding';

/**
 * Result of an evaluation, shown by panel, command line, report and tools. Its size does not grow with the number of
 * users; {@link UsersQuery} returns users in pages.
 */
export interface EvaluationView {
  readonly id: string;
  readonly truth: FileView;
  readonly models: readonly ModelView[];
  /** Hyperparameters that distinguish the models of a sweep; absent: not known. */
  readonly parameters?: HyperParameters;
  /** Reasons why the means may be wrong; absent: none found. */
  readonly doubts?: readonly ValidityWarning[];
  /** Columns of every table, in the requested order. */
  readonly measures: readonly MeasureView[];
  /** Names of requested metrics that are left out because the library of the convention does not have them. */
  readonly lacking?: readonly string[];
  readonly convention: string;
  /** Users that the convention counts; the text about users without a list depends on it. */
  readonly usersRule?: 'truth' | 'both' | 'recommended' | 'judged' | 'judged-both' | 'any' | 'trained';
  /** Relevance threshold θ: an item is relevant if its gain is at least this; undefined: any positive gain. */
  readonly threshold: number | undefined;
  /** Whether every pair in the ground truth is relevant; absent: some are not, or not known (tables). */
  readonly allRelevant?: true;
  /**
   * Column that names the person, if users are keys of several columns. Only for a warning: intervals treat the
   * keys of a person as independent.
   */
  readonly clusteredBy?: string;
  /** Uris of files that are only needed by beyond-accuracy metrics. */
  readonly further?: FurtherFiles;
  /** The files of `further` as they were read. */
  readonly furtherRead?: FurtherRead;
  /** Digests of all inputs of the metrics except the recommendations; absent: not known (tables). */
  readonly inputs?: NonNullable<EvaluationJson['inputs']>;
  /** Number of earlier snapshots of the evaluation, at least 2; absent: there is no history to draw. */
  readonly snapshots?: number;
  /** Uris of files that only give names to items and users. */
  readonly named?: NamingFiles;
  /** Uri of the training data that contains the users' history; absent: none. */
  readonly history?: string | undefined;
  /** Error of each naming file that could not be read (already translated). */
  readonly unread?: NamingFiles;
  /** Share of a passage that a chunk must contain; absent: items are judged. */
  readonly passages?: EvaluationJson['passages'];
  /** Judgments that were merged into the ground truth; absent: none were specified. */
  readonly judgements?: JudgementsView;
  /** Gains computed from behavior in the ground truth; absent: each row's gain is its rating, or 1. */
  readonly behaviour?: BehaviourView;
  /** Files whose columns or format a person specified; those of other files were detected. */
  readonly readings?: readonly ReadingView[];
  /** Attributes of users other than the columns of the users' table, for the query box and for cohorts. */
  readonly userColumns?: readonly UserColumnView[];
  /** Columns of the item file, for the query box of items. */
  readonly itemColumns?: readonly UserColumnView[];
  /** Names of the columns with the titles of items and users. */
  readonly titles?: { readonly items?: string; readonly users?: string };
  /** Starts that nearly all long IDs have in common, which tables leave out; absent: none. */
  readonly idStarts?: { readonly items?: string; readonly users?: string };
  /** Unused rows of SQL tables, one entry per table and reason; absent: the data are in files. */
  readonly unused?: readonly UnusedRows[];
  readonly startedAt: number;
  readonly milliseconds: number;
}

/** Counts of merged judgments. */
export type JudgementsView = NonNullable<EvaluationJson['judgements']>;

/** Rows of an SQL table that were not used. */
export interface UnusedRows {
  readonly table: string;
  readonly rows: number;
  /** Reason (already translated). */
  readonly why: string;
  /** Code of the finding that such rows have in a file. */
  readonly code: FindingCode;
}

/** Reason why means may be wrong. */
export interface ValidityWarning {
  /** Code of the finding, whose kind has the advice. */
  readonly code: FindingCode;
  /** Uri of the affected file. */
  readonly file: string;
  /** Number of the affected model; absent: the whole file. */
  readonly model?: number;
  /**
   * Details of the finding. user-without-list: [users without recommendations, users with relevant items,
   * then for the mean over users with recommendations: number of users, metric, mean]; no-common-items:
   * [users, of how many]; short-lists: [users, of how many, K]; a kind of rows that are left out: [skipped
   * rows, of how many], with the most frequent reason; any other: the details of its kind.
   */
  readonly details: readonly (string | number)[];
}

/** Unjudged entries in the lists of a model. */
export type UnjudgedView = Pick<
  NonNullable<EvaluationJson['unjudged']>,
  'positiveOnly' | 'usersWithoutTruth' | 'depths'
>;

/** Unjudged entries within a depth of lists. */
export type UnjudgedDepthView = UnjudgedView['depths'][number];

/** Attribute of users. */
export interface UserColumnView {
  readonly name: string;
  readonly kind: 'text' | 'number';
  /** Some values of a text column, for completion. */
  readonly values?: readonly string[];
}

interface FurtherFiles {
  readonly train?: string;
  readonly items?: string;
  readonly catalogue?: string;
  readonly users?: string;
}

interface NamingFiles {
  readonly items?: string;
  readonly users?: string;
}

/** Optional files as they were read. Problems in these files are counted, not listed by line. */
export interface FurtherRead {
  readonly train?: FileView;
  /** Further files of training data, whose interactions are added to `train`. */
  readonly moreTrain?: readonly FileView[];
  readonly judgements?: readonly FileView[];
  readonly items?: FileView;
  readonly catalogue?: FileView;
  readonly users?: FileView;
}

export interface BehaviourView {
  /** Gain of each event. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly combine: 'max' | 'sum';
  /** Judges whose grades are used; absent: all judges. */
  readonly judges?: readonly string[];
  /** Rule that combines grades of several judges for a pair; absent: median. */
  readonly combineJudges?: 'median' | 'last' | 'min' | 'max' | 'mean';
}

/** Reading of a file that a person specified. */
export interface ReadingView {
  readonly uri: string;
  /** Overrides, as words of the command line; absent: the columns were selected one by one. */
  readonly overrides?: {
    readonly format?: string;
    readonly columns?: readonly { readonly role: AssignableRole; readonly column: string }[];
    readonly bestScore?: 'largest' | 'smallest';
    readonly decimal?: 'point' | 'comma';
    readonly encoding?: string;
    readonly fold?: string;
  };
}

export interface FileView {
  /** Uri as a string. */
  readonly uri: string;
  /** Path within the workspace, to show. */
  readonly label: string;
  readonly bytes: number;
  readonly rows: RowCount;
  /** Name of the format, such as "comma-separated" or "TREC run" (already translated). */
  readonly format: string;
  /**
   * Columns with their roles, to show: "user = user_id, item = item_id, score = score" (already translated).
   */
  readonly columns?: string;
  /** Columns as they were read, for programs; absent for files of items. */
  readonly reading?: FileReading;
  /**
   * Mean length of the lists if they contain only judged items, relevant and irrelevant; absent: they also
   * contain unjudged items.
   */
  readonly reranked?: number;
  /** Whether the file has no column names, so that roles depend on the position. */
  readonly unnamed?: true;
  readonly findings: readonly Finding[];
}

export interface ModelView {
  readonly name: string;
  /** Name of the model in the files, if it differs. */
  readonly nameInFile?: string;
  /** Training run of the model; absent: no other run of it is known. */
  readonly run?: RunView;
  readonly file: FileView;
  /**
   * Findings at lines of the ground truth about users without a list in this model. A single model has none,
   * because they are then among the ground truth's findings.
   */
  readonly absent?: readonly Finding[];
  readonly users: UserCounts;
  /** Absent: no list was read, because another engine counted. */
  readonly unjudged?: UnjudgedView;
  /**
   * Mean number of relevant items in the lists of up to 4,000 users, and with lists exchanged between users;
   * absent: too few users.
   */
  readonly hits?: { readonly own: number; readonly exchanged: number };
  /**
   * Number of users whose list has equal scores on both sides of a cutoff; absent if values per user are not
   * computed.
   */
  readonly tiedAtCutoff?: number;
  /** Means, in the order of the evaluation's metrics. */
  readonly means: readonly MeanView[];
}

/** One of several training runs of a model. */
export type RunView = NonNullable<EvaluationJson['run']>;

type CountedUsers = EvaluationJson['users'];

export interface UserCounts extends CountedUsers {
  /** Number of users with a list and a relevant item, but no hit within the largest cutoff. */
  readonly withoutHit: number;
  /** Number of users in either file. */
  readonly all: number;
}

export interface MeanView {
  /** Mean of the metric; null: no user has a value. */
  readonly mean: number | null;
  /** Half width of the 95% t interval around the mean; absent: not defined. */
  readonly halfWidth?: number;
  /** Number of users with a value, or of lists if users have several. */
  readonly users: number;
  /** Number of rated rows that the value is pooled over; absent: it is a mean over users. */
  readonly rows?: number;
  /** Bounds over orders of equal scores; absent if no order would change the mean. */
  readonly ties?: TieView;
  /** Number of users per equal-width bin of the metric's range; empty if no user has a value. */
  readonly histogram: readonly number[];
  /** Smallest and largest value of a user, which bound the histogram's axis. */
  readonly histogramRange: readonly [number, number];
}

/** Bounds of a mean over all orders of equal scores; `expected` is the average over all orders. */
export type TieView = NonNullable<EvaluationJson['measures'][number]['ties']>;

/** Minimum and maximum value of a metric; null: unbounded, because JSON has no infinity. */
export type ValueRange = readonly [number | null, number | null];

export interface MeasureView {
  /** Normalized name of the metric as it was requested, such as "nDCG@10". */
  readonly name: string;
  /** Spelling that gives the same number without further settings; absent: the name. */
  readonly written?: string;
  /** Description in one sentence. */
  readonly description: string;
  /** Formula in plain text. */
  readonly formula: string;
  /** Formula as MathML: a constant of RecScope, never from a file. */
  readonly mathml?: string;
  /** Rules for edge cases such as no list or no relevant item (already translated). */
  readonly edgeRules?: readonly string[];
  /** Choices of the convention that the metric depends on, with their values, and the metric's parameters. */
  readonly choices?: readonly { readonly choice: string; readonly value: string }[];
  /** Paper or tool with the definition. */
  readonly source?: string;
  readonly group?: 'ranking' | 'rating' | 'beyond-accuracy';
  readonly range: ValueRange;
  readonly higherIsBetter: boolean;
  /** Whether values are counts, which are shown without decimals. */
  readonly counts?: true;
  /** Whether a user's value is 1 with a hit and 0 without. */
  readonly hitOrNot?: true;
  /** The number is not the mean of the users' values. */
  readonly pooled?: true;
  /** Whether it is a number of a column of the lists, such as latency or cost. */
  readonly ofColumn?: true;
}

/** Fields of an item or user in its file, except the ID. */
export interface Description {
  /** Title or name. */
  readonly title?: string;
  /** Beginning of the longest text field. */
  readonly snippet?: string;
  /** Other fields, one per line: "year: 1999". Long values are cut. */
  readonly about?: string;
}

export type UsersPage = Page<UserRow>;

/** Window of a table. */
export interface Page<Row> {
  /** Number of rows that pass the filter. */
  readonly matching: number;
  readonly all: number;
  readonly start: number;
  readonly rows: readonly Row[];
}

export interface UserLocation {
  readonly user: number;
  readonly id: string;
  /** Row in the table of the query, from 0; null: the user does not pass the filter. */
  readonly row: number | null;
}

export interface UserRow {
  /** Number of the user in the engine, stable while the evaluation is loaded. */
  readonly user: number;
  readonly id: string;
  readonly described?: Description;
  readonly list: number;
  readonly relevant: number;
  /** Number of relevant items within the largest cutoff of the metrics. */
  readonly hits: number;
  /** Values in the order of the metrics; null: undefined for this user. */
  readonly values: readonly (number | null)[];
  /** Difference from the baseline model, if requested; null: undefined in one of the models. */
  readonly baselineDelta?: number | null;
}

/** One user's list compared with the ground truth. */
export interface UserView {
  readonly row: UserRow;
  readonly model: number;
  readonly entries: readonly EntryView[];
  /** Number of entries that were cut from a long list. */
  readonly furtherEntries: number;
  /** Relevant items that were not recommended, the largest gain first. */
  readonly missed: readonly MissedView[];
  readonly furtherMissed: number;
}

export interface EntryView {
  readonly rank: number;
  readonly item: string;
  readonly described?: Description;
  /** Score of the entry; null: the file has no scores. */
  readonly score: number | null;
  /** Gain of the item; null: the item is not in the user's ground truth. */
  readonly gain: number | null;
  /** Whether the item is relevant and not a duplicate; it is a hit if its rank is also within K. */
  readonly relevant: boolean;
  /** Line in the recommendations file, from 1. */
  readonly line: number;
  /** Whether the item is already at a higher rank. A duplicate has no rank and is not counted. */
  readonly duplicate: boolean;
}

export interface MissedView {
  readonly item: string;
  readonly described?: Description;
  readonly gain: number;
  /** Line in the ground truth file, from 1. */
  readonly line: number;
}
