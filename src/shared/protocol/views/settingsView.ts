/** Convention to choose, in words. */
export interface ConventionDescription {
  readonly name: string;
  /** Summary in the language of the editor. */
  readonly summary: string;
}

/** Share of the ground truth that is relevant by threshold. */
export interface RelevanceView {
  /** Users of the ground truth. */
  readonly users: number;
  /** Entries of the ground truth: pairs of a user and an item. */
  readonly entries: number;
  /** Useful thresholds, ascending; the first is any positive gain. */
  readonly steps: readonly RelevanceStep[];
  /** Threshold of the query; null: none. */
  readonly own: RelevanceStep | null;
}

export interface RelevanceStep {
  /** null: any positive gain. */
  readonly threshold: number | null;
  /** Users with at least one relevant item. */
  readonly users: number;
  /** Relevant items of all users. */
  readonly items: number;
}
