import * as l10n from '@vscode/l10n';
import { toOptionName } from './option';

/** Replacements of options and JSON fields of RecScope 1.0, by option name without leading hyphens. */
const REMOVED_OPTIONS: Readonly<Record<string, () => string>> = {
  alike: () =>
    l10n.t('If the variants are the same, write them the same way in the log. Otherwise, rename one.'),
  looks: anytimeInstead,
  negatives: fullCatalogInstead,
  'negatives-by': fullCatalogInstead,
  bootstrap: () => l10n.t('Use the confidence intervals of the results, which need no resampling.'),
  winsorize: () =>
    l10n.t(
      'Cap large values in a column of the log, and specify a metric of it: {0}.',
      '--metrics "perUser(COLUMN)"',
    ),
  seed: () => l10n.t('Remove it. The results of an experiment do not depend on chance.'),
  wilcoxon: oneWilcoxon,
  'zero-method': oneWilcoxon,
  continuity: oneWilcoxon,
  facts: printedOnly,
  pattern: printedOnly,
  results: printedOnly,
};

/** Replacements of metrics, conventions, methods and engines of RecScope 1.0, by name in lower case. */
const REMOVED_VALUES: Readonly<Record<string, () => string>> = {
  planned: anytimeInstead,
  tukey: use('maxt'),
  hochberg: use('holm'),
  by: use('bh'),
  'quepid@2021': () => quepid('nDCG(ideal=k)'),
  'quepid@2020-12': () => quepid('nDCG(ideal=k,short=undefined)'),
  'quepid@2020-09': () => quepid('nDCG(ideal=k,cut=min)'),
  mape: use('MAE'),
  meanabsolutepercentageerror: use('MAE'),
  mean_absolute_percentage_error: use('MAE'),
  medae: use('MAE'),
  medianabsoluteerror: use('MAE'),
  median_absolute_error: use('MAE'),
  maxerror: use('RMSE'),
  max_error: use('RMSE'),
  explainedvariance: use('R2'),
  expvar: use('R2'),
  exp_var: use('R2'),
  explained_variance_score: use('R2'),
  fcp: use('KendallTauB'),
  fractionofconcordantpairs: use('KendallTauB'),
  '--fold all': () => l10n.t('Write a file for each fold and use --runs.'),
  bigquery: exportedFirst,
  snowflake: exportedFirst,
};

/** Returns the error for an option (`--bootstrap`) or JSON field (`plannedLooks`) that was removed, or undefined. */
export function removedOptionError(written: string): string | undefined {
  return removed(REMOVED_OPTIONS, toOptionName(written.replace(/^-+/, '')), written);
}

/**
 * Returns the error for a metric, convention, method or database that is no longer supported; undefined for other
 * words.
 */
export function removedValueError(written: string): string | undefined {
  return removed(REMOVED_VALUES, written.toLowerCase(), written);
}

function printedOnly(): string {
  return l10n.t(
    '`recscope sql` only prints queries: run `recscope evaluate` or `recscope compare` to get the metrics.',
  );
}

function exportedFirst(): string {
  return l10n.t('Export the tables to Parquet, and name the files.');
}

function removed(
  replacements: Readonly<Record<string, () => string>>,
  name: string,
  written: string,
): string | undefined {
  if (!Object.hasOwn(replacements, name)) return undefined;
  return l10n.t('{0} was removed in RecScope 1.1. {1}', written, replacements[name]());
}

/** Returns the replacement of planned looks. */
function anytimeInstead(): string {
  return l10n.t('Use {0}, which is valid at any number of looks.', '--look anytime');
}

/** Returns the replacement of sampled negatives. */
function fullCatalogInstead(): string {
  return l10n.t(
    'Ranking among sampled negatives gives other numbers than among all items. Evaluate against the full catalog (docs/splits.md).',
  );
}

/** Returns a function that returns the sentence with the replacement. */
function use(name: string): () => string {
  return () => l10n.t('Use {0}.', name);
}

/** Returns the replacement of an older version of Quepid. @param ndcg its nDCG, in the current convention */
function quepid(ndcg: string): string {
  return l10n.t('Use quepid; its nDCG was {0}.', ndcg);
}

/** Returns the replacement of the options of the signed-rank test. */
function oneWilcoxon(): string {
  return l10n.t('Remove it: the signed-rank test is computed as SciPy does by default.');
}
