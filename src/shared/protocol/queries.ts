/*
 * To add a question of the panel, add the schema of its query here, its answer to questions.ts, and the
 * function that answers it to engine/questions/registry.ts; the compiler asks for each. The page calls
 * `host.ask(name, query, { signal, onProgress })`; aborting the signal stops the work.
 */
import * as v from 'valibot';
import { GATE } from '../config/checkConfig';
import type { DeepReadonly } from '../config/option';
import { itemColumns, itemFilters } from './views/itemsView';

/*
 * Schemas of all queries about a loaded evaluation; each query's type is derived from its schema. Queries of a panel's
 * page are checked against them: the page shows content of untrusted files, and injected script could then ask no more
 * than the page itself.
 */

/** Index of a user, an item, a model or a row. */
export const NUMBER = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Id, or text from a file, which may be long. */
export const TEXT = v.pipe(v.string(), v.maxLength(1_000_000));
export const NAME = v.pipe(v.string(), v.maxLength(10_000));
export const URI = v.pipe(v.string(), v.maxLength(100_000));
export const FINITE = v.pipe(v.number(), v.finite());

/** Page of a table: `count` rows from row `start`. */
const WINDOW = { start: NUMBER, count: v.pipe(NUMBER, v.maxValue(100_000)) };

/** Targets of a search in a table: an ID, or the beginning of an ID. */
const ID_TARGETS = [
  v.object({ kind: v.literal('id'), id: TEXT }),
  /** First row at or after `from` (wrapping around) whose id begins with `prefix`, case-insensitive. */
  v.object({ kind: v.literal('prefix'), prefix: TEXT, from: NUMBER }),
] as const;

const MEASURE_COLUMN = v.object({ kind: v.literal('measure'), index: NUMBER });

