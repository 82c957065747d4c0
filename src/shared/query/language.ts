import type { UserColumnView } from '../protocol/views/evaluationView';

/**
 * The language of the query boxes above the tables. A query is a condition on one row:
 *
 *     ndcg@10 < 0.2 and hits = 0
 *     user ~ u1* and not (list < 10 or P(rel>=4)@5 = none)
 *
 * Which columns there are, each table says. Their names are found in any case. Numbers compare with
 * < <= = >= > != (also ≤ ≥ ≠); `none` is the undefined value, which no number compares to. Ids compare
 * and texts compare with = and != (exactly) or ~ and !~ (a pattern with * and ?, or a part, in any case). `not`
 * binds closest, then `and`, then `or`.
 */
export interface QueryLanguage {
  readonly columns: readonly QueryColumn[];
  /** What people may take for a column, and why it is none. */
  readonly noColumns?: readonly { readonly name: string; readonly reason: () => string }[];
  /** Name of the column, beside the ids, in which a word that stands alone is looked for: what people call things. */
  readonly title?: string;
  /** What is said where a column should stand. */
  readonly columnExpected: () => string;
  /** What is said where an id should stand. */
  readonly idExpected: () => string;
}

export interface QueryColumn {
  readonly name: string;
  readonly kind:
    | 'id'
    | 'number'
    /** A number that a row may lack. */
    | 'optional'
    /** A text that a row may lack. */
    | 'text';
  /** Some of its texts, offered while one writes. */
  readonly values?: readonly string[];
}

/** The column of something that a file says. */
export function queryColumn({ name, kind, values }: UserColumnView): QueryColumn {
  return { name, kind: kind === 'text' ? 'text' : 'optional', ...(values && { values }) };
}

/** Columns go by their place in the language. */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  | {
      readonly kind: 'number';
      readonly column: number;
      readonly operator: NumberOperator;
      readonly value: number;
    }
  | { readonly kind: 'undefined'; readonly column: number }
  /** A row has no text there. */
  | { readonly kind: 'none'; readonly column: number }
  | {
      readonly kind: 'text';
      readonly column: number;
      readonly operator: '=' | '~';
      readonly text: string;
    }
  | { readonly kind: 'id'; readonly operator: '=' | '~'; readonly text: string };

export type NumberOperator = '<' | '<=' | '=' | '>=' | '>' | '!=';
