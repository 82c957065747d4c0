import type { EvaluationJson } from '../evaluationResult';
import type { FileReading, RowCount } from '../fileReading';
import type { ToldRole } from '../../config/roleWords';
import type { HyperParameters } from '../../text/hyperParameters';
import type { Finding, FindingCode } from '../../findings/finding';

/**
 * What a surface may know of an evaluation. Everything here is small: nothing in it grows with the number
 * of users. Users come in windows, by {@link UsersQuery}.
 */
export interface EvaluationView {
  readonly id: string;
  readonly truth: FileView;
  readonly models: readonly ModelView[];
  /** What tells models of a sweep apart; absent: nothing is known of it. */
  readonly parameters?: HyperParameters;
  /** How much of the lists nobody judged; absent: the truth names relevant items alone, or all was judged. */
  readonly unjudged?: readonly UnjudgedView[];
  /** What makes the means not to be believed; absent: nothing does. */
  readonly doubts?: readonly DoubtView[];
  /** Columns of every table, in the order asked for. */
  readonly measures: readonly MeasureView[];
  /** Names of measures that were asked for too and are left out: the library of the convention does not have them. */
  readonly lacking?: readonly string[];
  readonly convention: string;
  /** Whom the convention counts, so that a surface can say what became of users without a list. */
  readonly usersRule?: 'truth' | 'both' | 'recommended' | 'judged' | 'judged-both' | 'any' | 'trained';
  /** θ: an item is relevant when its gain is at least this; undefined: any positive gain. */
  readonly threshold: number | undefined;
  /** Every pair in the ground truth is relevant; absent: not every one, or it is not known (tables). */
  readonly allRelevant?: true;
  /** Where users are keys of several columns: the one that says whose their lists are. Intervals are of independent users. */
  readonly clusteredBy?: string;
  /** Files that only measures beyond accuracy need: their Uris. */
  readonly further?: FurtherFiles;
  /** The same as they were read. */
  readonly furtherRead?: FurtherRead;
  /** Digests of what the metrics are computed on besides the recommendations; absent: not known (tables). */
  readonly inputs?: NonNullable<EvaluationJson['inputs']>;
  /** Files that no measure needs, and that only say what items and users are called: their Uris. */
  readonly named?: NamingFiles;
  /** Uri of the file that says what users did before; absent: there is none. */
  readonly history?: string | undefined;
  /** Why one of them could not be read (already translated). */
  readonly unread?: NamingFiles;
  /** How a truth of behaviour became gains; absent: every row is worth its rating, or 1. */
  readonly behaviour?: BehaviourView;
  /** The files of which somebody said how they are read; the others were guessed. */
  readonly readings?: readonly ReadingView[];
  /** What is known of users beside the columns of their table: names in the query box, and what they can be divided by. */
  readonly userColumns?: readonly UserColumnView[];
  /** What the file of items says of each: names in the query box of items. */
  readonly itemColumns?: readonly UserColumnView[];
  /** Name of the column that says what items, or users, are called. */
  readonly titles?: { readonly items?: string; readonly users?: string };
  /** Rows of tables of an engine that are not used, each table and reason by itself; absent: the rows are in files. */
  readonly unused?: readonly UnusedRows[];
  readonly startedAt: number;
  readonly milliseconds: number;
}

/** Rows of a table of an engine that are not used. */
export interface UnusedRows {
  readonly table: string;
  readonly rows: number;
  /** Already translated. */
  readonly why: string;
  /** What it would be called in a file. */
  readonly code: FindingCode;
}

/** Something that makes means not to be believed. */
export interface DoubtView {
  /** What kind of finding it is, which says what to do about it. */
  readonly code: FindingCode;
  /** Uri of the file that it is about. */
  readonly file: string;
  /** Number of the model that it is about; absent: all of a file. */
  readonly model?: number;
  /**
   * user-without-list: [users without recommendations, users with relevant items, and over users with recommendations:
   * how many, measure, mean]; no-common-items: [users, of how many]; short-lists: [users, of how many, K]; a kind of
   * rows that are left out: [skipped rows, of how many], with the most frequent reason; any other: those of the finding.
   */
  readonly details: readonly (string | number)[];
}

