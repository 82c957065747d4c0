import type { Described, Page } from './evaluationView';

/** What holds of all items of one counting. Counts are over the users whom the convention counts. */
export interface ItemSummary {
  readonly users: number;
  /** Places of the lists that were looked at. */
  readonly recommendations: number;
  /** Pairs of a user and a relevant item. */
  readonly relevantPairs: number;
  /** How many items pass each filter. */
  readonly items: Readonly<Record<ItemFilter, number>>;
}

/** `popularity` is there where training data was given, `truth` where not. */
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

/** A column goes by the name that it has in queries. */
export type ItemColumn = (typeof itemColumns)[number];

export const itemFilters = ['all', 'over', 'under', 'never-hit', 'never-recommended'] as const;

export type ItemFilter = (typeof itemFilters)[number];

export type ItemsPage = Page<ItemRow>;

export interface ItemRow {
  /** Number of the item in the engine, stable while the evaluation lives. */
  readonly item: number;
  readonly id: string;
  readonly described?: Described;
  /** Lists that hold it. */
  readonly recommended: number;
  readonly hits: number;
  /** hits / recommended; null: never recommended. */
  readonly hitshare: number | null;
  /** Users to whom it is relevant. */
  readonly relevant: number;
  /** Of those, users to whom it was not recommended. */
  readonly missed: number;
  /** Mean rank where recommended. */
  readonly rank: number | null;
  /** Users who had to do with it in the training data; undefined: there is none. */
  readonly popularity: number | undefined;
  /** Users who have it in the truth, whatever they thought of it. */
  readonly truth: number;
  /** Share of the recommendations over share of the relevant pairs; null: without end where it is recommended, else undefined. */
  readonly lift: number | null;
  /** Recommendations beyond those that its share of the relevant pairs would give it; null: nothing is relevant. */
  readonly surplus: number | null;
}

export interface ItemLocation {
  readonly item: number;
  readonly id: string;
  /** Row in the table asked for, from 0; null: it does not pass the filter. */
  readonly row: number | null;
}

/** One item and users of it; long lists are cut. */
export interface ItemView {
  readonly row: ItemRow;
  /** Lists that hold it, hits first, then in the order of the files. */
  readonly recommended: readonly ItemListing[];
  /** Users to whom it is relevant and not recommended. */
  readonly missed: readonly ItemMiss[];
}

/** A user of an item, with the place in the files. */
interface UserOfItem {
  readonly user: number;
  readonly id: string;
  readonly described?: Described;
  /** In the file of the list, or of the truth. */
  readonly line: number;
}

export interface ItemListing extends UserOfItem {
  readonly rank: number;
  readonly hit: boolean;
  /** null: not in the user's truth. */
  readonly gain: number | null;
}

export interface ItemMiss extends UserOfItem {
  readonly gain: number;
}
