import type { UserColumnView } from '../protocol/views/evaluationView';

/**
 * Language of the query boxes above the tables. A query is a condition on one row:
 *
 *   ndcg@10 < 0.2 and hits = 0
 *   user ~ u1* and not (list < 10 or P(rel>=4)@5 = none)
 *
 * Each table defines its columns, whose names are case-insensitive. Numbers compare with < <= = >= > != (also ≤ ≥ ≠);
 * `none` is the undefined value, which no number is equal to. Ids and texts compare with = and != (exactly) or ~ and !~
 * (case-insensitive: a pattern with * and ?, or a part). `not` binds closest, then `and`, then `or`.
 */
export interface QueryLanguage {
  readonly columns: readonly QueryColumn[];
  /** Words that people may mistake for columns, each with the reason why there is no such column. */
  readonly noColumns?: readonly { readonly name: string; readonly reason: () => string }[];
  /** Name of the title column. A word without a column is searched in titles and IDs. */
  readonly title?: string;
  /** Returns the message for a place where a column is expected. */
  readonly columnExpected: () => string;
  /** Returns the message for a place where an ID is expected. */
  readonly idExpected: () => string;
}

export interface QueryColumn {
  readonly name: string;
  readonly kind:
    | 'id'
    | 'number'
    /** Number that a row may lack. */
    | 'optional'
    /** Text that a row may lack. */
    | 'text';
  /** Some texts of the column, for completion. */
  readonly values?: readonly string[];
}

/** Converts a column of a user or item file to a query column. Numbers become `optional`: a row may lack them. */
export function queryColumn({ name, kind, values }: UserColumnView): QueryColumn {
  return { name, kind: kind === 'text' ? 'text' : 'optional', ...(values && { values }) };
}

/** Parsed condition on a column, identified by its index in the query language. */
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
  /** Matches rows that have no text in the column. */
  | { readonly kind: 'none'; readonly column: number }
  | {
      readonly kind: 'text';
      readonly column: number;
      readonly operator: '=' | '~';
      readonly text: string;
    }
  | { readonly kind: 'id'; readonly operator: '=' | '~'; readonly text: string };

export type NumberOperator = '<' | '<=' | '=' | '>=' | '>' | '!=';
