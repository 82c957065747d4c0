import type { EvaluationJson } from '../evaluationResult';

/** Bounds of a mean over all judgments of unjudged items; null with the reason why there are none. */
export type BoundsJson = NonNullable<EvaluationJson['measures'][number]['bounds']>;

/** Bounds of the means of all metrics. */
export interface BoundsView {
  /** Grades that a judgment may have, ascending. */
  readonly grades: readonly number[];
  readonly others: number;
  /** Whether the ground truth has relevant items only, so that every other item counts as unjudged. */
  readonly positiveOnly: boolean;
  /** Bounds by model, then by metric. */
  readonly models: readonly (readonly BoundsJson[])[];
}

/** Unjudged item that should be judged. */
export interface PooledView {
  readonly user: string;
  readonly item: string;
  /** Titles and texts of the user and the item, if files have them. */
  readonly userTitle?: string;
  readonly userText?: string;
  readonly itemTitle?: string;
  readonly itemText?: string;
  readonly rank: number;
  readonly runs: number;
  readonly weight?: number;
}
