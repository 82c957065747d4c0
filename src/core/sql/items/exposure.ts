import type { UserRule } from '../../measures/convention';
import type { TieOrder } from '../rows';

/** Metrics of a plan that follow from how often each item is recommended in the same lists; one query serves all. */
export interface ExposureGroup {
  readonly order: TieOrder;
  /** A metric that needs equal scores at its cutoff in file order; undefined: none does. */
  readonly wantsNoTies: string | undefined;
  /** A metric that depends on the number of entries with an item in a list; undefined: none does. */
  readonly wantsNoRepeats: string | undefined;
  /** K; Infinity: whole lists. */
  readonly depth: number;
  /** Users whose lists count. */
  readonly users: UserRule;
  /** θ; 0: any positive gain. */
  readonly threshold: number;
  /** Indexes in the plan. */
  readonly measures: readonly number[];
}
