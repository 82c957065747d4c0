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
  | { readonly kind: 'refused'; readonly convention: string; readonly user: string; readonly item: string };

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
