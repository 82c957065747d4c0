import type { ComparisonJson, Verdict } from '../comparisonResult';
import type { Description } from './evaluationView';

/** Cohorts with fewer users are marked: chance moves their mean far. */
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
  /** Coverage of the user file; null: there is none. */
  readonly attributes: {
    readonly unknown: number;
    readonly missing: number;
    readonly repeated: number;
  } | null;
}

export interface ComparedUsersView {
  /** Users with a value in both models. */
  readonly users: number;
  readonly places: UserScatterView;
  /** Differences b − a, ascending, at equally spaced quantiles of the users. */
  readonly sorted: readonly number[];
  /** Compared entries of each list. */
  readonly cutoff: number;
  /** Users with lists from both models. */
  readonly bothLists: number;
  readonly jaccard: number | null;
  readonly rankBiasedOverlap: number | null;
  /** Share of users whose first item differs. */
  readonly firstChanged: number | null;
  /** Users with the largest gain first. */
  readonly gained: readonly ChangedUserView[];
  readonly lost: readonly ChangedUserView[];
  readonly itemsGained: readonly ChangedItemView[];
  readonly itemsLost: readonly ChangedItemView[];
  /** Users with a list only from a. */
  readonly onlyA: number;
  readonly onlyB: number;
}

/** Users with the same values in two models. */
export interface UserPlace {
  readonly a: number;
  readonly b: number;
  readonly users: number;
  /** First of these users, by number. */
  readonly user: number;
}

/** Scatter plot of users by their values in two models: a point per pair of values, or a grid of counts. */
export type UserScatterView =
  | { readonly kind: 'places'; readonly places: readonly UserPlace[] }
  | {
      readonly kind: 'bins';
      /** Bins on each axis. */
      readonly bins: number;
      readonly from: number;
      readonly to: number;
      /** Users in bin `row · bins + column`: row by b, column by a, both ascending. */
      readonly counts: readonly number[];
    };

interface ChangedUserView {
  readonly user: number;
  readonly id: string;
  readonly a: number;
  readonly b: number;
  /** Absent: no file describes the user. */
  readonly described?: Description;
}

interface ChangedItemView {
  readonly item: number;
  readonly id: string;
  /** Absent: no file describes the item. */
  readonly described?: Description;
  /** Lists that it entered or left within the cutoff. */
  readonly users: number;
}

/** Hits of one model that are below rank K in the lists of another. */
export interface SlidHitsView {
  /** Users with at least one such hit. */
  readonly users: number;
  /** K of the metric. */
  readonly cutoff: number;
  /** Largest rank of these hits, from 1; 0: there are none. */
  readonly deepest: number;
  /** First of these users; null: there are none. */
  readonly example: Pick<ChangedUserView, 'user' | 'id' | 'described'> | null;
}

export interface CohortsView {
  /** Cohorts, the most surely harmed first; for a single model the worst first. */
  readonly rows: readonly CohortRowView[];
  /** Number of all cohorts. If there are many, `rows` has only some. */
  readonly all: number;
  /** Users with a value who are in no cohort. */
  readonly outside: number;
}

export interface CohortRowView {
  readonly value: string;
  /** Condition of the query box that selects these users; null if the column is not part of the query language. */
  readonly query: string | null;
  readonly users: number;
  /** Means of the cohort. */
  readonly a: number | null;
  readonly b: number | null;
  /** b − a. */
  readonly difference: number | null;
  /** 95% interval: of b − a, simultaneous over all cohorts of this answer; for a single model, of its mean. */
  readonly ci: readonly [number, number] | null;
  /** Adjusted over the cohorts of this answer. */
  readonly adjustedP: number | null;
  readonly verdict: Verdict | null;
}
