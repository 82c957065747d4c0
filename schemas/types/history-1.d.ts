/* Written by scripts/documentTypes.ts from history-1.schema.json. */

/**
 * What `recscope history --format json` prints. Within version 1 fields are added, but none is removed and none changes its meaning.
 */
export interface Document {
  schema: 'recscope-history/1';
  /**
   * its name in recscope.json
   */
  evaluation: string;
  measure: string;
  higherIsBetter: boolean;
  resamples: number;
  seed: number;
  /**
   * the oldest first
   */
  snapshots: HistorySnapshot[];
  /**
   * the clear changes of the metric, the oldest first
   */
  changes: HistoryChange[];
}
export interface HistorySnapshot {
  /**
   * when it was written or committed, in ISO 8601 and UTC; null: not known
   */
  date: string | null;
  /**
   * the commit that added it, or that changed the recommendations; null: none
   */
  commit: string | null;
  users: number;
  mean: number | null;
  /**
   * the 95% confidence interval of the mean; null: fewer than two users
   */
  interval: [number, number] | null;
  /**
   * what it was computed on that changed since the snapshot before, in words: it and later ones are not compared with earlier ones
   */
  inputsChanged: string[];
}
export interface HistoryChange {
  /**
   * the first snapshot since which the metric is different, by its number from 0
   */
  snapshot: number;
  /**
   * the difference is of each user's mean from `snapshot` up to `to`, less that from `from` up to `snapshot`; ends are exclusive
   */
  from: number;
  to: number;
  /**
   * the users with a value on both sides
   */
  users: number;
  difference: number;
  /**
   * simultaneous with the other changes
   */
  interval: [number, number] | null;
  /**
   * of the search: adjusted for all snapshots at which a change was looked for
   */
  adjustedP: number;
  verdict: 'better' | 'worse';
}
