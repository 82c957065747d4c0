import type { Description } from './evaluationView';

/** Earlier interactions of a user: the rows of the training data. */
export type HistoryView =
  | {
      readonly kind: 'history';
      /** Order: newest first, largest rating first, or as in the file. */
      readonly order: 'time' | 'rating' | 'file';
      readonly entries: readonly HistoryEntry[];
      /** Entries beyond those sent. */
      readonly further: number;
      /** Items of the user's lists that are in the history. */
      readonly seen: readonly string[];
    }
  /** Why the file cannot be read row by row (already translated). */
  | { readonly kind: 'unread'; readonly message: string };

export interface HistoryEntry {
  readonly item: string;
  readonly described?: Description;
  /** null: the row or the file has no rating. */
  readonly rating: number | null;
  /** Milliseconds since 1970. */
  readonly time: number | null;
  readonly line: number;
}
