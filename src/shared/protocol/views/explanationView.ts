import type { BoundsJson } from './boundsView';

/**
 * Arithmetic of one user's value of a metric: plain data with names, which panel, command line and report turn into
 * text.
 */
export interface ExplanationView {
  readonly measure: string;
  /** Formula in plain text, such as "DCG@K / IDCG@K". */
  readonly formula: string;
  readonly mathml: string;
  readonly convention: string;
  readonly userId: string;
  /** Title or name of the user. */
  readonly userTitle?: string;
  /** Value; null: undefined for this user. */
  readonly value: number | null;
  /** Whether the mean includes this user. */
  readonly counted: boolean;
  readonly length: number;
  readonly relevant: number;
  readonly hits: number;
  /** Derivation; undefined if the metric is not computed over the ranks of one list, or has no value. */
  readonly derivation: DerivationView | undefined;
  readonly choices: readonly ChoiceView[];
}

export interface DerivationView {
  readonly terms: readonly TermView[];
  readonly total: number;
  /** Combination of the terms: their sum, the first, any, …. */
  readonly combination: 'sum' | 'first' | 'any' | 'mean' | 'root-mean' | 'orders';
  readonly normaliser:
    | { readonly text: string; readonly value: number; readonly terms: readonly TermView[] }
    | undefined;
  readonly result: number;
}

export interface TermView {
  readonly rank: number;
  /** ID of the item; undefined at a rank of the ideal list, which has a gain but no particular item. */
  readonly item: string | undefined;
  /** Title or name of the item. */
  readonly title?: string;
  readonly gain: number;
  readonly factors: readonly { readonly name: string; readonly value: number }[];
  readonly contribution: number;
}

/** Rule of the convention, with its other values that change this user's value. */
export interface ChoiceView {
  readonly choice: string;
  readonly used: string;
  readonly alternatives: readonly { readonly value: string; readonly result: number | null }[];
}

/** Lowest and highest value of a user over all judgments, in this order. */
export interface ExplainedEndsView {
  /** Reason why the lowest and highest value are not known; null: they are, or the user never counts. */
  readonly reason: NonNullable<BoundsJson['reason']> | 'many' | null;
  readonly ends: readonly {
    /** Grades above 0; all other unjudged items of the list have 0. */
    readonly judgments: readonly {
      readonly item: string;
      readonly title?: string;
      readonly grade: number;
    }[];
    readonly explanation: ExplanationView;
  }[];
}
