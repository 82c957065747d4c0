import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { Dialect } from './dialects/dialect';
import { notAName } from './dialects/quoting';

/** Where rows come from. */
export type Relation =
  | { readonly kind: 'table'; readonly parts: readonly string[] }
  /** Parquet that the engine reads itself. */
  | { readonly kind: 'file'; readonly path: string }
  /** A query of the person's own, as `soleQuery` gives it. */
  | { readonly kind: 'query'; readonly text: string };

/** Recommendations: what their columns are called. */
export interface Recommended {
  readonly relation: Relation;
  readonly user: string;
  /** Further columns of a key that users are; absent: `user` alone says who it is. */
  readonly keys?: readonly string[];
  readonly item: string;
  /** What lists are ordered by; of `rank` the smallest number is first. */
  readonly order: { readonly by: 'score' | 'rank'; readonly column: string; readonly smallestFirst: boolean };
  /** The column that says of which model a row is, and the one model whose rows are read; absent: all rows are of one. */
  readonly model?: { readonly column: string; readonly only?: string };
}

export interface TrueRows {
  readonly relation: Relation;
  readonly user: string;
  /** As those of the recommendations. */
  readonly keys?: readonly string[];
  readonly item: string;
  /** Absent: every row is worth 1. */
  readonly rating?: string;
}

/** The items that could have been recommended. */
export interface Catalogued {
  readonly relation: Relation;
  readonly item: string;
}

export interface Tables {
  readonly recommendations: Recommended;
  readonly truth: TrueRows;
  readonly catalogue?: Catalogued;
}

/** Tables of several models that one query tells apart by their numbers; of a table of several, each is `only` one. */
export interface ModelTables extends Omit<Tables, 'recommendations'> {
  readonly models: readonly Recommended[];
}

/** Names that queries give to what they make on their way: no table of one part may have them. */
export const STEPS = {
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

const TAKEN: ReadonlySet<string> = new Set(Object.values(STEPS));

/** What a relation is called behind FROM. */
export const GIVEN = 'given';

/** The relation as it stands behind FROM. @throws InputError where the engine cannot read it */
export function fromClause(dialect: Dialect, relation: Relation): string {
  switch (relation.kind) {
    case 'table':
      if (relation.parts.length === 1 && TAKEN.has(relation.parts[0].toLowerCase()))
        throw notAName(relation.parts[0]);
      return `${relation.parts.map(dialect.identifier).join('.')} ${GIVEN}`;
    case 'file':
      if (dialect.file !== undefined) return `${dialect.file(relation.path)} ${GIVEN}`;
      throw new InputError({
        message: l10n.t('{0} reads tables, not the file “{1}”.', dialect.name, relation.path),
        advice: l10n.t('Name a table, or a file with a query: {0}', `${dialect.name}:@query.sql`),
      });
    case 'query':
      // On lines of its own: a comment at its end must not swallow the bracket.
      return `(\n${relation.text}\n) ${GIVEN}`;
  }
}
