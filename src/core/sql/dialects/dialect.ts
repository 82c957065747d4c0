/** Name of an SQL database, as the prefix of table names: `spark` in `spark:db.recs`. */
export type DialectName = 'duckdb' | 'clickhouse' | 'spark' | 'trino' | 'postgres';

/**
 * Syntax of one SQL engine as a plain value: queries do not branch on the engine. All functions map SQL expressions
 * to SQL expressions; only `identifier`, `id` and `file` take text of a user or a file, and quote it.
 */
export interface Dialect {
  readonly name: DialectName;
  /** Lexical rules for parsing a user's query. */
  readonly lexis: LexicalRules;
  /** Returns a quoted name. @throws InputError if the database's client could misread it */
  readonly identifier: (name: string) => string;
  /** Returns the SQL of an ID as text, which is compared by code point. */
  readonly text: (expression: string) => string;
  /** Returns a number as a double; accepts a number in quotes. */
  readonly double: (expression: string) => string;
  readonly infinity: string;
  /** SQL for NULL of type double. */
  readonly noDouble: string;
  /** Returns 1 shifted by a whole number from 0 to 49. */
  readonly bit: (place: string) => string;
  /** Returns SQL that combines the bits of a group by bitwise or. */
  readonly bitOr: (bits: string) => string;
  /** Returns a 64-bit integer that is never null. */
  readonly integer: (expression: string) => string;
  /** Returns the value of the previous row in a window, NULL in its first row. */
  readonly previous: (expression: string, window: string) => string;
  /** Aggregate: joins the texts of a group with commas, in any order, without nulls; NULL or empty if there are none. */
  readonly joined: (texts: string) => string;
  /** Returns the bytes of a text in hexadecimal digits, which need no quoting. */
  readonly hex: (text: string) => string;
  /** Returns an ID as a literal of hexadecimal digits, which no ID can escape. */
  readonly id: (id: string) => string;
  /** Returns rows distributed by user, if that hint saves a shuffle. */
  readonly spread?: (relation: string, columns: string) => string;
  /** Returns SQL that reads Parquet files in the database; absent: not supported. */
  readonly file?: (path: string) => string;
}

/**
 * Syntax of quotes, comments and commands in a database's queries, and in the client program that separates its
 * statements.
 */
export interface LexicalRules {
  /** Beginnings of comments to the end of the line. Comments between slash and star are allowed in all engines. */
  readonly comments: readonly string[];
  /** Set if a backslash at the end of such a comment continues it on the next line. */
  readonly joinsComments?: true;
  readonly quotes: readonly QuoteRule[];
  /** Set if text between `$$` and `$$`, or `$tag$` and `$tag$`, is quoted. */
  readonly dollars?: true;
  /** Client commands outside quotes and comments. */
  readonly commands?: {
    /** Pattern at the beginning of a line, after blanks. */
    readonly line?: RegExp;
    readonly anywhere?: string;
  };
}

/** A kind of quotes. A doubled mark needs no rule: it is two adjacent quotes. */
export interface QuoteRule {
  /** Opening and closing character. */
  readonly mark: string;
  readonly backslash: Backslash;
  /** Another rule for backslashes if one of these letters precedes the mark. */
  readonly behind?: { readonly letters: string; readonly backslash: Backslash };
}

/**
 * Meaning of a backslash before a quote: a normal character, an escape that keeps the quote open, or either, depending
 * on a setting or version of the database.
 */
export type Backslash = 'letter' | 'escape' | 'unclear';
