/*
 * To add a question of the panel, add the schema of its query here, its answer to questions.ts, and the
 * function that answers it to engine/questions/registry.ts; the compiler asks for each. The page calls
 * `host.ask(name, query, { signal, onProgress })`; aborting the signal stops the work.
 */
import * as v from 'valibot';
import { GATE } from '../config/checkConfig';
import type { Unchanging } from '../config/option';
import { itemColumns, itemFilters } from './views/itemsView';

/*
 * What can be asked of a loaded evaluation: the schema of each query, from which its type is made. What the page of a
 * panel asks is checked against it: the page shows what stands in files of strangers, and should one of them ever speak
 * through it, it can ask for no more than the page itself.
 */

/** A number of a user, an item, a model or a row. */
export const NUMBER = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Ids of files may be long. */
export const TEXT = v.pipe(v.string(), v.maxLength(1_000_000));
export const NAME = v.pipe(v.string(), v.maxLength(10_000));
export const URI = v.pipe(v.string(), v.maxLength(100_000));
export const FINITE = v.pipe(v.number(), v.finite());

/** A page of a table: so many rows from one on. */
const WINDOW = { start: NUMBER, count: v.pipe(NUMBER, v.maxValue(100_000)) };

/** By what of its id a row of a table is looked for. */
const ID_TARGETS = [
  v.object({ kind: v.literal('id'), id: TEXT }),
  /** The first at or after table row `from` (going round once) whose id begins so, whatever the case. */
  v.object({ kind: v.literal('prefix'), prefix: TEXT, from: NUMBER }),
] as const;

const MEASURE_COLUMN = v.object({ kind: v.literal('measure'), index: NUMBER });

export const USER_SORT = v.object({
  column: v.variant('kind', [
    /** ties: at how many of the cutoffs equal scores stand on both sides. */
    v.object({ kind: v.picklist(['user', 'list', 'relevant', 'hits', 'ties', 'baselineDelta']) }),
    MEASURE_COLUMN,
  ]),
  descending: v.boolean(),
});

export const USER_FILTER = v.picklist([
  'all',
  'counted',
  'without-hit',
  'without-list',
  'without-relevant',
  'tied',
]);
const BASELINE_DELTA = v.object({ measure: NUMBER, baseline: NUMBER });

export const USERS = {
  model: NUMBER,
  sort: USER_SORT,
  filter: USER_FILTER,
  /** A condition in the language of shared/query, beside the filter; absent or empty: none. */
  query: v.optional(NAME),
  /**
   * By how much a user's value of a measure is larger than the same user's in another model, for the column of that
   * name; absent: there is none.
   */
  baselineDelta: v.optional(BASELINE_DELTA),
};

/** An editor asks about so many lines at once. */
export const MOST_LINES = 5000;

/** Which counts: of which model, and how far down its lists: K, or null for whole lists. */
const COUNTING = { model: NUMBER, cutoff: v.nullable(NUMBER) };

/** How far down the lists items are counted: K, or null for whole lists. */
export const ITEM_CUTOFF = v.nullable(NUMBER);
export const ITEM_SORT = v.object({ column: v.picklist(itemColumns), descending: v.boolean() });

const ITEMS = {
  ...COUNTING,
  sort: ITEM_SORT,
  filter: v.picklist(itemFilters),
};

/** A condition in the language of shared/query; empty: none. */
const ITEM_CONDITION = { query: NAME };

export const MARGIN = v.object({
  /** relative: a share of the mean of the baseline. */
  kind: v.picklist(['relative', 'absolute']),
  value: v.pipe(FINITE, v.minValue(0)),
});

const COHORT = {
  column: NAME,
  /** Numbers at which a column of numbers is divided; absent: its quarters. */
  bounds: v.optional(v.pipe(v.array(FINITE), v.maxLength(1000), v.readonly())),
};
const BY = v.object({
  ...COHORT,
  /** Further columns: a cohort has a value of each. */
  crossed: v.optional(v.pipe(v.array(v.object(COHORT)), v.maxLength(100), v.readonly())),
});

const VALUE = { model: NUMBER, measure: NAME };

/** What a chart of the panel can be asked of the engine. */
const CHART = v.variant('kind', [
  /** One measure of every model at each cutoff; which cutoff it has does not matter. */
  v.object({ kind: v.literal('curve'), measure: NAME }),
  /** At which ranks the hits stand. */
  v.object({ kind: v.literal('hits-by-rank') }),
  /** Two measures of every model against each other. */
  v.object({ kind: v.literal('trade-off'), x: NAME, y: NAME }),
]);

