/** Why a measure of one user is what it is: plain data with names instead of numbers, for every surface to word. */
export interface ExplanationView {
  readonly measure: string;
  /** In plain text: "DCG@K / IDCG@K". */
  readonly formula: string;
  readonly mathml: string;
  readonly convention: string;
  readonly userId: string;
  /** What people call the user. */
  readonly userTitle?: string;
  /** null: undefined for this user. */
  readonly value: number | null;
  /** Whether the mean is over this user too. */
  readonly counted: boolean;
  readonly length: number;
  readonly relevant: number;
  readonly hits: number;
  /** Undefined for a measure that is no arithmetic over the ranks of one list, and where there is no value. */
  readonly derivation: DerivationView | undefined;
  readonly choices: readonly ChoiceView[];
}

export interface DerivationView {
  readonly terms: readonly TermView[];
  readonly total: number;
  /** What the terms are put together by: added up, the first counts, any counts, … */
  readonly combination: 'sum' | 'first' | 'any' | 'mean' | 'root-mean' | 'orders';
  readonly normaliser:
    | { readonly text: string; readonly value: number; readonly terms: readonly TermView[] }
    | undefined;
  readonly result: number;
}

export interface TermView {
  readonly rank: number;
  /** Undefined for a place of the ideal list, which stands for a gain and no particular item. */
  readonly item: string | undefined;
  /** What people call it. */
  readonly title?: string;
  readonly gain: number;
  readonly factors: readonly { readonly name: string; readonly value: number }[];
  readonly contribution: number;
}

/** A choice of the convention of which another one would change this value. */
export interface ChoiceView {
  readonly choice: string;
  readonly used: string;
  readonly alternatives: readonly { readonly value: string; readonly result: number | null }[];
}
