import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { nameMap } from './nameMap';
import { parsePairs } from '../language/phrase';
import {
  finite,
  option,
  listOf,
  text,
  integer,
  oneOf,
  parsedText,
  shareOrAll,
  type ConfigInput,
} from './option';

/** Default metrics. */
export const DEFAULT_MEASURES = 'nDCG@10, Recall@10, HitRate@10, RR@10';

/** Default metrics for a file with predicted and true ratings. */
export const DEFAULT_RATING_MEASURES = 'RMSE, MAE, Bias, Pearson';

/** Gain of each event, at least 0. */
export const EVENT_WEIGHTS = v.pipe(
  nameMap(v.pipe(v.string(), v.maxLength(1000)), v.pipe(v.number(), v.finite(), v.minValue(0))),
  v.maxEntries(1000),
);

/** Differences in the spelling of IDs that `--match-ids` can ignore. */
export const ID_MATCHINGS = [
  'number',
  'trim',
  'case',
  'quotes',
  'unicode',
  'html',
  'percent',
  'address',
  'punctuation',
  'digits',
] as const;

/** Difference to ignore: one of {@link ID_MATCHINGS}, or a prefix or suffix that only some IDs have. */
export const ID_MATCHING = v.union([
  v.picklist(ID_MATCHINGS),
  v.pipe(v.string(), v.regex(/^(?:prefix|suffix)=./), v.maxLength(1000)),
]);
export type IdMatching = v.InferOutput<typeof ID_MATCHING>;

/** Options of an evaluation other than its files. */
export const EVALUATION_CONFIG = v.object({
  measures: option(text, {
    alias: 'metrics',
    short: 'm',
    value: 'LIST',
    list: true,
    help: () => l10n.t('metrics, such as "nDCG@10,AP@10,Recall(rel>=4)@20"'),
  }),
  cutoffs: option(listOf(integer(1)), {
    short: 'k',
    value: 'LIST',
    list: true,
    help: () => l10n.t('cutoffs of all metrics, such as "5,10,20"'),
  }),
  convention: option(v.pipe(v.string(), v.maxLength(100)), {
    short: 'c',
    value: 'NAME',
    help: () => l10n.t('metric convention (default: recscope)'),
  }),
  threshold: option(finite, {
    name: 'rel',
    value: 'N',
    help: () => l10n.t('minimum relevant rating'),
  }),
  events: option(parsedText(EVENT_WEIGHTS, { read: parseEventWeights }), {
    value: 'LIST',
    list: true,
    help: () => l10n.t('event weights, such as "view=1,purchase=5"'),
  }),
  combine: option(oneOf('max', 'sum'), {
    help: () => l10n.t('how to combine several events of one user and item (default: max)'),
  }),
  judges: option(listOf(text), {
    value: 'LIST',
    list: true,
    help: () =>
      l10n.t('judges whose grades count, such as "kim,lee"; people: all but "model:…" (default: all)'),
  }),
  combineJudges: option(oneOf('median', 'last', 'min', 'max', 'mean'), {
    help: () => l10n.t('how to combine grades of several judges (default: median, the lower of two)'),
  }),
  prefer: option(oneOf('truth', 'judgements'), {
    help: () =>
      l10n.t('which grade counts if ground truth and judgments have different ones (default: truth)'),
  }),
  overlap: option(shareOrAll, {
    help: () =>
      l10n.t(
        'share of a passage that a chunk must contain to be relevant, such as 0.5 or 80% (default: 50%)',
      ),
  }),
  matchIds: option(
    listOf(
      parsedText(ID_MATCHING, {
        read: (way) => (way.includes('=') ? way : way.toLowerCase()),
        wrong: (name, other) =>
          l10n.t(
            '{0} must be one of {1}, not “{2}”.',
            name,
            [...ID_MATCHINGS, 'prefix=…', 'suffix=…'].join(', '),
            other,
          ),
      }),
    ),
    {
      value: 'LIST',
      list: true,
      help: () =>
        l10n.t(
          'ID differences to ignore: number (181.0 = 0181 = 181), trim (spaces), case, quotes, unicode, html, percent, address, punctuation, digits (after the 15th), "prefix=item_", "suffix=.md"',
        ),
    },
  ),
});

/**
 * Settings that can be changed without reading files again: all but how the ground truth is read, and
 * cutoffs, which are part of the metrics.
 */
export const EVALUATION_SETTINGS = v.object({
  ...v.omit(EVALUATION_CONFIG, [
    ...([
      'cutoffs',
      'events',
      'combine',
      'judges',
      'combineJudges',
      'prefer',
      'matchIds',
      'overlap',
    ] as const),
  ]).entries,
  /** Metrics as written: "nDCG@10, AP(norm=hits)@5". */
  measures: text,
  convention: text,
  /**
   * Users whom means are over, instead of the users of the convention and of single metrics; absent: not
   * overridden.
   */
  counted: v.optional(v.picklist(['truth', 'both'])),
});

export type EvaluationSettings = ConfigInput<typeof EVALUATION_SETTINGS>;

/**
 * Parses gains of events such as "view=1,cart=2,purchase=5".
 * @throws InputError if a part is not `event=number`, or a number is negative
 */
export function parseEventWeights(text: string): Record<string, number> {
  const weights: Record<string, number> = {};
  for (const { whole, name, value } of parsePairs(text)) {
    if (whole.text === '') continue;
    const weight = Number(value.text);
    if (name.text === '' || value.text === '' || !Number.isFinite(weight) || weight < 0)
      throw whole.wrong({
        message: l10n.t('“{0}” is not an event weight.', whole.text),
        advice: l10n.t('Example: {0}. Weights can’t be negative.', 'view=1,cart=2,purchase=5'),
      });
    weights[name.text] = weight;
  }
  return weights;
}
