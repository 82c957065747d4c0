/** One metric of the same lists under every convention. */
export interface ConventionsView {
  readonly measure: string;
  readonly reference: ConventionMean;
  readonly others: readonly ConventionRow[];
}

/** Comparison of conventions, computed only if it is quick. */
export type QuickComparison =
  | { readonly kind: 'compared'; readonly view: ConventionsView }
  /** Comparison that was not computed, with its estimated time. */
  | { readonly kind: 'long'; readonly milliseconds: number };

interface ConventionMean {
  readonly convention: string;
  readonly mean: number | null;
  readonly users: number;
}

export type ConventionRow =
  | (ConventionMean & {
      readonly kind: 'value';
      readonly differs: boolean;
      /** Choices that each change the mean on their own, the largest difference first. */
      readonly differences: readonly DifferenceView[];
      /** Whether the combined difference is not the sum of the single differences. */
      readonly interacting: boolean;
    })
  /** Convention that refuses lists with duplicate items. */
  | { readonly kind: 'refused'; readonly convention: string; readonly user: string; readonly item: string }
  /** Convention whose library does not have this metric. */
  | { readonly kind: 'absent'; readonly convention: string };

export interface DifferenceView {
  readonly choice: string;
  readonly from: string;
  readonly to: string;
  /** Mean if only this choice is changed. */
  readonly mean: number | null;
  readonly touchedUsers: number;
  /** IDs of the first users with another value. */
  readonly examples: readonly string[];
}

/** Conventions and choices whose mean is near a number, nearest first. */
export interface NumberMatchView {
  readonly measure: string;
  readonly number: number;
  readonly candidates: readonly MatchingMean[];
  /** Users whose values distinguish the first two candidates. */
  readonly deciding: readonly {
    readonly user: string;
    readonly first: number | null;
    readonly second: number | null;
  }[];
}

interface MatchingMean {
  readonly mean: number;
  /** Whether the mean equals the number to its written digits. */
  readonly matches: boolean;
  /** Conventions with this mean. */
  readonly conventions: readonly string[];
  /** Combinations of choices with this mean, if no convention has this mean. */
  readonly switches: readonly SwitchedChoices[];
}

export interface SwitchedChoices {
  /**
   * Conventions that the choices are changed from, any of which gives the number; empty: the current
   * convention.
   */
  readonly conventions: readonly string[];
  readonly choices: readonly { readonly choice: string; readonly to: string }[];
}
