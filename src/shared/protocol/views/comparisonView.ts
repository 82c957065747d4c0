import type { ComparisonJson, Verdict } from '../comparisonResult';
import type { Described } from './evaluationView';

/** A cohort of fewer users is marked: chance alone moves it far. */
export const FEW_USERS = 30;

/** What can be told of users without a file. */
export const COMPUTED_COHORTS = ['history', 'popularity', 'list-length', 'relevant', 'new', 'likes'] as const;
export type ComputedCohort = (typeof COMPUTED_COHORTS)[number];

export interface ComparisonView {
  readonly json: ComparisonJson;
  /** Measures of which a smaller value is the better one. */
  readonly lowerIsBetter: readonly string[];
  /** Measures without a value per user, which cannot be compared in pairs. */
  readonly leftOut: readonly string[];
  /** Of the file of users; null: there is none. */
  readonly attributes: {
    readonly unknown: number;
    readonly missing: number;
    readonly repeated: number;
  } | null;
}

export interface ComparedUsersView {
  /** With a value of both. */
  readonly users: number;
  readonly places: UserPlacesView;
  /** Differences b − a in order, the least first, at equally spaced shares of the users. */
  readonly sorted: readonly number[];
  /** How many items of each list were looked at. */
  readonly cutoff: number;
  /** Users with a list of both. */
  readonly bothLists: number;
  readonly jaccard: number | null;
  readonly rankBiasedOverlap: number | null;
  /** Share of users whose first item is another one. */
  readonly firstChanged: number | null;
  /** The most first. */
  readonly gained: readonly ChangedUserView[];
  readonly lost: readonly ChangedUserView[];
  readonly itemsGained: readonly ChangedItemView[];
  readonly itemsLost: readonly ChangedItemView[];
  /** Users with a list of one of both only. */
  readonly onlyA: number;
  readonly onlyB: number;
}

/** Users who stand at the same place: their values of two models. */
export interface UserPlace {
  readonly a: number;
  readonly b: number;
  readonly users: number;
  /** The first of them, by number. */
  readonly user: number;
}

/** Users by their values of two models, as they can be drawn: each place once, or in squares where there are many. */
export type UserPlacesView =
  | { readonly kind: 'places'; readonly places: readonly UserPlace[] }
  | {
      readonly kind: 'bins';
      /** Squares on each side. */
      readonly bins: number;
      readonly from: number;
      readonly to: number;
      /** Users in square `row · bins + column`: row by b, column by a, both from the least. */
      readonly counts: readonly number[];
    };

interface ChangedUserView {
  readonly user: number;
  readonly id: string;
  readonly a: number;
  readonly b: number;
  /** Absent: no file says anything of the user. */
  readonly described?: Described;
}

interface ChangedItemView {
  readonly item: number;
  readonly id: string;
  /** Absent: no file says anything of the item. */
  readonly described?: Described;
  /** In how many lists it came within the cutoff, or left it. */
  readonly users: number;
}

/** Hits of one model that stand below K in the lists of another. */
export interface SlidHitsView {
  /** With one or more of them. */
  readonly users: number;
  /** K of the measure. */
  readonly cutoff: number;
  /** The lowest rank of them, from 1; 0: there is none. */
  readonly deepest: number;
  /** The first of the users; null: there is none. */
  readonly example: Pick<ChangedUserView, 'user' | 'id' | 'described'> | null;
}

export interface CohortsView {
  /** The most surely harmed first; of one model alone the worst. */
  readonly rows: readonly CohortRowView[];
  /** Of many cohorts not all are sent. */
  readonly all: number;
  /** Users with a value who are in no cohort. */
  readonly outside: number;
}

export interface CohortRowView {
  readonly value: string;
  /** These users, in the language of the query box; null: it has no word for the column. */
  readonly query: string | null;
  readonly users: number;
  /** Means. */
  readonly a: number | null;
  readonly b: number | null;
  /** b − a. */
  readonly difference: number | null;
  /** 95%, of b − a for all cohorts of this answer together; of one model alone of its mean. */
  readonly ci: readonly [number, number] | null;
  /** Corrected over the cohorts of this answer. */
  readonly adjustedP: number | null;
  readonly verdict: Verdict | null;
}
