/** Description of a convention for people who choose one. */
export interface ConventionDescription {
  readonly name: string;
  /** Summary in the language of the editor. */
  readonly summary: string;
}

/** Share of the ground truth that is relevant, by threshold. */
export interface RelevanceView {
  /** Number of users in the ground truth. */
  readonly users: number;
  /** Useful thresholds, ascending. The first is any positive gain. */
  readonly steps: readonly RelevanceStep[];
  /** Numbers under the threshold of the query; null: the query has none. */
  readonly own: RelevanceStep | null;
}

export interface RelevanceStep {
  /** Relevance threshold; null: any positive gain. */
  readonly threshold: number | null;
  /** Number of users with at least one item that is relevant under the threshold. */
  readonly users: number;
  /** Number of relevant items of all users. */
  readonly items: number;
}
