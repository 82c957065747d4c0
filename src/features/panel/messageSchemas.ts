import * as v from 'valibot';
import { COPY_FORMATS } from '../../shared/export/copyFormats';
import { itemColumns, itemFilters } from '../../shared/protocol/views/itemsView';
import {
  type AskedQuestion,
  STATISTICS_SECTIONS,
  type LeaderboardChoice,
  type PanelAction,
} from '../../shared/protocol/panelProtocol';
import type { QueryOf, QuestionName } from '../../shared/protocol/questions';

/*
 * What the page of a panel may say. It shows what stands in files of strangers; should one of them ever speak through
 * it, it can ask for no more than the page itself.
 */

/** A number of a user, an item, a model or a row. */
const NUMBER = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Ids of files may be long. */
const TEXT = v.pipe(v.string(), v.maxLength(1_000_000));
const NAME = v.pipe(v.string(), v.maxLength(10_000));
const NAMES = v.pipe(v.array(NAME), v.maxLength(10_000));
const URI = v.pipe(v.string(), v.maxLength(100_000));
const FINITE = v.pipe(v.number(), v.finite());

const WINDOW = { start: NUMBER, count: v.pipe(NUMBER, v.maxValue(100_000)) };
const ID_TARGETS = [
  v.object({ kind: v.literal('id'), id: TEXT }),
  v.object({ kind: v.literal('prefix'), prefix: TEXT, from: NUMBER }),
] as const;

const USERS = {
  model: NUMBER,
  sort: v.object({
    column: v.variant('kind', [
      v.object({ kind: v.picklist(['user', 'list', 'relevant', 'hits', 'ties', 'baselineDelta']) }),
      v.object({ kind: v.literal('measure'), index: NUMBER }),
    ]),
    descending: v.boolean(),
  }),
  filter: v.picklist(['all', 'counted', 'without-hit', 'without-list', 'without-relevant', 'tied']),
  query: v.optional(NAME),
  baselineDelta: v.optional(v.object({ measure: NUMBER, baseline: NUMBER })),
};

const COUNTING = { model: NUMBER, cutoff: v.nullable(NUMBER) };
const ITEMS = {
  ...COUNTING,
  sort: v.object({ column: v.picklist(itemColumns), descending: v.boolean() }),
  filter: v.picklist(itemFilters),
};

const MARGIN = v.object({ kind: v.picklist(['relative', 'absolute']), value: v.pipe(FINITE, v.minValue(0)) });
const BY = v.object({
  column: NAME,
  bounds: v.optional(v.pipe(v.array(FINITE), v.maxLength(1000))),
});

const VALUE = { model: NUMBER, measure: NAME };

const CHART = v.variant('kind', [
  v.object({ kind: v.literal('curve'), measure: NAME }),
  v.object({ kind: v.literal('hits-by-rank') }),
  v.object({ kind: v.literal('trade-off'), x: NAME, y: NAME }),
]);
const COMPARISON = v.object({
  baseline: v.nullable(NUMBER),
  margin: MARGIN,
  adjust: v.picklist(['maxt', 'tukey', 'bonferroni', 'holm', 'hochberg', 'bh', 'by', 'none']),
  family: v.picklist(['measure', 'all']),
  wilcoxon: v.object({
    zeroMethod: v.picklist(['wilcox', 'pratt', 'zsplit']),
    continuity: v.boolean(),
    method: v.picklist(['auto', 'exact', 'normal']),
  }),
  resamples: v.pipe(NUMBER, v.maxValue(1_000_000)),
  seed: NUMBER,
  measures: v.optional(v.pipe(v.array(NAME), v.maxLength(100))),
  first: v.boolean(),
  matched: v.boolean(),
  by: v.pipe(v.array(BY), v.maxLength(100)),
  ranks: v.boolean(),
  bca: v.boolean(),
  changes: v.boolean(),
});