export const USER_SORT = v.object({
  column: v.variant('kind', [
    /** Columns other than metrics. `ties` is the number of cutoffs with equal scores on both sides. */
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
  /** Condition in the query language, in addition to the filter; absent or empty: none. */
  query: v.optional(NAME),
  /** Adds a column: value of a metric minus the same user's value in another model; absent: no such column. */
  baselineDelta: v.optional(BASELINE_DELTA),
};

/** Maximum number of lines per query of an editor. */
export const MAX_LINES = 5000;

/** Item counts of a model within the first K entries of each list, or null for whole lists. */
const COUNTING = { model: NUMBER, cutoff: v.nullable(NUMBER) };

/** Cutoff K of item counts, or null for whole lists. */
export const ITEM_CUTOFF = v.nullable(NUMBER);
export const ITEM_SORT = v.object({ column: v.picklist(itemColumns), descending: v.boolean() });

const ITEMS = {
  ...COUNTING,
  sort: ITEM_SORT,
  filter: v.picklist(itemFilters),
};

/** Condition in the query language; empty: none. */
const ITEM_CONDITION = { query: NAME };

export const MARGIN = v.object({
  /** Meaning of the number; `relative`: a share of the baseline's mean. */
  kind: v.picklist(['relative', 'absolute']),
  value: v.pipe(FINITE, v.minValue(0)),
});

const COHORT = {
  column: NAME,
  /** Kind of rows that have the column: users, items, or rows of the ground truth; absent: users. */
  of: v.optional(v.picklist(['users', 'items', 'rows'])),
  /** Bounds that divide a numeric column into cohorts; absent: its quartiles. */
  bounds: v.optional(v.pipe(v.array(FINITE), v.maxLength(1000), v.readonly())),
};
const COHORT_COLUMN = v.object({
  ...COHORT,
  /** Further columns that the cohorts are divided by: each cohort has a value of every column. */
  crossed: v.optional(v.pipe(v.array(v.object(COHORT)), v.maxLength(100), v.readonly())),
});

const VALUE = { model: NUMBER, measure: NAME };

/** Queries of the panel's charts. */
const CHART = v.variant('kind', [
  /** Metric of every model at each cutoff; the cutoff in its name is ignored. */
  v.object({ kind: v.literal('curve'), measure: NAME }),
  /** Distribution of hits over ranks. */
  v.object({ kind: v.literal('hits-by-rank') }),
  /** Two metrics of every model against each other. */
  v.object({ kind: v.literal('trade-off'), x: NAME, y: NAME }),
  /** Metric in the snapshots of the evaluation. */
  v.object({ kind: v.literal('over-time'), measure: NAME }),
]);

/** Which unjudged items may become relevant, and with which grades. */
const UNKNOWN = v.object({
  /** Grades that a judgment may have; null: those of the ground truth. */
  grades: v.nullable(v.pipe(v.array(FINITE), v.maxLength(100), v.readonly())),
  /** Number of further unjudged items that no list holds. */
  others: v.pipe(NUMBER, v.maxValue(10_000)),
  /** Depth of unjudged items, if it is larger than K. */
  depth: v.nullable(NUMBER),
});

/** Settings of a comparison of models. */
const COMPARISON = v.object({
  /** Number of the model that all others are compared with; null: every pair. */
  baseline: v.nullable(NUMBER),
  /**
   * Whether all models are compared with the values in the request instead of with each other; absent: false.
   */
  snapshot: v.optional(v.boolean()),
  margin: MARGIN,
  adjust: v.picklist(['maxt', 'bonferroni', 'holm', 'bh', 'none']),
  family: v.picklist(['measure', 'all']),
  /** Number of resamples for sign flips and bootstrap; 0: neither. */
  resamples: v.pipe(NUMBER, v.maxValue(1_000_000)),
  seed: NUMBER,
  /** Names of the metrics to compare by; absent: all. */
  measures: v.optional(v.pipe(v.array(NAME), v.maxLength(100), v.readonly())),
  /** Whether only the results that need no resampling are returned. */
  first: v.boolean(),
  /** Whether runs with the same number use the same split of the data. */
  matched: v.boolean(),
  /** Columns that divide users into cohorts: of the user file, or computed. */
  by: v.pipe(v.array(COHORT_COLUMN), v.maxLength(100), v.readonly()),
  /** Whether statistics that sort all users are included: medians, Wilcoxon, Cliff’s delta. */
  ranks: v.boolean(),
  /** Whether BCa intervals are included, which a bootstrap of users gives. */
  bca: v.boolean(),
  /** Whether the users and items that changed most are included. */
  changes: v.boolean(),
  /** Includes what judgments of these items can do to each difference; absent: nothing. */
  unjudged: v.optional(UNKNOWN),
});

/**
 * Unjudged items user by user, those that can decide between models, those of a file to be filled in, pairs with different
 * grades, or what the judge judged.
 */
export const JUDGING_FILTER = v.picklist(['unjudged', 'decides', 'listed', 'disagree', 'own']);

/** Schema of each query. */
export const queries = {
  users: v.object({ ...USERS, ...WINDOW }),
  user: v.object({ model: NUMBER, user: NUMBER }),
  history: v.object({ user: NUMBER }),
  locateUser: v.object({
    ...USERS,
    target: v.variant('kind', [v.object({ kind: v.literal('user'), user: NUMBER }), ...ID_TARGETS]),
  }),
  explanation: v.object({ ...VALUE, user: NUMBER }),
  explainedEnds: v.object({ ...VALUE, user: NUMBER, grades: UNKNOWN.entries.grades }),
  conventions: v.object(VALUE),
  quickConventions: v.object({ ...VALUE, milliseconds: v.pipe(FINITE, v.minValue(0)) }),
  /** Conventions that give a number. `within` is half a unit of the number's last digit. */
  numberMatch: v.object({ ...VALUE, number: FINITE, within: v.pipe(FINITE, v.minValue(0)) }),
  conventionDescriptions: v.null(),
  relevance: v.object({ threshold: v.nullable(FINITE) }),
  pool: v.object({
    policy: v.picklist(['difference', 'depth', 'mtf']),
    /** Number of ranks that are considered; null: K of the metric, or 10. */
    depth: v.nullable(NUMBER),
    /** Name of the metric of `difference`. */
    measure: NAME,
    /** Number of the model that others are compared with; null: every pair. */
    baseline: v.nullable(NUMBER),
    grades: UNKNOWN.entries.grades,
    /** Maximum number of items; null: no maximum. */
    budget: v.nullable(NUMBER),
  }),
  judging: v.object({
    /** Name of the judge; may be empty. */
    judge: NAME,
    which: JUDGING_FILTER,
    /** Maximum judges of a pair. */
    judges: v.pipe(NUMBER, v.minValue(1), v.maxValue(100)),
    /** Whether to return what judgments can do to the differences. */
    effect: v.boolean(),
    depth: NUMBER,
    /** Name of the metric of `decides`. */
    measure: NAME,
    baseline: v.nullable(NUMBER),
    /** Maximum items in the answer. */
    count: v.pipe(NUMBER, v.maxValue(1000)),
  }),
  bounds: UNKNOWN,
  suggestions: v.object({
    model: NUMBER,
    of: v.picklist(['users', 'items']),
    text: NAME,
    /** Column of the user or item file whose values are completed; absent: IDs are completed. */
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
    v.check(({ from, to }) => to - from < MAX_LINES),
  ),
  chart: CHART,
  comparison: COMPARISON,
  comparedUsers: v.object({ a: NUMBER, b: NUMBER, measure: NAME }),
  slidHits: v.object({ a: NUMBER, b: NUMBER, measure: NAME }),
  /** Cohorts under one or two models. `a` is null: only model b. */
  cohorts: v.object({ a: v.nullable(NUMBER), b: NUMBER, measure: NAME, by: COHORT_COLUMN, margin: MARGIN }),
  /** Slices of users that a model harms, compared with the baseline or in every pair; a single model with its other users. */
  slices: v.object({
    baseline: v.nullable(NUMBER),
    /** Name of the metric; absent: the first metric that is a mean of users. */
    measure: v.optional(NAME),
    /** Columns whose values define slices; absent: all columns. */
    columns: v.optional(v.pipe(v.array(NAME), v.maxLength(100), v.readonly())),
    /** Largest loss that is no harm; absent: 0. */
    allowed: v.optional(MARGIN),
    resamples: v.pipe(NUMBER, v.maxValue(1_000_000)),
    seed: NUMBER,
  }),
  /** Groups of items by a column of their file. */
  itemGroups: v.object({
    column: NAME,
    /** Model that the others are compared with; null: none. */
    baseline: v.nullable(NUMBER),
    margin: MARGIN,
  }),
  /** Checks models against gates. `baseline`: name of a model; `snapshot`: uses the values named in the request. */
  gates: v.object({
    gates: v.pipe(v.array(GATE), v.maxLength(1000), v.readonly()),
    baseline: v.nullable(NAME),
    snapshot: v.boolean(),
    /** Mean of the committed result of each gate; null if the gate needs none. */
    results: v.pipe(v.array(v.nullable(FINITE)), v.maxLength(1000), v.readonly()),
    open: v.picklist(['warn', 'fail']),
    resamples: v.pipe(NUMBER, v.maxValue(1_000_000)),
    seed: NUMBER,
  }),
  problems: v.null(),
};

export type QuestionName = keyof typeof queries;
export type QueryOf<Name extends QuestionName> = DeepReadonly<v.InferOutput<(typeof queries)[Name]>>;

/** Window of a model's table of users. */
export type UsersQuery = QueryOf<'users'>;
/** Filter and order of a table of users: all fields of the query except the position of the page. */
export type UserTableQuery = Omit<UsersQuery, 'start' | 'count'>;
export type UserSort = UsersQuery['sort'];
export type UserColumn = UserSort['column'];
export type UserFilter = UsersQuery['filter'];
export type BaselineDelta = NonNullable<UsersQuery['baselineDelta']>;
/** Query for the row of a user in a table: for typing to find, previous and next, and opening after a reload. */
export type UserLocationQuery = QueryOf<'locateUser'>;
export type IdTarget = Exclude<UserLocationQuery['target'], { kind: 'user' }>;

export type ItemCounting = QueryOf<'itemSummary'>;
export type ItemCutoff = ItemCounting['cutoff'];
/** Window of a model's table of items. */
export type ItemsQuery = QueryOf<'items'>;
export type ItemSort = ItemsQuery['sort'];
/** Query for the row of an item in a table: for typing to find, and opening after a reload. */
export type ItemLocationQuery = QueryOf<'locateItem'>;

export type JudgingQuery = QueryOf<'judging'>;
export type ChartQuery = QueryOf<'chart'>;
export type ComparisonQuery = QueryOf<'comparison'>;
export type CohortQuery = ComparisonQuery['by'][number];
export type ComparedUsersQuery = QueryOf<'comparedUsers'>;
