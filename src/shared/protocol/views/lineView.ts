/** Meaning of one line of an evaluated file. */
export type LineView = RecommendationLine | TruthLine;

/** User and item of a line, by number and as written. */
interface NamedLine {
  readonly user: number;
  readonly userId: string;
  /** Title or name of the user. */
  readonly userTitle?: string;
  readonly item: string;
  /** Title or name of the item. */
  readonly itemTitle?: string;
  readonly values: readonly MeasuredValue[];
}

export interface RecommendationLine extends NamedLine {
  readonly kind: 'recommendation';
  readonly model: number;
  /** Rank in the user's list; undefined for a duplicate item, which has none. */
  readonly rank: number | undefined;
  readonly listLength: number;
  readonly score: number | null;
  /** Gain; null: the item is not in the user's ground truth. */
  readonly gain: number | null;
  /** Whether the item is relevant and within the cutoff. */
  readonly hit: boolean;
  /** Whether the item is relevant and below the cutoff. */
  readonly relevantBelow: boolean;
  /** Cutoff up to which a relevant item is a hit; undefined: the whole list. */
  readonly cutoff: number | undefined;
  /** Whether the user has a relevant item in the ground truth. */
  readonly userCounted: boolean;
  readonly relevant: number;
  /** Number of hits of this user's list within the cutoff. */
  readonly hits: number;
  /** Contribution of this line to DCG under the evaluation's convention; 0 for a miss. */
  readonly addsToDcg: number;
}

export interface TruthLine extends NamedLine {
  readonly kind: 'truth';
  readonly gain: number;
  readonly relevant: boolean;
  /** Rank of the item in each model; undefined: not recommended. */
  readonly ranks: readonly { readonly model: string; readonly rank: number | undefined }[];
}

export interface MeasuredValue {
  readonly measure: string;
  readonly value: number | null;
}
