import type { UserRule } from '../../measures/convention';
import type { TieOrder } from '../rows';

/**
 * Measures of a plan that follow from how often each item is recommended, and from the same lists: one query brings how
 * many items are recommended how often.
 */
export interface ExposureGroup {
  readonly order: TieOrder;
  /** A measure that wants equal scores at its cutoff in the order of a file; undefined: none does. */
  readonly wantsNoTies: string | undefined;
  /** A metric that depends on the number of entries with an item in a list; undefined: none does. */
  readonly wantsNoRepeats: string | undefined;
  /** K; Infinity: whole lists. */
  readonly depth: number;
  /** Users whose lists count. */
  readonly users: UserRule;
  /** θ; 0: any positive gain. */
  readonly threshold: number;
  /** Places in the plan. */
  readonly measures: readonly number[];
}
