import * as v from 'valibot';
import { COPY_FORMATS } from '../sheets/formats';
import { FINITE, MARGIN, NAME, NUMBER, queries, type QuestionName, TEXT, URI, USERS } from './queries';

/*
 * Schemas of all messages that the page of a panel may send; each message's type is derived from its schema. The host
 * ignores everything else.
 */

/** Query about the evaluation. Its parameters are checked by its name. */
export const QUESTION = v.object({
  name: v.picklist(Object.keys(queries) as QuestionName[]),
  query: v.unknown(),
  /** Key under which progress is reported; absent: no progress is reported. */
  heard: v.optional(NUMBER),
});

export const FILE = v.object({ uri: URI });
export const LINE = v.object({ uri: URI, line: NUMBER });

const NAMES = v.pipe(v.array(NAME), v.maxLength(10_000), v.readonly());

/**
 * Settings of the leaderboard. Metrics are identified by name, so that the settings survive other metrics.
 */
export const LEADERBOARD = v.object({
  /** Model that the others are compared with; null: none; absent: the first model. */
  baseline: v.optional(v.nullable(NAME)),
  /** File that names the baseline; absent: a person chose it, or it is the first. */
  baselineFrom: v.optional(NAME),
  /** Metrics whose column is hidden. */
  hidden: NAMES,
  /** Whether intervals and ties are shown next to the means; absent: false. */
  intervals: v.optional(v.boolean()),
  /** Whether the ends that judgments of unjudged items could give are shown below the means; absent: false. */
  bounds: v.optional(v.boolean()),
  /** Width of the column of names, in pixels; absent: fits the names, within bounds. */
  nameWidth: v.optional(v.pipe(NUMBER, v.minValue(1), v.maxValue(10_000))),
  /** Smallest difference that matters; absent: 1% of the baseline's mean. */
  margin: v.optional(MARGIN),
  /** Metrics of the charts; absent: the default. */
  charts: v.optional(
    v.object({
      /** Name of the metric that is drawn. */
      measure: v.optional(NAME),
      /** Name of the beyond-accuracy metric on the other axis. */
      against: v.optional(NAME),
    }),
  ),
  /** Names that a person gave to models. @see modelKey */
  names: v.optional(
    v.pipe(v.array(v.object({ model: TEXT, name: NAME })), v.maxLength(10_000), v.readonly()),
  ),
});

export type LeaderboardChoice = Readonly<v.InferOutput<typeof LEADERBOARD>>;
export type ChartsChoice = Readonly<NonNullable<LeaderboardChoice['charts']>>;

/** Anchors of the headings in docs/statistics.md. */
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
  'slices',
  'why-it-changed',
] as const;

export type StatisticsSection = (typeof STATISTICS_SECTIONS)[number];

const CUTOFF = v.pipe(NUMBER, v.minValue(1), v.maxValue(1_000_000));

/** Judgment to be written; null: only asks where it would be. */
export const JUDGED = v.object({
  judgement: v.nullable(
    v.object({
      user: TEXT,
      item: TEXT,
      /** A grade of at least 0; `?`: left open; empty: taken back. */
      grade: v.pipe(v.string(), v.maxLength(100), v.regex(/^(?:\?|\d+(?:\.\d+)?)?$/)),
      reason: NAME,
    }),
  ),
});

export type JudgedMessage = Readonly<v.InferOutput<typeof JUDGED>>;

/** Actions that are also commands: run again, cancel, change a choice (the host asks in place), copy. */
export const ACTION = v.variant('kind', [
  v.object({
    kind: v.picklist([
      'evaluate',
      'rerun',
      'cancel',
      /** Saves the whole result to a file. */
      'saveReport',
      'changeFiles',
      /** Asks for other models with the same ground truth. */
      'changeModels',
      /** Evaluates the only model together with the file next to it. */
      'addRival',
      'changeColumns',
      /** Changes training data, items or catalogue. */
      'changeFurther',
      /** Changes the file of users. */
      'changeUsers',
      'changeMeasures',
      'addMeasure',
      'changeConvention',
      'showProblems',
      /** Asks the last question of the run again. */
      'back',
    ]),
  }),
  /** Copies the means of all models to the clipboard. */
  v.object({
    kind: v.literal('copy'),
    format: v.picklist(COPY_FORMATS.map(({ name }) => name)),
    intervals: v.boolean(),
  }),
  /** Saves the users of the table to a file, in its order. */
  v.object({ kind: v.literal('saveUsers'), query: v.object(USERS) }),
  /** Continues with this choice of the open question. */
  v.object({ kind: v.literal('answer'), choice: NUMBER }),
  /** Forgets the answers about a file, or about IDs if no file is given, and asks again. */
  v.object({ kind: v.literal('askAgain'), uri: v.optional(URI) }),
  /** `changeFile` replaces this file by another. */
  v.object({ kind: v.picklist(['changeFile', 'changeColumnsOf']), uri: URI }),
  /** Shows the fixes of all findings of a kind in a file, to be confirmed. */
  v.object({ kind: v.literal('fix'), uri: URI, code: NAME }),
  /** Recomputes metrics at cutoff `from` at `to`, without reading a file. */
  v.object({ kind: v.literal('setCutoff'), from: CUTOFF, to: CUTOFF }),
  /** Sets whether users without recommendations have value 0 or are excluded. */
  v.object({ kind: v.literal('setUsers'), users: v.picklist(['truth', 'both']) }),
  v.object({ kind: v.literal('setConvention'), convention: NAME }),
  /** Minimum gain of a relevant item; null: any positive gain. */
  v.object({ kind: v.literal('setThreshold'), threshold: v.nullable(FINITE) }),
  /** Opens the documentation of a statistic of the comparison. */
  v.object({ kind: v.literal('openStatistics'), section: v.picklist(STATISTICS_SECTIONS) }),
  /** Opens a setting of RecScope. A change takes effect at the next run. */
  v.object({ kind: v.literal('openSetting'), setting: v.picklist(['eventWeights', 'combineEvents']) }),
  v.object({ kind: v.picklist(['lock', 'link', 'useJudgements']), on: v.boolean() }),
]);

export type PanelAction = Readonly<v.InferOutput<typeof ACTION>>;
