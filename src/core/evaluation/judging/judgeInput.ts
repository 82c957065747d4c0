import type { Catalogue } from '../../data/catalogue';
import type { EvaluationData, IdentifierTable } from '../../data/evaluationData';
import type { ItemFeatures } from '../../data/itemFeatures';
import type { JudgedEntries } from '../../data/judgedEntries';
import type { Rankings } from '../../data/rankings';
import type { Truth } from '../../data/truth';

/** Inputs common to all views of all users. */
export interface JudgeInput {
  readonly rankings: Rankings;
  readonly truth: Truth;
  /** Ground truth of the list entries, if known. */
  readonly judged?: JudgedEntries | undefined;
  readonly users: IdentifierTable;
  readonly items: IdentifierTable;
  /**
   * Items that could be recommended. Absent: the items with features, or without features the items of all
   * files.
   */
  readonly catalogue?: Pick<Catalogue, 'items'> | undefined;
  readonly features?: Pick<ItemFeatures, 'items'> | undefined;
  /** Returns the place of a recommendation in a file; called for errors only. */
  readonly placeOf?: EvaluationData['placeOf'];
}

/** Returns the length of the longest row of compressed sparse rows. */
export function longestRow(offsets: Int32Array): number {
  let longest = 0;
  for (let row = 0; row + 1 < offsets.length; row++)
    longest = Math.max(longest, offsets[row + 1] - offsets[row]);
  return longest;
}
