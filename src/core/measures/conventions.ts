import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { Convention, MeasureChoices } from './convention';
import { nearest } from './nearest';

/** The default: metrics.md §6. */
const own: MeasureChoices = {
  threshold: undefined,
  users: 'truth',
  ties: 'list-order',
  duplicates: 'first',
  missed: 'absent',
  precisionDenominator: 'k',
  recallDenominator: 'relevant',
  apDenominator: 'min',
  apRanks: 'hits',
  gain: 'linear',
  discount: 'log2',
  ideal: 'k',
  rbpGain: 'binary',
  aucTies: 'half',
  aucEdge: 'undefined',
  listUsers: 'recommended',
  catalogue: 'given',
  outsideCatalogue: 'ignored',
  popularity: 'interactions',
  noveltyBase: 'users',
  listDenominator: 'length',
  gini: 'population',
  entropy: 'pooled',
  singleItem: 'undefined',
  serendipity: 'murakami',
  historyMean: 'all',
};

export const recscope: Convention = {
  name: 'recscope',
  summary: () =>
    l10n.t(
      'RecScope’s own: every user with a relevant item counts, list order decides ties, repeated items count once.',
    ),
  choices: own,
};

const trecEval: MeasureChoices = {
  ...own,
  users: 'judged-both',
  ties: 'item-descending',
  duplicates: 'error',
  apDenominator: 'relevant',
  rbpGain: 'normalised',
};

/**
 * The presets, each with what the library of that name answers. Where a library answers differently from
 * measure to measure, `perMeasure` says how; metrics.md §6 is the table.
 */
