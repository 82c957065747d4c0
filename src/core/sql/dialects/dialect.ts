/** An engine that answers SQL, by the name that stands before a table: `spark:db.recs`. */
export type DialectName = 'duckdb' | 'clickhouse' | 'spark' | 'trino' | 'postgres';

/**
 * How one engine says what the queries need, as a plain value: no query asks which engine it is written for. All
 * functions make SQL expressions of SQL expressions; only `identifier`, `id` and `file` take text of a person or a
 * file, and quote it so that it ends where it should.
 */
export interface Dialect {
  readonly name: DialectName;
  /** How a query of a person's own is taken apart. */
  readonly lexis: Lexis;
  /** A name between the quotes of the dialect. @throws InputError where the engine's client could misread it */
  readonly identifier: (name: string) => string;
  /** An id as text that compares by code point. */
  readonly text: (expression: string) => string;
  /** A number as a double; also of a number in quotes. */
  readonly double: (expression: string) => string;
  readonly infinity: string;
  /** NULL of the type of doubles. */
  readonly noDouble: string;
  /** 1 shifted by a whole number from 0 to 49. */
  readonly bit: (place: string) => string;
  /** Aggregate: all bits of a group. */
  readonly bitOr: (bits: string) => string;
  /** A whole number of 64 bits that is never null. */
  readonly integer: (expression: string) => string;
  /** The value of the row before in a window, NULL in its first row. */
  readonly previous: (expression: string, window: string) => string;
  /** Aggregate: texts of a group with commas between, in any order, nulls left out; NULL or empty where there are none. */
  readonly joined: (texts: string) => string;
  /** The bytes of a text in hexadecimal digits: no client has to quote them. */
  readonly hex: (text: string) => string;
  /** An id as a literal of hexadecimal digits, which nothing in the id can end early. */
  readonly id: (id: string) => string;
  /** Rows of a relation divided among machines by their user, where saying so saves a shuffle. */
  readonly spread?: (relation: string, columns: string) => string;
  /** Parquet files that the engine reads itself; absent: it reads none. */
  readonly file?: (path: string) => string;
}

/** How an engine, and the client that cuts statements for it, tells quotes and comments from the rest of a query. */
export interface Lexis {
  /** What stands before a comment to the end of its line. Comments between slash and star are everywhere. */
  readonly comments: readonly string[];
  /** A backslash at the end of such a comment goes on with it in the next line. */
  readonly joinsComments?: true;
  readonly quotes: readonly Quote[];
  /** What is between `$$` and `$$`, or `$tag$` and `$tag$`, is quoted. */
  readonly dollars?: true;
  /** What the client takes for a command of its own, outside quotes and comments. */
  readonly commands?: {
    /** Where a line begins, behind its blanks. */
    readonly line?: RegExp;
    readonly anywhere?: string;
  };
}

/** A doubled mark needs nothing: two quotes beside each other leave nothing between them. */
export interface Quote {
  /** The character that it begins and ends with. */
  readonly mark: string;
  readonly backslash: Backslash;
  /** Where one of these letters stands before the mark, backslashes are read in another way. */
  readonly behind?: { readonly letters: string; readonly backslash: Backslash };
}

/** Before a mark: another character, what keeps the quote open, or either, by a setting or version of the engine. */
export type Backslash = 'letter' | 'escape' | 'unclear';
