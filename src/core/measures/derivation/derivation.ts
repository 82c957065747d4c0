/**
 * Arithmetic that leads to the value of one user: the terms, the divisor, and the result. Plain data, which panel,
 * command line and report format.
 */
export interface Derivation {
  readonly terms: readonly DerivationTerm[];
  /**
   * Sum of the contributions, or another combination as `combination` specifies. `root-mean`: root of the
   * mean of the terms. `orders`: mean over all orders of tied entries, without terms.
   */
  readonly total: number;
  readonly combination: 'sum' | 'first' | 'any' | 'mean' | 'root-mean' | 'orders';
  /** Divisor of the total; undefined: the total is not divided. */
  readonly normaliser: Normaliser | undefined;
  readonly result: number;
}

/** One rank that contributes to the metric. */
export interface DerivationTerm {
  readonly rank: number;
  /** Number of the item; −1 for a rank of the ideal list, which has a gain but no item. */
  readonly item: number;
  readonly gain: number;
  /** Factors of the term in the order of the formula: "hits" 2, "rank" 3 for 2/3. */
  readonly factors: readonly DerivationFactor[];
  readonly contribution: number;
}

export interface DerivationFactor {
  readonly name: string;
  readonly value: number;
}

export interface Normaliser {
  /** Text of the denominator in the formula: "min(K, R)", "IDCG". */
  readonly text: string;
  readonly value: number;
  /** Terms of the denominator, if the denominator is a sum. */
  readonly terms?: readonly DerivationTerm[];
}