const presets: readonly Convention[] = [
  {
    name: 'trec_eval',
    summary: () =>
      l10n.t(
        'NIST trec_eval: the mean is over users in both files; equal scores stand by id, last id first.',
      ),
    choices: trecEval,
  },
  {
    name: 'trec_eval-c',
    summary: () => l10n.t('NIST trec_eval -c: as trec_eval, but judged users without a list count as 0.'),
    choices: { ...trecEval, users: 'judged' },
  },
  {
    name: 'ir_measures',
    summary: () => l10n.t('ir_measures: all judged users count; of a repeated item the last row counts.'),
    choices: { ...own, users: 'judged', duplicates: 'last', apDenominator: 'relevant' },
  },
  {
    name: 'ranx',
    summary: () => l10n.t('ranx with make_comparable: all judged users count; AP divides by R.'),
    choices: { ...own, users: 'judged', duplicates: 'last', apDenominator: 'relevant', rbpGain: 'linear' },
  },
  {
    name: 'recommenders',
    summary: () =>
      l10n.t(
        'Microsoft Recommenders: AP divides by R; nDCG is binary and counts all judged users, the rest only users in both files; repeated items count repeatedly.',
      ),
    choices: {
      ...own,
      users: 'both',
      duplicates: 'counted',
      apDenominator: 'relevant',
      gain: 'binary',
      noveltyBase: 'interactions',
      serendipity: 'zhang',
      historyMean: 'co-occurring',
    },
    perMeasure: {
      nDCG: { users: 'truth', duplicates: 'joined' },
      Serendipity: { users: 'recommended' },
      CatalogCoverage: { catalogue: 'train' },
    },
  },
  {
    name: 'replay',
    summary: () =>
      l10n.t(
        'RePlay: everything is binary; equal scores stand by id, last id first; a repeated item counts once in Precision and Recall, repeatedly elsewhere.',
      ),
    choices: {
      ...own,
      ties: 'item-descending',
      duplicates: 'counted',
      gain: 'binary',
      aucTies: 'order',
      aucEdge: 'zero-one',
      catalogue: 'train',
      popularity: 'users',
    },
    perMeasure: {
      Precision: { duplicates: 'once' },
      Recall: { duplicates: 'once' },
      Unseen: { listUsers: 'trained' },
      Surprisal: { listDenominator: 'k' },
    },
  },
  {
    name: 'rectools',
    summary: () =>
      l10n.t(
        'RecTools: everything is binary, AP divides by R, nDCG compares with K relevant items even when there are fewer.',
      ),
    choices: {
      ...own,
      duplicates: 'counted',
      missed: 'counted',
      apDenominator: 'relevant',
      gain: 'binary',
      ideal: 'full-k',
      outsideCatalogue: 'counted',
      singleItem: 'zero',
    },
    perMeasure: { Serendipity: { users: 'recommended' } },
  },
  {
    name: 'lenskit',
    summary: () =>
      l10n.t(
        'LensKit: Precision divides by the length of the list, Recall by min(K, R); nDCG discounts from rank 3 on.',
      ),
    choices: {
      ...own,
      precisionDenominator: 'length',
      recallDenominator: 'min',
      apDenominator: 'min-length',
      discount: 'jarvelin',
    },
  },
  {
    name: 'elliot',
    summary: () =>
      l10n.t(
        'Elliot: AP is the mean of Precision at every rank; gains are 2^(g − θ + 1) − 1; only users with a list count.',
      ),
    choices: {
      ...own,
      users: 'both',
      duplicates: 'counted',
      apDenominator: 'k',
      apRanks: 'all',
      gain: 'exp-above',
      listUsers: 'judged-both',
      outsideCatalogue: 'counted',
      popularity: 'users',
      gini: 'complement',
      entropy: 'per-list',
    },
  },
  {
    name: 'recbole',
    summary: () => l10n.t('RecBole: everything is binary, AP divides by min(K, R).'),
    choices: {
      ...own,
      users: 'both',
      gain: 'binary',
      outsideCatalogue: 'counted',
      entropy: 'nats-per-item',
    },
  },
  {
    name: 'cornac',
    summary: () => l10n.t('Cornac: everything is binary; users with a relevant item count.'),
    choices: { ...own, duplicates: 'counted', apDenominator: 'relevant', gain: 'binary', ideal: 'k' },
    perMeasure: { NCRR: { ideal: 'listed' } },
  },
  {
    name: 'recpack',
    summary: () => l10n.t('RecPack: everything is binary; the scores of a repeated item are added.'),
    choices: { ...own, duplicates: 'summed', gain: 'binary' },
  },
  {
    name: 'torchmetrics',
    summary: () =>
      l10n.t(
        'TorchMetrics, given the list and behind it the relevant items it misses: AP divides by the hits within K; nDCG averages ties; users without a relevant item count 0.',
      ),
    choices: {
      ...own,
      duplicates: 'first',
      missed: 'counted',
      apDenominator: 'hits',
      gain: 'binary',
    },
    perMeasure: { HitRate: { missed: 'appended' }, nDCG: { missed: 'appended', ties: 'expected' } },
  },
  {
    name: 'recmetrics',
    summary: () => l10n.t('recmetrics: AP divides by the hits; Precision by the length of the list.'),
    choices: {
      ...own,
      users: 'both',
      duplicates: 'once',
      precisionDenominator: 'length',
      apDenominator: 'hits',
      gain: 'binary',
    },
  },
  {
    name: 'rs_metrics',
    summary: () =>
      l10n.t('rs_metrics: everything is binary; Precision divides by the length of the list, AP by R.'),
    choices: {
      ...own,
      duplicates: 'counted',
      precisionDenominator: 'length',
      apDenominator: 'relevant',
      gain: 'binary',
    },
    perMeasure: { Recall: { duplicates: 'once' } },
  },
  {
    name: 'evidently',
    summary: () =>
      l10n.t(
        'Evidently on one joined table: relevant items outside the list are not seen, and users without a hit are left out.',
      ),
    choices: { ...own, missed: 'ignored', precisionDenominator: 'length' },
  },
];

/** Every convention there is; the first is the default. */
export const conventions: readonly Convention[] = [recscope, ...presets];

/** The convention of this name, case ignored. @throws InputError that names the nearest one */
export function conventionNamed(name: string): Convention {
  const found = conventions.find((convention) => convention.name.toLowerCase() === name.trim().toLowerCase());
  if (found !== undefined) return found;
  const names = conventions.map((convention) => convention.name);
  throw new InputError({
    message: l10n.t('There is no convention “{0}”. The nearest is “{1}”.', name, nearest(name, names) ?? ''),
    advice: l10n.t('Conventions: {0}.', names.join(', ')),
  });
}
