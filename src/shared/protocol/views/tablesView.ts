import type { FindingCode } from '../../findings/finding';

/** What is known of an evaluation whose rows lie in tables of an engine. */
export interface TablesView {
  /** "duckdb" */
  readonly engine: string;
  /** What the engine sent in place of rows, over all models. */
  readonly patterns: number;
  readonly bytes: number;
  /** Rows that are not used, each table and reason by itself (already translated), with what it would be called in a file. */
  readonly unused: readonly {
    readonly table: string;
    readonly rows: number;
    readonly why: string;
    readonly code: FindingCode;
  }[];
}

export interface PatternsPage {
  readonly all: number;
  readonly start: number;
  readonly rows: readonly PatternRow[];
  /** Measures that the patterns say: the others order equal scores otherwise, and have patterns of their own. */
  readonly measures: readonly number[];
  /** Lists of so many entries may be longer; null: lists are known whole. */
  readonly longest: number | null;
}

export interface PatternRow {
  /** Number of the pattern, stable while the result lives. */
  readonly pattern: number;
  readonly users: number;
  readonly list: number;
  readonly relevant: number;
  /** Relevant items within the deepest cutoff of the measures. */
  readonly hits: number;
  /** Of the measures that the page names; null: undefined. */
  readonly values: readonly (number | null)[];
}

export interface PatternUsersView {
  /** Ids, in their order: so many of all that have the pattern. */
  readonly ids: readonly string[];
  readonly all: number;
  readonly seconds: number;
}

/** A list as the engine has it: a table has no lines. */
export interface TableListView {
  readonly entries: readonly TableEntryView[];
  /** Of the truth what the list misses. */
  readonly missed: readonly { readonly item: string; readonly gain: number }[];
  /** The engine has more rows of this user than it was asked for. */
  readonly cut: boolean;
  readonly seconds: number;
}

interface TableEntryView {
  readonly rank: number;
  readonly item: string;
  readonly score: number;
  /** null: the item is not in the user's truth. */
  readonly gain: number | null;
  readonly relevant: boolean;
}
