import type { ComparisonJson, Verdict } from '../comparisonResult';
import type { Description } from './evaluationView';

/** Minimum number of users of a cohort without a mark: chance moves the mean of fewer users far. */
export const MIN_COHORT_USERS = 30;

/** Cohort columns that are computed without a user file. */
export const COMPUTED_COHORTS = [
  'history',
  'popularity',
  'list-length',
  'new-items',
  'relevant',
  'new',
  'likes',
  'query-length',
  'query-script',
] as const;
export type ComputedCohort = (typeof COMPUTED_COHORTS)[number];

export interface ComparisonView {
  readonly json: ComparisonJson;
  /** Metrics whose smaller values are better. */
  readonly lowerIsBetter: readonly string[];
  /** Metrics without a value per user, which cannot be compared in pairs. */
  readonly leftOut: readonly string[];
  /** Coverage of the user file; null: no user file. */
  readonly attributes: {
    readonly unknown: number;
    readonly missing: number;
    readonly repeated: number;
  } | null;
}

export interface ComparedUsersView {
  readonly places: UserScatterView;
  /** Differences b − a, ascending, at equally spaced quantiles of the users. */
  readonly sorted: readonly number[];
  /** Number of entries of each list that are compared. */
  readonly cutoff: number;
  /** Number of users with lists from both models. */
  readonly bothLists: number;
  readonly jaccard: number | null;
  readonly rankBiasedOverlap: number | null;
  /** Share of users whose first item differs. */
  readonly firstChanged: number | null;
  /** Users with the largest gain, in descending order. */
  readonly gained: readonly ChangedUserView[];
  readonly lost: readonly ChangedUserView[];
  readonly itemsGained: readonly ChangedItemView[];
  readonly itemsLost: readonly ChangedItemView[];
  /** Number of users with a list only from a. */
  readonly onlyA: number;
  readonly onlyB: number;
}

/** Users with the same pair of values in two models. */
export interface UserPlace {
  readonly a: number;
  readonly b: number;
  readonly users: number;
  /** Number of the first user at this point. */
  readonly user: number;
}

/** Scatter plot of users by their values in two models: one point per pair of values, or a grid of counts. */
export type UserScatterView =
  | { readonly kind: 'places'; readonly places: readonly UserPlace[] }
  | {
      readonly kind: 'bins';
      /** Number of bins on each axis. */
      readonly bins: number;
      readonly from: number;
      readonly to: number;
      /**
       * Number of users in each bin, at index `row · bins + column`: rows by b and columns by a, both
       * ascending.
       */
      readonly counts: readonly number[];
    };

interface ChangedUserView {
  readonly user: number;
  readonly id: string;
  readonly a: number;
  readonly b: number;
  /** Fields of the user; absent: no file describes the user. */
  readonly described?: Description;
}

interface ChangedItemView {
  readonly item: number;
  readonly id: string;
  /** Fields of the item; absent: no file describes the item. */
  readonly described?: Description;
  /** Number of lists that the item entered or left within the cutoff. */
  readonly users: number;
}

/** Hits of one model that rank below K in the lists of another. */
export interface SlidHitsView {
  /** Number of users with at least one such hit. */
  readonly users: number;
  /** Cutoff of the metric. */
  readonly cutoff: number;
  /** Largest rank of these hits, from 1; 0: there are none. */
  readonly deepest: number;
  /** First of these users; null: no user has such a hit. */
  readonly example: Pick<ChangedUserView, 'user' | 'id' | 'described'> | null;
}

export interface CohortsView {
  /** Cohorts, the most surely harmed first; for a single model the worst first. */
  readonly rows: readonly CohortRowView[];
  /** Number of all cohorts; `rows` may have only the first ones. */
  readonly all: number;
  /** Number of users with a value who are in no cohort. */
  readonly outside: number;
}

export interface CohortRowView {
  readonly value: string;
  /**
   * Condition of the query box that selects these users; null if the query language does not have the column.
   */
  readonly query: string | null;
  readonly users: number;
  /** Mean of the cohort under a; null: undefined, or there is no model a. */
  readonly a: number | null;
  readonly b: number | null;
  /** Difference b − a. */
  readonly difference: number | null;
  /**
   * 95% interval: of b − a, simultaneous over all cohorts of this answer; for a single model, of the mean.
   */
  readonly ci: readonly [number, number] | null;
  /** Adjusted p of the difference, over the cohorts of this answer. */
  readonly adjustedP: number | null;
  readonly verdict: Verdict | null;
}
