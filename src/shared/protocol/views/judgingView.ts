import type { PairJson, UnjudgedPairJson } from '../comparisonResult';
import type { Description } from './evaluationView';

/** Items that a judge can judge next. */
export interface JudgingView {
  /** Grades that a judgment may have, ascending, with 0. */
  readonly grades: readonly number[];
  /** Number of items that are left, and that the judge graded or left open. */
  readonly left: number;
  readonly judged: number;
  /** Effects on each pair of models with the baseline; empty: not requested, or there is one model. */
  readonly effects: readonly JudgingEffect[];
  /** The first of them, in the order in which to judge them. */
  readonly items: readonly JudgedItemView[];
}

/** Difference of two models, b − a, and what judgments of the unjudged items can do to it. */
export interface JudgingEffect extends Pick<PairJson, 'a' | 'b' | 'measure' | 'difference'> {
  readonly unjudged: UnjudgedPairJson;
}

/** An item of a user that is to be judged. Ranks and other grades lead a judge: the page hides them at first. */
export interface JudgedItemView {
  readonly user: string;
  readonly item: string;
  readonly describedUser?: Description;
  readonly describedItem?: Description;
  /** Rank by model; null: not in the list. */
  readonly ranks: readonly (number | null)[];
  /** This judge left it open. */
  readonly isOpen?: true;
  /** Grades of judges. */
  readonly grades: readonly { readonly judge: string; readonly grade: number }[];
}
