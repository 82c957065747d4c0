import type { JoinFinding } from '../../shared/findings/joinKinds';
import type { RowsRepeated } from './log/repeatedRows';
import type { LogForm } from '../../shared/protocol/experimentResult';

/** The rows of a log that were used, as the days of users: row i belongs to user `users[i]`. */
export interface UserDays {
  /** Places in the order of ExperimentUsers, ascending; of a user the days ascend. */
  readonly users: Int32Array;
  /** Days since 1970. */
  readonly days: Int32Array;
  /** Sums of a user on a day, of the columns that were asked for by day. */
  readonly sums: ReadonlyMap<string, Float64Array>;
}

export interface Covariate {
  readonly name: string;
  /** Name of the sum whose time before the experiment it contains. */
  readonly of: string;
  /** One for each user; 0 where nothing was written. */
  readonly values: Float64Array;
  readonly missing: number;
}

/**
 * A log of an experiment when it is read: the users of the control, then those of each treatment, within a variant by
 * id in the byte order of UTF-8. All columns are in this order, so that a variant is a range of them.
 */
export interface ExperimentUsers {
  readonly input: LogForm;
  /** The control first. */
  readonly variants: readonly string[];
  /** The users of variant v are starts[v] … starts[v + 1]. */
  readonly starts: Int32Array;
  /** Sums by column, in the order of the log. */
  readonly sums: ReadonlyMap<string, Float64Array>;
  readonly covariates: readonly Covariate[];
  /** How many rows each user has. */
  readonly rowCounts: Float64Array;
  /** Days since 1970 of each user's first row; undefined: the log has no time. */
  readonly firstDays: Int32Array | undefined;
  readonly lastDays: Int32Array | undefined;
  readonly userDays: UserDays | undefined;
  readonly rows: { readonly read: number; readonly used: number; readonly reported: number };
  readonly usersRead: number;
  /** Users with rows in several variants. */
  readonly contaminated: { readonly users: number; readonly rows: number };
  /** What was met while reading, in the order in which it is told. */
  readonly met: {
    readonly badRows: BadRows;
    readonly leftOut: readonly { readonly variant: string; readonly rows: number }[];
    readonly repeatedUsers: number;
    readonly purchasesWithoutValue: number;
    /** Purchases that are further lines of an order. */
    readonly orderLines: number;
    /** Rows of events that are ignored, before the first exposure of their user, or with another value than was chosen. */
    readonly ignored: { readonly events: number; readonly early: number; readonly elsewhere: number };
    /** Share of the buyers whose first purchase precedes their other events. */
    readonly buyersBefore: number;
    /** Name of a column that variants were assigned by instead of by user. */
    readonly unitAbove?: string | undefined;
    /** Of each column that is a key but for them the rows that repeat others. */
    readonly repeatedRows: readonly RowsRepeated[];
    /** Days of a user with several rows, where a row is to be one; else 0. */
    readonly repeatedDays: number;
    /** Words that programs write if there is no user. */
    readonly wordsForNone: readonly string[];
    /** Times without a zone, of all with a clock, if others have one. */
    readonly mixedZones?: { readonly count: number; readonly total: number } | undefined;
    /** Users in two forms. */
    readonly twoForms?: JoinFinding | undefined;
  };
}

export interface BadRows {
  readonly count: number;
  /** Of them those of events that count as nothing. */
  readonly unknownEvents: number;
  /** The first words for such events, those of most rows first. */
  readonly unknownWords: readonly string[];
  readonly places: readonly BadRow[];
}

export type BadRowReason =
  | 'blank-user'
  | 'blank-variant'
  | 'blank-sum'
  | 'no-number'
  | 'negative'
  | 'unknown-event'
  | 'no-time'
  | 'unreadable-line';

/** A row that could not be used. `column` and `found`: which field, and what stood there. */
export interface BadRow {
  readonly line: number;
  readonly reason: BadRowReason;
  readonly column: string;
  readonly found: string;
}

/** How many users a variant has. */
export function usersOf({ starts }: ExperimentUsers, variant: number): number {
  return starts[variant + 1] - starts[variant];
}
