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
  /** Words that people may take for a column, with the reason why they are not columns. */
  readonly noColumns?: readonly { readonly name: string; readonly reason: () => string }[];
  /** Name of the title column; a word without a column is searched in it and in the ids. */
  readonly title?: string;
  /** Returns the message if a column is expected. */
  readonly columnExpected: () => string;
  /** Returns the message if an id is expected. */
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
  /** Some of its texts, for completion. */
  readonly values?: readonly string[];
}

/** Converts a column of a user or item file to a query column. Numbers become `optional`: a row may lack them. */
export function queryColumn({ name, kind, values }: UserColumnView): QueryColumn {
  return { name, kind: kind === 'text' ? 'text' : 'optional', ...(values && { values }) };
}

/** Parsed condition. Columns go by their index in the language. */
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
  /** The row has no text in the column. */
  | { readonly kind: 'none'; readonly column: number }
  | {
      readonly kind: 'text';
      readonly column: number;
      readonly operator: '=' | '~';
      readonly text: string;
    }
  | { readonly kind: 'id'; readonly operator: '=' | '~'; readonly text: string };

export type NumberOperator = '<' | '<=' | '=' | '>=' | '>' | '!=';
