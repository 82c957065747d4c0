/** A convention to choose, in words. */
export interface ConventionDescription {
  readonly name: string;
  /** In the language of the editor. */
  readonly summary: string;
}

/** How much of the truth would be relevant. */
export interface RelevanceView {
  /** Users of the truth. */
  readonly users: number;
  /** Entries of the truth: an item, judged by a user. */
  readonly entries: number;
  /** Thresholds worth choosing, ascending; the first is any positive gain. */
  readonly steps: readonly RelevanceStep[];
  /** The threshold that was asked for; null: none was. */
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
