import { type ComparisonQuery, MARGIN } from '../../shared/protocol/queries';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { ADJUST_METHOD } from '../../shared/config/checkConfig';
import { flag, option, seed, text, integer, oneOf, parsedText } from '../../shared/config/option';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import type { MarginJson } from '../../shared/protocol/comparisonResult';
import type { ModelView } from '../../shared/protocol/views/evaluationView';
import { usageError } from '../wrongCall';
import type { ValuesOf } from './parsedArguments';

/** Options of a comparison. */
export const COMPARISON_OPTIONS = {
  baseline: option(text, {
    value: 'NAME',
    help: () => l10n.t('compare: baseline model (default: the first; in json, csv, and tsv every pair)'),
  }),
  margin: option(
    parsedText(MARGIN, {
      read: marginOf,
      wrong: (name, other) =>
        l10n.t('{0} must be a difference such as 0.005, or a share such as 1%, not “{1}”.', name, other),
    }),
    {
      value: 'N|N%',
      help: () =>
        l10n.t('compare: margin, the largest difference to treat as equivalent (default: 1% of the mean)'),
    },
  ),
  adjust: option(ADJUST_METHOD, {
    value: 'METHOD',
    help: () => l10n.t('compare: adjustment of p values: maxt (default), bonferroni, holm, bh, or none'),
  }),
  family: option(oneOf('all', 'measure'), {
    help: () => l10n.t('compare: p values to adjust together (default: all)'),
  }),
  matchedRuns: option(flag, {
    help: () => l10n.t('compare: run n of one model has the same split or fold as run n of another'),
  }),
  resamples: option(integer(0, 1_000_000), {
    help: () => l10n.t('compare: resamples for randomization and bootstrap (default: 10000; 0: none)'),
  }),
  seed: option(seed, { help: () => l10n.t('compare: random seed (default: 42)') }),
};

type ComparisonValues = ValuesOf<typeof COMPARISON_OPTIONS>;

/** Settings of a comparison, before models have names. */
export interface ComparisonSettings {
  readonly resamples: number;
  readonly seed: number;
  readonly queryOf: (models: readonly BaselineModel[], by: ComparisonQuery['by']) => ComparisonQuery;
}

/**
 * Returns the settings of a comparison for an output format.
 * @param format output format; formats for people contain less
 */
export function comparisonSettings(values: Partial<ComparisonValues>, format: string): ComparisonSettings {
  const settings = {
    margin: values.margin ?? { kind: 'relative', value: 0.01 },
    adjust: values.adjust ?? 'maxt',
    family: values.family ?? 'all',
    resamples: values.resamples ?? 10_000,
    seed: values.seed ?? 42,
    first: false,
    matched: values.matchedRuns ?? false,
    bca: EVERY_PAIR_FORMATS.includes(format),
    ranks: EVERY_PAIR_FORMATS.includes(format),
    changes: ['table', 'json'].includes(format),
  } as const;
  return {
    resamples: settings.resamples,
    seed: settings.seed,
    queryOf: (models, by) => ({
      ...settings,
      baseline: baselineOf(values.baseline, models, format),
      by,
    }),
  };
}

/** Parses a margin; returns undefined for other text. */
function marginOf(text: string): MarginJson | undefined {
  const [, digits, percent] = /^(\d+(?:\.\d+)?|\.\d+) ?(%?)$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  return percent === '%'
    ? { kind: 'relative', value: Number(digits) / 100 }
    : { kind: 'absolute', value: Number(digits) };
}

/** Formats with every pair of models. */
const EVERY_PAIR_FORMATS: readonly string[] = ['json', 'csv', 'tsv'];

/** Names that a model can be specified by. */
type BaselineModel = Pick<ModelView, 'name' | 'run'> & { readonly file: Pick<ModelView['file'], 'label'> };

/**
 * Returns the index of the model with this name or path; of several runs, the first. If none is named: null
 * (all pairs) for formats of records, otherwise the first model.
 */
function baselineOf(
  text: string | undefined,
  models: readonly BaselineModel[],
  format: string,
): number | null {
  if (text === undefined) return EVERY_PAIR_FORMATS.includes(format) ? null : 0;
  const named = models.findIndex(({ name, run }) => name === text || run?.of === text);
  if (named >= 0) return named;
  const [found, another] = models.flatMap(({ file: { label } }, index) =>
    path.resolve(label) === path.resolve(text) ? [index] : [],
  );
  if (found !== undefined && another === undefined) return found;
  throw usageError(
    l10n.t(
      '--baseline must be one of the models {0}, not “{1}”.',
      modelGroups(models)
        .map(({ name }) => name)
        .join(', '),
      text,
    ),
  );
}
