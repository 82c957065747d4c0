import type { PlanResult } from '../planResult';

/** What an experiment is planned for, as it is set in the editor. */
export interface PlanChoices {
  readonly kind: 'share' | 'mean';
  /** The control's estimate. */
  readonly baseline: number;
  /** The standard deviation of one user; means nothing to a share. */
  readonly sd: number;
  readonly alpha: number;
  readonly power: number;
  /** The control and its treatments, with the same number of users each. */
  readonly variants: number;
  /** New users of all variants. */
  readonly usersPerDay: number;
  /** Which of the next two is given; the other follows from it. */
  readonly given: 'effect' | 'days';
  /** The smallest change that is to be found, as a share of the baseline. */
  readonly effect: number;
  readonly days: number;
}

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
