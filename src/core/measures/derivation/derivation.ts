/**
 * How a measure of one user comes about, as a person would write it on paper: the terms, what they are
 * divided by, and the result. Plain data; every surface words it for itself.
 */
export interface Derivation {
  readonly terms: readonly DerivationTerm[];
  /** Sum of the terms' contributions, or what takes its place (`combination`). root-mean: root of the mean of the terms. orders: a mean over all orders of tied entries, without terms. */
  readonly total: number;
  readonly combination: 'sum' | 'first' | 'any' | 'mean' | 'root-mean' | 'orders';
  /** What the total is divided by; undefined: nothing. */
  readonly normaliser: Normaliser | undefined;
  readonly result: number;
}

/** One rank that adds to the measure. */
export interface DerivationTerm {
  readonly rank: number;
  /** −1 for a place of the ideal list, which stands for a gain and no particular item. */
  readonly item: number;
  readonly gain: number;
  /** What the term is made of, in the order it is written: "hits" 2, "rank" 3 for 2/3. */
  readonly factors: readonly DerivationFactor[];
  readonly contribution: number;
}

export interface DerivationFactor {
  readonly name: string;
  readonly value: number;
}

export interface Normaliser {
  /** The denominator as it is written in the formula: "min(K, R)", "IDCG". */
  readonly text: string;
  readonly value: number;
  /** Where it is itself a sum. */
  readonly terms?: readonly DerivationTerm[];
}
