/** What one line of an evaluated file means. */
export type LineView = RecommendationLine | TruthLine;

/** A user and an item, as a line names them. */
interface NamedLine {
  readonly user: number;
  readonly userId: string;
  /** What people call the user. */
  readonly userTitle?: string;
  readonly item: string;
  /** What people call the item. */
  readonly itemTitle?: string;
  readonly values: readonly MeasuredValue[];
}

export interface RecommendationLine extends NamedLine {
  readonly kind: 'recommendation';
  readonly model: number;
  /** Place in the user's list; undefined for a repeated item, which has no place of its own. */
  readonly rank: number | undefined;
  readonly listLength: number;
  readonly score: number | null;
  /** null: the item is not in the user's truth. */
  readonly gain: number | null;
  /** Relevant, and within the cutoff. */
  readonly hit: boolean;
  /** Relevant, but below the cutoff. */
  readonly relevantBelow: boolean;
  /** K within which a relevant item is a hit; undefined: the whole list. */
  readonly cutoff: number | undefined;
  /** The user is not in the truth at all, or has no relevant item there. */
  readonly userCounted: boolean;
  readonly relevant: number;
  /** Of this user's list, within the cutoff. */
  readonly hits: number;
  /** What this line adds to DCG under the evaluation's convention; 0 for a miss. */
  readonly addsToDcg: number;
}

export interface TruthLine extends NamedLine {
  readonly kind: 'truth';
  readonly gain: number;
  readonly relevant: boolean;
  /** Where each model put the item; undefined rank: not recommended. */
  readonly ranks: readonly { readonly model: string; readonly rank: number | undefined }[];
}

export interface MeasuredValue {
  readonly measure: string;
  readonly value: number | null;
}
