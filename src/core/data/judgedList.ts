/**
 * One user's ranking held against the truth: all that a measure may look at. The arrays are reused from
 * user to user and are longer than what they hold: read only as far as `depth`, `hits`, `idealLength` say.
 *
 * A list is judged under one *view*: a relevance threshold and a rule for duplicates and ties. Measures
 * that differ in those are given different views of the same user.
 */
export interface JudgedList {
  user: number;
  /** Entries of the ranking after duplicates were resolved. */
  length: number;
  /** How many of the first entries the dense arrays below hold: length, or less when no measure looks deeper. */
  depth: number;
  /** items[k - 1]: item at rank k. */
  readonly items: Int32Array;
  /** Score at rank k; NaN when the file has none. */
  readonly scores: Float64Array;
  /** Gain at rank k; 0 when the item is not in the truth. */
  readonly gains: Float64Array;
  /** 1 when the item at rank k stands in the truth with whatever gain, else 0. */
  readonly judged: Uint8Array;

  /** Relevant items (gain ≥ threshold and > 0) among the first `depth` entries. */
  hits: number;
  /** Rank (from 1) of each hit, ascending. */
  readonly hitRanks: Int32Array;

  /** R: relevant items of the user in the truth. */
  relevant: number;
  /** Judged but not relevant items of the user in the truth. */
  judgedNotRelevant: number;
  /** Positive gains of the user in the truth, largest first. */
  readonly ideal: Float64Array;
  idealLength: number;
}
