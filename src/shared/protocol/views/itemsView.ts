import type { Verdict } from '../comparisonResult';
import type { Description, Page } from './evaluationView';

/** Totals over all items, for the users that the convention counts. */
export interface ItemSummary {
  readonly users: number;
  /** Number of counted entries of the lists. */
  readonly recommendations: number;
  /** Number of pairs of a user and a relevant item. */
  readonly relevantPairs: number;
  /** Number of items that pass each filter. */
  readonly items: Readonly<Record<ItemFilter, number>>;
}

/** Columns of the table of items. `popularity` exists with training data, `truth` without. */
export const itemColumns = [
  'item',
  'recommended',
  'hits',
  'hitshare',
  'relevant',
  'missed',
  'rank',
  'popularity',
  'truth',
  'lift',
  'surplus',
] as const;

/** Column, by its name in queries. */
export type ItemColumn = (typeof itemColumns)[number];

export const itemFilters = ['all', 'over', 'under', 'never-hit', 'never-recommended'] as const;

export type ItemFilter = (typeof itemFilters)[number];

export type ItemsPage = Page<ItemRow>;

export interface ItemRow {
  /** Number of the item in the engine, stable while the evaluation is loaded. */
  readonly item: number;
  readonly id: string;
  readonly described?: Description;
  /** Number of lists that contain the item. */
  readonly recommended: number;
  readonly hits: number;
  /** Hits divided by `recommended`; null: never recommended. */
  readonly hitshare: number | null;
  /** Number of users to whom the item is relevant. */
  readonly relevant: number;
  /** Number of users to whom the item is relevant but not recommended. */
  readonly missed: number;
  /** Mean rank in the lists that contain the item; null: no list does. */
  readonly rank: number | null;
  /** Number of users with an interaction in the training data; undefined: no training data. */
  readonly popularity: number | undefined;
  /** Number of users with the item in the ground truth, relevant or not. */
  readonly truth: number;
  /**
   * Share of the recommendations divided by the share of relevant pairs; null: infinite if recommended, else
   * undefined.
   */
  readonly lift: number | null;
  /** Recommendations beyond the item's share of the relevant pairs; null: nothing is relevant. */
  readonly surplus: number | null;
}

export interface ItemLocation {
  readonly item: number;
  readonly id: string;
  /** Row in the table of the query, from 0; null: the item does not pass the filter. */
  readonly row: number | null;
}

/** One item and its users; long lists are cut. */
export interface ItemView {
  readonly row: ItemRow;
  /** Lists that contain the item, hits first, then in the order of the files. */
  readonly recommended: readonly ItemListing[];
  /** Users to whom the item is relevant but not recommended. */
  readonly missed: readonly ItemMiss[];
}

/** User of an item, with the line of the item. */
interface UserOfItem {
  readonly user: number;
  readonly id: string;
  readonly described?: Description;
  /** Line in the file of the list or of the ground truth, from 1. */
  readonly line: number;
}

export interface ItemListing extends UserOfItem {
  readonly rank: number;
  readonly hit: boolean;
  /** Gain; null: the item is not in the user's ground truth. */
  readonly gain: number | null;
}

export interface ItemMiss extends UserOfItem {
  readonly gain: number;
}

/** Name of the cohort of all groups of a column of the items. */
export const ALL_GROUPS = '(all)';

/** Groups that a column divides the items into. */
export interface ItemGroupsView {
  readonly column: string;
  /** Places of a list that have exposure; null: all. */
  readonly cutoff: number | null;
  /** Numbers of the models; of several runs, of the first. */
  readonly models: readonly number[];
  /** Values in order of demand, ranges of numbers in theirs. */
  readonly groups: readonly ItemGroupView[];
  /** Metrics of all groups together: AWRF and expected exposure. */
  readonly fairness: readonly GroupFairnessView[];
}

/** Metric of the exposure of all groups of items. */
export interface GroupFairnessView {
  readonly measure: string;
  /** Value by model; null: undefined. */
  readonly values: readonly (number | null)[];
  /** Difference from the baseline by model; null: of the baseline, without one, or of a metric without a test. */
  readonly differences: readonly (FairnessDifference | null)[];
}

/** Difference of a model from the baseline, with its test over the users. */
interface FairnessDifference {
  readonly difference: number;
  /** 95% interval, simultaneous over all tests of this answer. */
  readonly ci: readonly [number, number] | null;
  readonly adjustedP: number | null;
  readonly verdict: Verdict | null;
}

/** Shares of a group of items, 0 … 1; null: of nothing. */
export interface ItemGroupView {
  readonly value: string;
  /** Condition of the query box for items; null if the column is not part of the query language. */
  readonly query: string | null;
  /** Share of the relevant pairs. */
  readonly demand: number | null;
  readonly catalog: number | null;
  /** Share of the places of a list, discounted by rank, by model. */
  readonly exposures: readonly (number | null)[];
}
