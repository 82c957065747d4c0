import type { PlanChoices } from '../../config/planConfig';
import type { PlanResult } from '../planResult';

/** A plan, and what more or fewer days would find. */
export interface PlanView {
  readonly startedAt: number;
  readonly choices: PlanChoices;
  /** Of the control and one treatment, as the command line answers. */
  readonly plan: PlanResult;
  readonly usersPerVariant: number;
  /** Of all variants. */
  readonly users: number;
  readonly days: number;
  /** The relative change that can be found after 1, 2, 3 … days; null: none that fits. */
  readonly curve: readonly (number | null)[];
  /** The call of the command line that answers the same. */
  readonly command: string;
}
