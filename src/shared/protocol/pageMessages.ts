import * as v from 'valibot';
import { COPY_FORMATS } from '../sheets/formats';
import { FINITE, MARGIN, NAME, NUMBER, queries, type QuestionName, TEXT, URI, USERS } from './queries';

/*
 * What the page of a panel may say: the schema of each message, from which its type is made. The host acts on nothing
 * else.
 */

/** Any question about the evaluation; its query is checked by its name. */
export const QUESTION = v.object({
  name: v.picklist(Object.keys(queries) as QuestionName[]),
  query: v.unknown(),
  /** The page hears under this number how far the answer is; absent: it does not want to. */
  heard: v.optional(NUMBER),
});

export const FILE = v.object({ uri: URI });
export const LINE = v.object({ uri: URI, line: NUMBER });

const NAMES = v.pipe(v.array(NAME), v.maxLength(10_000), v.readonly());

/** How a person wants the leaderboard. Measures go by name, so that it outlives a change of them. */
export const LEADERBOARD = v.object({
  /** The model that the others are compared with; null: none; absent: the first. */
  baseline: v.optional(v.nullable(NAME)),
  /** Metrics without a column. */
  hidden: NAMES,
  /** Intervals, ties and distributions stand beside the means; absent: they do not. */
  intervals: v.optional(v.boolean()),
  /** How wide the column of names is, in pixels; absent: as wide as the names, within bounds. */
  nameWidth: v.optional(v.pipe(NUMBER, v.minValue(1), v.maxValue(10_000))),
  /** How much of a difference does not matter; absent: 1% of the baseline's mean. */
  margin: v.optional(MARGIN),
  /** What the charts draw; absent: the usual. */
  charts: v.optional(
    v.object({
      /** Name of the measure that is drawn. */
      measure: v.optional(NAME),
      /** Name of the measure beyond accuracy that it is held against. */
      against: v.optional(NAME),
    }),
  ),
  /** What somebody calls models. @see modelKey */
  names: v.optional(
    v.pipe(v.array(v.object({ model: TEXT, name: NAME })), v.maxLength(10_000), v.readonly()),
  ),
});

export type LeaderboardChoice = Readonly<v.InferOutput<typeof LEADERBOARD>>;
export type ChartsChoice = Readonly<NonNullable<LeaderboardChoice['charts']>>;

/** Headings of docs/statistics.md, as links name them. */
export const STATISTICS_SECTIONS = [
  'verdict',
  'margin',
  'paired-t-test',
  'randomization',
  'correction',
  'intervals',
  'over-rows',
  'smallest-detectable-difference',
  'effect-sizes',
  'cohorts',
  'why-it-changed',
] as const;

export type StatisticsSection = (typeof STATISTICS_SECTIONS)[number];

const CUTOFF = v.pipe(NUMBER, v.minValue(1), v.maxValue(1_000_000));

/** Anything that is also a command: run again, cancel, change a choice (the host asks in place), copy. */
export const ACTION = v.variant('kind', [
  v.object({
    kind: v.picklist([
      'evaluate',
      'rerun',
      'cancel',
      /** All of the result as a file. */
      'saveReport',
      'changeFiles',
      /** The same of the models alone: the truth is known. */
      'changeModels',
      /** Evaluates the only model and the one that lies beside it. */
      'addRival',
      'changeColumns',
      /** Training data, items, catalogue. */
      'changeFurther',
      /** What is known of the users. */
      'changeUsers',
      'changeMeasures',
      'addMeasure',
      'changeConvention',
      'showProblems',
      /** Asks the last question of the run again. */
      'back',
    ]),
  }),
  /** The means of all models, onto the clipboard. */
  v.object({
    kind: v.literal('copy'),
    format: v.picklist(COPY_FORMATS.map(({ name }) => name)),
    intervals: v.boolean(),
  }),
  /** The users that the table shows as a file, in its order. */
  v.object({ kind: v.literal('saveUsers'), query: v.object(USERS) }),
  /** Goes on with this choice of the question that is asked. */
  v.object({ kind: v.literal('answer'), choice: NUMBER }),
  /** Forgets what was answered about a file, or about IDs if there is none, and asks again. */
  v.object({ kind: v.literal('askAgain'), uri: v.optional(URI) }),
  /** changeFile: another file in the place of this one. */
  v.object({ kind: v.picklist(['changeFile', 'changeColumnsOf']), uri: URI }),
  /** Shows what mends all findings of a kind in a file, to be confirmed. */
  v.object({ kind: v.literal('fix'), uri: URI, code: NAME }),
  /** Measures at the one cutoff are measured at the other, without reading a file. */
  v.object({ kind: v.literal('setCutoff'), from: CUTOFF, to: CUTOFF }),
  /** Users without recommendations count as 0, or are excluded. */
  v.object({ kind: v.literal('setUsers'), users: v.picklist(['truth', 'both']) }),
  v.object({ kind: v.literal('setConvention'), convention: NAME }),
  /** null: any positive gain is relevant. */
  v.object({ kind: v.literal('setThreshold'), threshold: v.nullable(FINITE) }),
  /** Shows what a figure of the comparison means. */
  v.object({ kind: v.literal('openStatistics'), section: v.picklist(STATISTICS_SECTIONS) }),
  /** Shows a setting of ours to be changed; it holds from the next run on. */
  v.object({ kind: v.literal('openSetting'), setting: v.picklist(['eventWeights', 'combineEvents']) }),
  v.object({ kind: v.picklist(['lock', 'link']), on: v.boolean() }),
]);

export type PanelAction = Readonly<v.InferOutput<typeof ACTION>>;
