import type { Description } from './evaluationView';

/** Items that a judge can judge next. */
export interface JudgingView {
  /** Grades that a judgment may have, ascending, with 0. */
  readonly grades: readonly number[];
  /** Number of items that are left, and that the judge graded or left open. */
  readonly left: number;
  readonly judged: number;
  /** The first of them, in the order in which to judge them. */
  readonly items: readonly JudgedItemView[];
}

/** An item of a user that is to be judged. Ranks and other grades lead a judge: the page hides them at first. */
export interface JudgedItemView {
  readonly user: string;
  readonly item: string;
  readonly describedUser?: Description;
  readonly describedItem?: Description;
  /** Rank by model; null: not in the list. */
  readonly ranks: readonly (number | null)[];
  /** Grades of judges. */
  readonly grades: readonly { readonly judge: string; readonly grade: number }[];
}
