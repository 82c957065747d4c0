/**
 * Ranking of one user with the judgments of the ground truth: the only input of a metric per user. Arrays are
 * reused between users and may be longer than their content: read only up to `depth`, `hits`, `gained`,
 * `idealLength`.
 *
 * A list is judged under one *view*: a relevance threshold and rules for duplicates and ties. Metrics that
 * differ in these get different views of the same user.
 */
export interface JudgedList {
  user: number;
  /** Number of entries after duplicates were resolved. */
  length: number;
  /** Number of entries in the dense arrays below: `length`, or less if no metric needs more. */
  depth: number;
  /** items[k - 1]: item at rank k. */
  items: Int32Array;
  /** Score at rank k; NaN if the file has none. */
  scores: Float64Array;
  /** Gain at rank k; 0 if the item is not in the ground truth. */
  gains: Float64Array;
  /**
   * Judgement of the item at rank k in the ground truth: 1 if judged, with any gain; 2 if pooled but not judged (a
   * negative gain, as in TREC qrels); else 0.
   */
  assessment: Uint8Array;
  /** Entry of the Rankings (index into its `items`) at rank k; −1 for an appended missed item. */
  entries: Int32Array;
  /** Last rank of the run of equal scores that contains rank k. Filled only under `ties: 'expected'`. */
  tiedUntil: Int32Array;
  /** Number of entries with the item at rank k. Filled only under `duplicates: 'joined'`. */
  copies: Int32Array;

  /** Relevant items (gain ≥ threshold and > 0) among the first `depth` entries. */
  hits: number;
  /** Rank (from 1) of each hit, ascending. */
  hitRanks: Int32Array;
  /** Items of positive gain among the first `depth` entries, even below the threshold. */
  gained: number;
  /** Rank (from 1) of each item of positive gain, ascending. Equal to `hitRanks` without a threshold. */
  gainedRanks: Int32Array;

  /** R: relevant items of the user in the ground truth. */
  relevant: number;
  /** Judged but not relevant items of the user in the ground truth. */
  judgedNotRelevant: number;
  /** Items of the user with a negative gain in the ground truth: pooled but not judged. */
  pooled: number;
  /** Positive gains of the user in the ground truth, largest first; the first `relevant` of them are relevant. */
  ideal: Float64Array;
  idealLength: number;
}

/** Returns whether there is a hit at a rank, from 1. */
export function isHit({ hits, hitRanks }: JudgedList, rank: number): boolean {
  for (let hit = 0; hit < hits; hit++) if (hitRanks[hit] === rank) return true;
  return false;
}

/** Returns the items that occur more than once among the first `depth` entries. */
export function repeatedItems({ items, depth }: JudgedList): Set<number> {
  const met = new Set<number>();
  const repeated = new Set<number>();
  for (let i = 0; i < depth; i++) {
    if (met.has(items[i])) repeated.add(items[i]);
    met.add(items[i]);
  }
  return repeated;
}
