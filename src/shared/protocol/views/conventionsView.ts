/** One measure of the same lists under every convention. */
export interface ConventionsView {
  readonly measure: string;
  readonly reference: ConventionMean;
  readonly others: readonly ConventionRow[];
}

/** What comes of a comparison that is wanted only if it is quick. */
export type QuickComparison =
  | { readonly kind: 'compared'; readonly view: ConventionsView }
  /** It was given up: all of it would take about so long. */
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
      /** Choices that make a difference on their own, the largest first. */
      readonly differences: readonly DifferenceView[];
      /** The choices together make another difference than each alone adds up to. */
      readonly interacting: boolean;
    })
  /** The convention refuses lists in which an item stands twice. */
  | { readonly kind: 'refused'; readonly convention: string; readonly user: string; readonly item: string }
  /** The library has no such measure, so that there is no number of its. */
  | { readonly kind: 'absent'; readonly convention: string };

export interface DifferenceView {
  readonly choice: string;
  readonly from: string;
  readonly to: string;
  /** The mean when only this is switched. */
  readonly mean: number | null;
  readonly touchedUsers: number;
  /** Ids of the first of them. */
  readonly examples: readonly string[];
}

/** What gives a number, nearest first. */
export interface NumberMatchView {
  readonly measure: string;
  readonly number: number;
  readonly candidates: readonly MatchingMean[];
  /** The users that tell the first two candidates apart. */
  readonly deciding: readonly {
    readonly user: string;
    readonly first: number | null;
    readonly second: number | null;
  }[];
}

interface MatchingMean {
  readonly mean: number;
  /** It is the number, as far as that is written out. */
  readonly matches: boolean;
  /** Conventions with this mean. */
  readonly conventions: readonly string[];
  /** Combinations of choices with this mean, without any convention of this mean. */
  readonly switches: readonly SwitchedChoices[];
}

export interface SwitchedChoices {
  /** From which they are switched: any of these; empty: the convention in use. */
  readonly conventions: readonly string[];
  readonly choices: readonly { readonly choice: string; readonly to: string }[];
}
