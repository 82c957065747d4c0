import type { JoinFinding } from '../../shared/findings/joinKinds';
import type { LogForm } from '../../shared/protocol/experimentResult';

/** Used rows of a log by user and day: row i belongs to user `users[i]`. */
export interface UserDays {
  /** Index of the user in ExperimentUsers, ascending; days ascend within a user. */
  readonly users: Int32Array;
  /** Days since 1970. */
  readonly days: Int32Array;
  /** Sums of a user on a day, for the columns requested by day. */
  readonly sums: ReadonlyMap<string, Float64Array>;
}

export interface Covariate {
  readonly name: string;
  /** Name of the sum that the covariate belongs to. */
  readonly of: string;
  /** Values by user; 0 if blank. */
  readonly values: Float64Array;
  readonly missing: number;
}

/**
 * A log of an experiment after reading: the users of the control, then those of each treatment, sorted within a
 * variant by ID in the byte order of UTF-8. All columns have this order, so a variant is a range of them.
 */
export interface ExperimentUsers {
  readonly input: LogForm;
  /** Names of the variants, the control first. */
  readonly variants: readonly string[];
  /** The users of variant v are starts[v] … starts[v + 1]. */
  readonly starts: Int32Array;
  /** Sums by column, in the order of the log. */
  readonly sums: ReadonlyMap<string, Float64Array>;
  readonly covariates: readonly Covariate[];
  /** Number of rows of each user. */
  readonly rowCounts: Float64Array;
  /** Days since 1970 of each user's first row; undefined: the log has no time. */
  readonly firstDays: Int32Array | undefined;
  readonly lastDays: Int32Array | undefined;
  readonly userDays: UserDays | undefined;
  readonly rows: { readonly read: number; readonly used: number; readonly reported: number };
  readonly usersRead: number;
  /** Numbers of users with rows in several variants, and of their rows. */
  readonly contaminated: { readonly users: number; readonly rows: number };
  /** Observations made while reading, in the order of display. */
  readonly met: {
    readonly badRows: BadRows;
    readonly leftOut: readonly { readonly variant: string; readonly rows: number }[];
    readonly repeatedUsers: number;
    readonly purchasesWithoutValue: number;
    /** Number of purchases that are additional lines of an order. */
    readonly orderLines: number;
    /**
     * Number of ignored rows: of ignored events, before the first exposure of their user, or with another
     * value than the chosen one.
     */
    readonly ignored: { readonly events: number; readonly early: number; readonly elsewhere: number };
    /** Share of buyers whose first purchase precedes all their other events. */
    readonly buyersBefore: number;
    /** Name of a column whose values, rather than users, were assigned to variants. */
    readonly unitAbove?: string | undefined;
    /** Duplicate rows, for each column that would be a key without them. */
    readonly repeatedRows: readonly RowsRepeated[];
    /** Number of user days with several rows, in a log with one row per user and day; otherwise 0. */
    readonly repeatedDays: number;
    /** Words for a missing user found as IDs, such as "null". */
    readonly wordsForNone: readonly string[];
    /**
     * Number of times without a zone, and of all times with a clock; absent: all have a zone, or none has.
     */
    readonly mixedZones?: { readonly count: number; readonly total: number } | undefined;
    /** User IDs that occur in two spellings. */
    readonly twoForms?: JoinFinding | undefined;
  };
}

export interface BadRows {
  readonly count: number;
  /** Number of these rows whose event is unknown. */
  readonly unknownEvents: number;
  /** First unknown words, most frequent first. */
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

/** A row that could not be used. `column` and `found`: the invalid field and its text. */
export interface BadRow {
  readonly line: number;
  readonly reason: BadRowReason;
  readonly column: string;
  readonly text: string;
}

/** Returns the number of users of a variant. */
export function userCountOf({ starts }: ExperimentUsers, variant: number): number {
  return starts[variant + 1] - starts[variant];
}

/** Duplicate rows of a column that would be a key without them. */
export interface RowsRepeated {
  readonly column: string;
  /** Share of repeated rows among all rows. */
  readonly share: number;
  /** Line and place of the first repeated row. */
  readonly line: number;
}
