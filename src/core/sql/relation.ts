import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { Dialect } from './dialects/dialect';
import { unquotableNameError } from './dialects/quoting';

/** Table, query or file that rows are read from. */
export type Relation =
  | { readonly kind: 'table'; readonly parts: readonly string[] }
  /** A Parquet file that the engine reads itself. */
  | { readonly kind: 'file'; readonly path: string }
  /** A query that the user wrote, as `soleQuery` returns it. */
  | { readonly kind: 'query'; readonly text: string };

/** Columns that a table of recommendations has. */
export interface RecommendationTable {
  readonly relation: Relation;
  readonly user: string;
  /** Additional columns of the user key; absent: `user` identifies users. */
  readonly keys?: readonly string[];
  readonly item: string;
  /** Column that orders lists; for `rank` the smallest number is first. */
  readonly order: { readonly by: 'score' | 'rank'; readonly column: string; readonly smallestFirst: boolean };
  /** Column of the model of each row, and the only model to read; absent: all rows are of one model. */
  readonly model?: { readonly column: string; readonly only?: string };
}

export interface TruthTable {
  readonly relation: Relation;
  readonly user: string;
  /** Additional columns of the user key, as of the recommendations. */
  readonly keys?: readonly string[];
  readonly item: string;
  /** Column of gains; absent: every row has gain 1. */
  readonly rating?: string;
}

/** Table of items that could be recommended. */
export interface CatalogueTable {
  readonly relation: Relation;
  readonly item: string;
}

export interface Tables {
  readonly recommendations: RecommendationTable;
  readonly truth: TruthTable;
  readonly catalogue?: CatalogueTable;
}

/**
 * Tables of several models for one query, which distinguishes models by their index. A table of several models occurs
 * once for each with `only`.
 */
export interface ModelTables extends Omit<Tables, 'recommendations'> {
  readonly models: readonly RecommendationTable[];
}

/** Names of intermediate tables in queries. A user's table without schema in its name must not have one of them. */
export const INTERMEDIATE_TABLES = {
  rows: 'recscope_rows',
  pairs: 'recscope_pairs',
  ranked: 'recscope_ranked',
  judged: 'recscope_judged',
  users: 'recscope_users',
  patterns: 'recscope_patterns',
  catalogue: 'recscope_catalogue',
  recommended: 'recscope_recommended',
  offered: 'recscope_offered',
  exposure: 'recscope_exposure',
} as const;

const TAKEN: ReadonlySet<string> = new Set(Object.values(INTERMEDIATE_TABLES));

/** Alias of a relation after FROM. */
export const RELATION_ALIAS = 'given';

/** Returns the table, query or file as SQL after FROM. @throws InputError if the database cannot read it */
export function fromClause(dialect: Dialect, relation: Relation): string {
  switch (relation.kind) {
    case 'table':
      if (relation.parts.length === 1 && TAKEN.has(relation.parts[0].toLowerCase()))
        throw unquotableNameError(relation.parts[0]);
      return `${relation.parts.map(dialect.identifier).join('.')} ${RELATION_ALIAS}`;
    case 'file':
      if (dialect.file !== undefined) return `${dialect.file(relation.path)} ${RELATION_ALIAS}`;
      throw new InputError({
        message: l10n.t('{0} reads tables, not the file “{1}”.', dialect.name, relation.path),
        advice: l10n.t('Name a table, or a file with a query: {0}', `${dialect.name}:@query.sql`),
      });
    case 'query':
      // On separate lines: a comment at the end must not hide the bracket.
      return `(\n${relation.text}\n) ${RELATION_ALIAS}`;
  }
}
