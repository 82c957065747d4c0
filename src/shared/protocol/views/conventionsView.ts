/** One metric of the same lists under every convention. */
export interface ConventionsView {
  readonly measure: string;
  readonly reference: ConventionMean;
  readonly others: readonly ConventionRow[];
}

/** Comparison of conventions that is computed only if it is quick. */
export type QuickComparison =
  | { readonly kind: 'compared'; readonly view: ConventionsView }
  /** Abandoned; estimated time of the whole comparison. */
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
      /** Choices that make a difference one at a time, the largest first. */
      readonly differences: readonly DifferenceView[];
      /** The combined difference is not the sum of the single ones. */
      readonly interacting: boolean;
    })
  /** The convention refuses lists with duplicate items. */
  | { readonly kind: 'refused'; readonly convention: string; readonly user: string; readonly item: string }
  /** The library does not have this metric. */
  | { readonly kind: 'absent'; readonly convention: string };

export interface DifferenceView {
  readonly choice: string;
  readonly from: string;
  readonly to: string;
  /** Mean if only this choice is switched. */
  readonly mean: number | null;
  readonly touchedUsers: number;
  /** Ids of the first of these users. */
  readonly examples: readonly string[];
}

/** Conventions and choices whose mean is near a number, nearest first. */
export interface NumberMatchView {
  readonly measure: string;
  readonly number: number;
  readonly candidates: readonly MatchingMean[];
  /** Users that distinguish the first two candidates. */
  readonly deciding: readonly {
    readonly user: string;
    readonly first: number | null;
    readonly second: number | null;
  }[];
}

interface MatchingMean {
  readonly mean: number;
  /** The mean equals the number, to its written digits. */
  readonly matches: boolean;
  /** Conventions with this mean. */
  readonly conventions: readonly string[];
  /** Combinations of choices with this mean, if no convention has it. */
  readonly switches: readonly SwitchedChoices[];
}

export interface SwitchedChoices {
  /** Conventions that the choices are switched from, any of them; empty: the current one. */
  readonly conventions: readonly string[];
  readonly choices: readonly { readonly choice: string; readonly to: string }[];
}
