import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/protocol/problem';
import type { Dialect } from './dialects/dialect';

/** Where rows come from. */
export type Relation =
  | { readonly kind: 'table'; readonly parts: readonly string[] }
  /** Parquet that the engine reads itself. */
  | { readonly kind: 'file'; readonly path: string }
  /** A query of the person's own, as it stands in a file. */
  | { readonly kind: 'query'; readonly text: string };

/** The recommendations of one model: what its columns are called. */
export interface Recommended {
  readonly relation: Relation;
  readonly user: string;
  readonly item: string;
  /** What lists are ordered by; of `rank` the smallest number is first. */
  readonly order: { readonly by: 'score' | 'rank'; readonly column: string; readonly smallestFirst: boolean };
}

export interface TrueRows {
  readonly relation: Relation;
  readonly user: string;
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

/** The relation as it stands behind FROM. @throws InputError where the engine cannot read it */
export function fromClause(dialect: Dialect, relation: Relation): string {
  switch (relation.kind) {
    case 'table':
      return relation.parts.map(dialect.identifier).join('.');
    case 'file':
      if (dialect.file !== undefined) return dialect.file(relation.path);
      throw new InputError({
        message: l10n.t('{0} reads tables, not the file “{1}”.', dialect.name, relation.path),
        advice: l10n.t('Name a table, or a file with a query: {0}', `${dialect.name}:@query.sql`),
      });
    case 'query':
      // On lines of its own: a comment at its end must not swallow the bracket.
      return `(\n${relation.text.trim().replace(/;$/, '')}\n) given`;
  }
}