/** How models are to be compared. */
const COMPARISON = v.object({
  /** Number of the model that all others are held against; null: every pair. */
  baseline: v.nullable(NUMBER),
  /** Whether all are held against the values that the request names instead; absent: no. */
  snapshot: v.optional(v.boolean()),
  margin: MARGIN,
  adjust: v.picklist(['maxt', 'bonferroni', 'holm', 'bh', 'none']),
  family: v.picklist(['measure', 'all']),
  /** Of sign flips and bootstrap; 0: neither. */
  resamples: v.pipe(NUMBER, v.maxValue(1_000_000)),
  seed: NUMBER,
  /** Names of the measures to compare by; absent: all. */
  measures: v.optional(v.pipe(v.array(NAME), v.maxLength(100), v.readonly())),
  /** Only what is sure before any draw. */
  first: v.boolean(),
  /** Runs of the same number are of the same split of the data. */
  matched: v.boolean(),
  /** What users are divided by: a column of the file of users, or what can be computed. */
  by: v.pipe(v.array(BY), v.maxLength(100), v.readonly()),
  /** Also what takes putting all users in order: medians, Wilcoxon, Cliff’s delta. */
  ranks: v.boolean(),
  /** Also BCa intervals, by drawing users. */
  bca: v.boolean(),
  /** Also why models differ: users and items that changed most. */
  changes: v.boolean(),
});

/** The query of each question. */
export const queries = {
  users: v.object({ ...USERS, ...WINDOW }),
  user: v.object({ model: NUMBER, user: NUMBER }),
  history: v.object({ user: NUMBER }),
  locateUser: v.object({
    ...USERS,
    target: v.variant('kind', [v.object({ kind: v.literal('user'), user: NUMBER }), ...ID_TARGETS]),
  }),
  explanation: v.object({ ...VALUE, user: NUMBER }),
  conventions: v.object(VALUE),
  quickConventions: v.object({ ...VALUE, milliseconds: v.pipe(FINITE, v.minValue(0)) }),
  /** within: half a unit of the last digit of the number */
  numberMatch: v.object({ ...VALUE, number: FINITE, within: v.pipe(FINITE, v.minValue(0)) }),
  conventionDescriptions: v.null(),
  relevance: v.object({ threshold: v.nullable(FINITE) }),
  suggestions: v.object({
    model: NUMBER,
    of: v.picklist(['users', 'items']),
    text: NAME,
    /** Name of a column of what a file says; absent: ids. */
    column: v.optional(NAME),
  }),
  itemSummary: v.object(COUNTING),
  items: v.object({ ...ITEMS, ...ITEM_CONDITION, ...WINDOW }),
  locateItem: v.object({
    ...ITEMS,
    ...ITEM_CONDITION,
    target: v.variant('kind', [v.object({ kind: v.literal('item'), item: NUMBER }), ...ID_TARGETS]),
  }),
  item: v.object({ ...COUNTING, item: NUMBER }),
  line: v.object({ file: URI, line: NUMBER }),
  hits: v.pipe(
    v.object({ file: URI, from: NUMBER, to: NUMBER }),
    v.check(({ from, to }) => to - from < MOST_LINES),
  ),
  chart: CHART,
  comparison: COMPARISON,
  comparedUsers: v.object({ a: NUMBER, b: NUMBER, measure: NAME }),
  slidHits: v.object({ a: NUMBER, b: NUMBER, measure: NAME }),
  /** a: null: b alone */
  cohorts: v.object({ a: v.nullable(NUMBER), b: NUMBER, measure: NAME, by: BY, margin: MARGIN }),
  /** Holds the models against gates. baseline: the name of a model; snapshot: the values that the request names. */
  gates: v.object({
    gates: v.pipe(v.array(GATE), v.maxLength(1000), v.readonly()),
    baseline: v.nullable(NAME),
    snapshot: v.boolean(),
    /** By gate the mean of a committed result, where the gate is about it. */
    results: v.pipe(v.array(v.nullable(FINITE)), v.maxLength(1000), v.readonly()),
    open: v.picklist(['warn', 'fail']),
    resamples: v.pipe(NUMBER, v.maxValue(1_000_000)),
    seed: NUMBER,
  }),
  problems: v.null(),
};

export type QuestionName = keyof typeof queries;
export type QueryOf<Name extends QuestionName> = Unchanging<v.InferOutput<(typeof queries)[Name]>>;

/** A window of a model's table of users. */
export type UsersQuery = QueryOf<'users'>;
/** Which table of users: all that a page of it depends on, beside the place. */
export type UserTableQuery = Omit<UsersQuery, 'start' | 'count'>;
export type UserSort = UsersQuery['sort'];
export type UserColumn = UserSort['column'];
export type UserFilter = UsersQuery['filter'];
export type BaselineDelta = NonNullable<UsersQuery['baselineDelta']>;
/** Asks where a user stands in a table: for typing to find, previous and next, and opening after a reload. */
export type UserLocationQuery = QueryOf<'locateUser'>;
export type IdTarget = Exclude<UserLocationQuery['target'], { kind: 'user' }>;

export type ItemCounting = QueryOf<'itemSummary'>;
export type ItemCutoff = ItemCounting['cutoff'];
/** A window of a model's table of items. */
export type ItemsQuery = QueryOf<'items'>;
export type ItemSort = ItemsQuery['sort'];
/** Asks where an item stands in a table: for typing to find, and opening after a reload. */
export type ItemLocationQuery = QueryOf<'locateItem'>;

export type ChartQuery = QueryOf<'chart'>;
export type ComparisonQuery = QueryOf<'comparison'>;
export type CohortQuery = ComparisonQuery['by'][number];
export type ComparedUsersQuery = QueryOf<'comparedUsers'>;
