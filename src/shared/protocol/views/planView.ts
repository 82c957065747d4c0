import type { PlanChoices } from '../../config/planConfig';
import type { PlanResult } from '../planResult';

/** Sample-size plan, with the detectable effect of other durations. */
export interface PlanView {
  readonly startedAt: number;
  readonly choices: PlanChoices;
  /** Plan for the control and one treatment, in the form of `recscope plan --format json`. */
  readonly plan: PlanResult;
  readonly usersPerVariant: number;
  /** Number of users in all variants. */
  readonly users: number;
  readonly days: number;
  /** Detectable relative change after 1, 2, 3 … days; null: not defined. */
  readonly curve: readonly (number | null)[];
  /** Equivalent command line. */
  readonly command: string;
}
