/** How an engine, and the client that cuts statements for it, tells quotes and comments from the rest of a query. */
export interface Lexis {
  /** What stands before a comment to the end of its line. Comments between slash and star are everywhere. */
  readonly comments: readonly string[];
  /** A backslash at the end of such a comment goes on with it in the next line. */
  readonly joinsComments?: true;
  /** The first that fits is it. */
  readonly quotes: readonly Quote[];
  /** What stands between `$$` and `$$` is quoted; `tagged`: between `$tag$` and `$tag$` too. */
  readonly dollars?: 'bare' | 'tagged';
  /** What the client takes for a command of its own, outside quotes and comments. */
  readonly commands?: {
    /** Where a line begins, behind its blanks. */
    readonly line?: RegExp;
    readonly anywhere?: string;
  };
}

/** A doubled mark needs nothing: two quotes beside each other leave nothing between them. */
export interface Quote {
  /** What it begins and ends with. */
  readonly mark: string;
  readonly backslash: Backslash;
  /** Where one of these letters stands before the mark, backslashes are read in another way. */
  readonly behind?: { readonly letters: string; readonly backslash: Backslash };
}

/** Before a mark: another character, what keeps the quote open, or either, by a setting or version of the engine. */
export type Backslash = 'letter' | 'escape' | 'unclear';