/** How much of the first items of each list nobody judged. */
export interface UnjudgedView {
  /** How many items of each list are looked at; null: all. */
  readonly cutoff: number | null;
  /** By model: the mean over users of the truth who have a list; null: there is none. */
  readonly shares: readonly (number | null)[];
}

/** Something known of each user. */
export interface UserColumnView {
  readonly name: string;
  readonly kind: 'text' | 'number';
  /** Some of a column of texts, for completion. */
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

/** What was read of the further files. What is wrong in them is counted, not told line by line. */
export interface FurtherRead {
  readonly train?: FileView;
  /** Further files of training data, whose interactions were added. */
  readonly moreTrain?: readonly FileView[];
  readonly items?: FileView;
  readonly catalogue?: FileView;
  readonly users?: FileView;
}

export interface BehaviourView {
  /** What each event is worth. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly combine: 'max' | 'sum';
}

/** How a file is to be read, by somebody's word. */
export interface ReadingView {
  readonly uri: string;
  /** What was said in words that the command line takes too; absent: the columns were chosen one by one. */
  readonly overrides?: {
    readonly format?: string;
    readonly columns?: readonly { readonly role: ToldRole; readonly column: string }[];
    readonly bestScore?: 'largest' | 'smallest';
    readonly decimal?: 'point' | 'comma';
    readonly encoding?: string;
    readonly fold?: string;
  };
}

export interface FileView {
  /** The Uri as a string. */
  readonly uri: string;
  /** Path within the workspace, for people. */
  readonly label: string;
  readonly bytes: number;
  readonly rows: RowCount;
  /** One word for how the file was read: "comma-separated", "TREC run", … (already translated). */
  readonly format: string;
  /** Which column is read as what, for people: "user = user_id, item = item_id, score = score" (already translated). */
  readonly columns?: string;
  /** How it was read, for other programs; absent for files of items. */
  readonly reading?: FileReading;
  /** Mean length of its lists, if they contain judged items alone, relevant and irrelevant ones; absent: others too. */
  readonly reranked?: number;
  /** Nothing in it names its columns: they are what they are by their places. */
  readonly unnamed?: true;
  readonly findings: readonly Finding[];
}

export interface ModelView {
  readonly name: string;
  /** What it goes by in the files, where it is called something else. */
  readonly nameInFile?: string;
  /** It is one of several trainings of a model; absent: nothing says that it was trained more than once. */
  readonly run?: RunView;
  readonly file: FileView;
  /**
   * Findings at lines of the truth that are about this model alone: users of whom it has no list. With one
   * model they stand among the truth's own.
   */
  readonly absent?: readonly Finding[];
  readonly users: UserCounts;
  /** Relevant items in the lists of up to 4,000 users, and their mean if lists are exchanged between users; absent: too few users. */
  readonly hits?: { readonly own: number; readonly exchanged: number };
  /** Users whose list has equal scores on both sides of a cutoff; absent where nobody looks at users. */
  readonly tiedAtCutoff?: number;
  /** In the order of the evaluation's measures. */
  readonly means: readonly MeanView[];
}

/** One of several times that a model was trained and evaluated as a whole. */
export type RunView = NonNullable<EvaluationJson['run']>;

type CountedUsers = EvaluationJson['users'];

export interface UserCounts extends CountedUsers {
  /** Users with a list and a relevant item, but none within the deepest cutoff. */
  readonly withoutHit: number;
  /** All users that stand in either file. */
  readonly all: number;
}

export interface MeanView {
  /** null: undefined (nobody counted). */
  readonly mean: number | null;
  /** Half the width of the 95% t interval around the mean; absent where there is none. */
  readonly halfWidth?: number;
  /** How many users the mean is over; lists if users have several. */
  readonly users: number;
  /** Rated rows that the value is over; absent: it is over users. */
  readonly rows?: number;
  /** Absent where no order of equal scores would change the mean. */
  readonly ties?: TieView;
  /** How the users are distributed over the measure's range, in equal bins; empty when nobody is counted. */
  readonly histogram: readonly number[];
  /** Smallest and largest value of a user: the ends of the histogram's axis. */
  readonly histogramRange: readonly [number, number];
}

/** Between what a mean could lie, because equal scores leave the order open; `expected` is the mean over all orders. */
export type TieView = NonNullable<EvaluationJson['measures'][number]['ties']>;

/** Least and largest value that a measure can have; null: without end, which JSON cannot say. */
export type ValueRange = readonly [number | null, number | null];

export interface MeasureView {
  /** As the user asked for it, normalised: "nDCG@10". */
  readonly name: string;
  /** Spelling that gives this number without further settings; absent: the name. */
  readonly written?: string;
  /** One sentence. */
  readonly description: string;
  /** Formula in plain text. */
  readonly formula: string;
  /** The same as MathML: a constant of ours, nothing from a file is in it. */
  readonly mathml?: string;
  /** What happens at the edges: no list, no relevant item … (already translated). */
  readonly edgeRules?: readonly string[];
  /** Which of the convention's choices it depends on, and what they are, its own parameters included. */
  readonly choices?: readonly { readonly choice: string; readonly value: string }[];
  /** The paper or tool that the definition comes from. */
  readonly source?: string;
  readonly group?: 'ranking' | 'rating' | 'beyond-accuracy';
  readonly range: ValueRange;
  readonly higherIsBetter: boolean;
  /** Its values count something: whole ones are written without decimals. */
  readonly counts?: true;
  /** A user's value is 1 with a hit and 0 without one. */
  readonly hitOrNot?: true;
}

/** What a file of items, or of users, says of one beside the id. */
export interface Described {
  /** What people call it. */
  readonly title?: string;
  /** The beginning of what is written about it. */
  readonly snippet?: string;
  /** Its other fields, one a line: "year: 1999". Long ones are cut. */
  readonly about?: string;
}

export type UsersPage = Page<UserRow>;

/** A window of a table. */
export interface Page<Row> {
  /** Rows that pass the filter. */
  readonly matching: number;
  readonly all: number;
  readonly start: number;
  readonly rows: readonly Row[];
}

export interface UserLocation {
  readonly user: number;
  readonly id: string;
  /** Row in the table asked for, from 0; null: the user exists but does not pass the filter. */
  readonly row: number | null;
}

export interface UserRow {
  /** Number of the user in the engine, stable while the evaluation lives. */
  readonly user: number;
  readonly id: string;
  readonly described?: Described;
  readonly list: number;
  readonly relevant: number;
  /** Relevant items within the deepest cutoff of the measures. */
  readonly hits: number;
  /** In the order of the measures; null: undefined for this user. */
  readonly values: readonly (number | null)[];
  /** Where it was asked for; null: undefined in one of the two models. */
  readonly baselineDelta?: number | null;
}

/** One user's list against the truth. */
export interface UserView {
  readonly row: UserRow;
  readonly model: number;
  readonly entries: readonly EntryView[];
  /** Entries beyond those sent (long lists are cut). */
  readonly furtherEntries: number;
  /** Relevant items that were not recommended, most wanted first. */
  readonly missed: readonly MissedView[];
  readonly furtherMissed: number;
}

export interface EntryView {
  readonly rank: number;
  readonly item: string;
  readonly described?: Described;
  /** null: the file has no scores. */
  readonly score: number | null;
  /** null: the item is not in the user's truth. */
  readonly gain: number | null;
  /** Whether it is relevant at a rank of its own; a hit where that is within K. */
  readonly relevant: boolean;
  /** Line in the recommendations file. */
  readonly line: number;
  /** The item stood higher in the same list already; it has no rank of its own and is not counted. */
  readonly duplicate: boolean;
}

export interface MissedView {
  readonly item: string;
  readonly described?: Described;
  readonly gain: number;
  /** Line in the truth file. */
  readonly line: number;
}
