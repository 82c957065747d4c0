/* Written by scripts/documentTypes.ts from slices-1.schema.json. */

/**
 * What `recscope slices --format json` prints. Within version 1 fields are added, but none is removed and none changes its meaning.
 */
export interface Document {
  schema: 'recscope-slices/1';
  measure: string;
  higherIsBetter: boolean;
  /**
   * the columns whose values were searched, alone and in pairs
   */
  columns: string[];
  /**
   * the fewest users of a slice; it also has at least 1% of the compared users
   */
  minUsers: number;
  resamples: number;
  seed: number;
  pairs: SlicesPair[];
}
export interface SlicesPair {
  /**
   * the baseline; null: the users of a slice are compared with the other users of b
   */
  a: string | null;
  /**
   * the model whose slices are searched
   */
  b: string;
  /**
   * the users with a value of b, and of a; of fewer than 100 no slice is named
   */
  users: number;
  /**
   * the conditions and pairs of conditions that were looked at
   */
  searched: number;
  /**
   * true: each half of the users searched, and the other tested what it found
   */
  crossFitted: boolean;
  /**
   * the slices where b is worse, the largest harm (users × difference) first
   */
  slices: HarmedSlice[];
  /**
   * the loss of a slice of this number of users that would be named in about 80%
   */
  detectable: {
    users: number;
    difference: number | null;
  };
}
export interface HarmedSlice {
  conditions: SliceCondition[];
  /**
   * the compared users that meet the conditions
   */
  users: number;
  /**
   * those of them that tested the slice; all other values are over these
   */
  tested: number;
  /**
   * of a and of b; without a of the other users and of the slice
   *
   * @minItems 2
   * @maxItems 2
   */
  means: [number, number];
  /**
   * the second mean minus the first
   */
  difference: number;
  /**
   * of the difference, simultaneous over the slices that the other half found
   *
   * @minItems 2
   * @maxItems 2
   */
  interval: [number, number] | null;
  /**
   * Two-sided; by max-T over the slices that the other half found, times the halves and the pairs of models.
   */
  adjustedP: number;
}
export interface SliceCondition {
  by: string;
  value: string;
  /**
   * of a column of numbers: at least this
   */
  from?: number;
  /**
   * of a column of numbers: less than this
   */
  below?: number;
}
