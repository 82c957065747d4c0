import type { Description } from './evaluationView';

/** Earlier interactions of a user, which are rows of the training data. */
export type HistoryView =
  | {
      readonly kind: 'history';
      /** Order: newest first, largest rating first, or as in the file. */
      readonly order: 'time' | 'rating' | 'file';
      readonly entries: readonly HistoryEntry[];
      /** Number of entries that were cut. */
      readonly further: number;
      /** IDs of the items in the user's lists that are also in the history. */
      readonly seen: readonly string[];
    }
  /** Reason why the file cannot be read row by row (already translated). */
  | { readonly kind: 'unread'; readonly message: string };

export interface HistoryEntry {
  readonly item: string;
  readonly described?: Description;
  /** Rating; null: the row or the file has none. */
  readonly rating: number | null;
  /** Time in milliseconds since 1970. */
  readonly time: number | null;
  readonly line: number;
}