/** The query of each question. */
const QUERIES: { readonly [Name in QuestionName]: v.GenericSchema<unknown, QueryOf<Name>> } = {
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
  numberMatch: v.object({ ...VALUE, number: FINITE, within: v.pipe(FINITE, v.minValue(0)) }),
  conventionDescriptions: v.null(),
  relevance: v.object({ threshold: v.nullable(FINITE) }),
  suggestions: v.object({
    model: NUMBER,
    of: v.picklist(['users', 'items']),
    text: NAME,
    column: v.optional(NAME),
  }),
  itemSummary: v.object(COUNTING),
  items: v.object({ ...ITEMS, ...WINDOW, query: NAME }),
  locateItem: v.object({
    ...ITEMS,
    query: NAME,
    target: v.variant('kind', [v.object({ kind: v.literal('item'), item: NUMBER }), ...ID_TARGETS]),
  }),
  item: v.object({ ...COUNTING, item: NUMBER }),
  line: v.object({ file: URI, line: NUMBER }),
  chart: CHART,
  comparison: COMPARISON,
  comparedUsers: v.object({ a: NUMBER, b: NUMBER, measure: NAME }),
  cohorts: v.object({ a: v.nullable(NUMBER), b: NUMBER, measure: NAME, by: BY, margin: MARGIN }),
  patterns: v.object({
    model: NUMBER,
    sort: v.object({
      column: v.variant('kind', [
        v.object({ kind: v.picklist(['users', 'list', 'relevant', 'hits']) }),
        v.object({ kind: v.literal('measure'), index: NUMBER }),
      ]),
      descending: v.boolean(),
    }),
    ...WINDOW,
  }),
  patternUsers: v.object({ model: NUMBER, pattern: NUMBER }),
  tableList: v.object({ model: NUMBER, user: TEXT }),
  tableItems: v.object({ ...ITEMS, ...WINDOW }),
  tableItem: v.object({ ...COUNTING, id: TEXT }),
  problems: v.null(),
};

const QUESTION_NAME = v.picklist(Object.keys(QUERIES) as QuestionName[]);
/** Its query is checked by its name. */
export const QUESTION = v.object({ name: QUESTION_NAME, query: v.unknown(), heard: v.optional(NUMBER) });
export const FILE = v.object({ uri: URI });
export const LINE = v.object({ uri: URI, line: NUMBER });

export const LEADERBOARD: v.GenericSchema<unknown, LeaderboardChoice> = v.object({
  baseline: v.optional(v.nullable(NAME)),
  order: NAMES,
  hidden: NAMES,
  frozen: NAMES,
  margin: v.optional(MARGIN),
  charts: v.optional(v.object({ measure: v.optional(NAME), against: v.optional(NAME) })),
  names: v.optional(v.pipe(v.array(v.object({ model: TEXT, name: NAME })), v.maxLength(10_000))),
});

const CUTOFF = v.pipe(NUMBER, v.minValue(1), v.maxValue(1_000_000));

export const ACTION: v.GenericSchema<unknown, PanelAction> = v.variant('kind', [
  v.object({
    kind: v.picklist([
      'evaluate',
      'rerun',
      'cancel',
      'saveReport',
      'changeFiles',
      'changeColumns',
      'changeFurther',
      'changeUsers',
      'changeMeasures',
      'addMeasure',
      'changeConvention',
      'changeThreshold',
      'showProblems',
    ]),
  }),
  v.object({ kind: v.literal('copy'), format: v.picklist(COPY_FORMATS), intervals: v.boolean() }),
  v.object({ kind: v.literal('saveUsers'), query: v.object(USERS) }),
  v.object({ kind: v.picklist(['changeFile', 'changeColumnsOf']), uri: URI }),
  v.object({ kind: v.literal('setCutoff'), from: CUTOFF, to: CUTOFF }),
  v.object({ kind: v.literal('setConvention'), convention: NAME }),
  v.object({ kind: v.literal('setThreshold'), threshold: v.nullable(FINITE) }),
  v.object({ kind: v.literal('openStatistics'), section: v.picklist(STATISTICS_SECTIONS) }),
  v.object({ kind: v.literal('openSetting'), setting: v.picklist(['eventWeights', 'combineEvents']) }),
  v.object({ kind: v.picklist(['lock', 'link']), on: v.boolean() }),
]);

/** @param names what the page of the kind may have done beside that */
export function analysisActionSchema<Settings>(
  settings: v.GenericSchema<unknown, Settings>,
  names: readonly string[],
) {
  return v.variant('kind', [
    v.object({ kind: v.picklist(['rerun', 'cancel', 'showProblems']) }),
    v.object({ kind: v.literal('change'), settings }),
    v.object({ kind: v.literal('do'), name: v.picklist(names) }),
  ]);
}

/** Has a message acted on only when it is one that the page could send; any other is named in the console. */
export function checked<T>(
  schema: v.GenericSchema<unknown, T>,
  act: (message: T) => unknown,
): (message: unknown) => void {
  return (message) => {
    const parsed = v.safeParse(schema, message);
    if (parsed.success) void act(parsed.output);
    else console.error('RecScope: a message of the panel was not understood.', v.flatten(parsed.issues));
  };
}

/**
 * The query that the page asks with.
 *
 * @throws Error when the question does not exist or cannot be asked so
 */
export function checkedQuestion(message: unknown): AskedQuestion {
  const { name, query, heard } = v.parse(QUESTION, message);
  return { name, query: v.parse(QUERIES[name], query) as never, heard };
}
