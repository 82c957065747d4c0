import * as l10n from '@vscode/l10n';
import type { Convention, MeasureChoices } from '../convention';
import { defaultChoices } from './defaults';

const implicit: MeasureChoices = { ...defaultChoices, duplicates: 'counted', gain: 'binary' };

const lenskit: MeasureChoices = {
  ...defaultChoices,
  precisionDenominator: 'length',
  recallDenominator: 'min',
  apDenominator: 'min-length',
  discount: 'jarvelin',
};

/** Conventions of libraries that train or evaluate recommenders. */
export const recommenderLibraryConventions: readonly Convention[] = [
  {
    name: 'ranx',
    summary: () =>
      l10n.t(
        'ranx with make_comparable: all judged users count; AP divides by R. Equal scores keep the order of the file; ranx itself does so in lists of up to 15 items only.',
      ),
    choices: {
      ...defaultChoices,
      users: 'judged',
      duplicates: 'last',
      apDenominator: 'relevant',
      rbpGain: 'linear',
    },
  },
  {
    name: 'recommenders',
    summary: () =>
      l10n.t(
        'Microsoft Recommenders (with pandas 2): AP divides by R; nDCG is binary and counts all judged users, the rest only users in both files; duplicate items count each time.',
      ),
    choices: {
      ...defaultChoices,
      users: 'both',
      duplicates: 'counted',
      apDenominator: 'relevant',
      gain: 'binary',
      noveltyBase: 'interactions',
      serendipity: 'zhang',
      listWeight: 'entries',
    },
    perMeasure: {
      nDCG: { users: 'truth', duplicates: 'joined' },
      Serendipity: { users: 'recommended' },
      CatalogCoverage: { catalogue: 'train', outsideCatalogue: 'counted' },
    },
  },
  {
    name: 'replay',
    summary: () =>
      l10n.t(
        'RePlay: everything is binary; equal scores ordered by ID, last ID first; a duplicate item counts once in Precision and Recall, each time elsewhere.',
      ),
    choices: {
      ...defaultChoices,
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
      ...defaultChoices,
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
    name: 'elliot',
    summary: () =>
      l10n.t(
        'Elliot: AP and AR are means of Precision and Recall at every rank; gains are 2^(g − θ + 1) − 1; only users with recommendations are included.',
      ),
    choices: {
      ...defaultChoices,
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
    summary: () =>
      l10n.t(
        'RecBole: everything is binary, AP divides by min(K, R); the padding counts as an item of the catalog.',
      ),
    choices: {
      ...defaultChoices,
      users: 'both',
      gain: 'binary',
      catalogue: 'padded',
      outsideCatalogue: 'counted',
      longTail: 'items',
      entropy: 'nats-per-item',
    },
  },
  {
    name: 'recpack',
    summary: () => l10n.t('RecPack: everything is binary; the scores of a duplicate item are added.'),
    choices: { ...defaultChoices, duplicates: 'summed', gain: 'binary' },
  },
  {
    name: 'torchmetrics',
    summary: () =>
      l10n.t(
        'TorchMetrics, given the list and behind it, with score 0, the relevant items it misses: AP divides by the hits in the top K; nDCG averages ties; Fallout divides by the misses of the list.',
      ),
    choices: {
      ...defaultChoices,
      duplicates: 'first',
      missed: 'counted',
      precisionDenominator: 'union',
      apDenominator: 'hits',
      gain: 'binary',
      aucEdge: 'zero',
      falloutDenominator: 'listed',
    },
    perMeasure: {
      HitRate: { missed: 'appended' },
      RPrecision: { missed: 'appended' },
      GAUC: { missed: 'appended' },
      nDCG: { missed: 'appended', ties: 'expected' },
    },
  },
  {
    name: 'recmetrics',
    summary: () =>
      l10n.t(
        'recmetrics: AP divides by the hits, mark (an AP too) by R; Precision by the length of the list.',
      ),
    choices: {
      ...defaultChoices,
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
      ...defaultChoices,
      duplicates: 'counted',
      precisionDenominator: 'length',
      apDenominator: 'relevant',
      gain: 'binary',
      popularity: 'users',
      popularityScale: 'share',
    },
    perMeasure: { Recall: { duplicates: 'once' } },
  },
  {
    name: 'evidently',
    summary: () =>
      l10n.t(
        'Evidently on one joined table: relevant items outside the list are not seen, and users without a hit are excluded; at the end of a short list, a hit counts again in AP and AR at each rank down to K.',
      ),
    choices: {
      ...defaultChoices,
      missed: 'ignored',
      precisionDenominator: 'length',
      apDenominator: 'relevant',
      apRanks: 'last-repeated',
    },
  },
  {
    name: 'lenskit',
    summary: () =>
      l10n.t(
        'LensKit since 2025: nDCG is binary and discounts from rank 3 on; Precision divides by the length of the list, Recall by min(K, R); users with recommendations are included.',
      ),
    choices: {
      ...lenskit,
      users: 'recommended',
      duplicates: 'counted',
      gain: 'binary',
      rbpPersistence: 0.85,
      ratingAverage: 'macro',
    },
  },
  {
    name: 'lenskit@0.14',
    summary: () =>
      l10n.t(
        'LensKit until 0.14: as lenskit, but nDCG takes the ratings, and all users with a relevant item count.',
      ),
    choices: lenskit,
  },
  {
    name: 'cornac',
    summary: () =>
      l10n.t(
        'Cornac: everything is binary; users with a relevant item count; in AP equal scores all have the last rank of that score; RMSE and MAE are means over users.',
      ),
    choices: {
      ...defaultChoices,
      duplicates: 'counted',
      apDenominator: 'relevant',
      gain: 'binary',
      aucTies: 'zero',
      ratingAverage: 'macro',
    },
    perMeasure: { NCRR: { ideal: 'listed' }, AP: { tiedRanks: 'grouped' } },
  },
  {
    name: 'implicit',
    summary: () =>
      l10n.t(
        'implicit: everything is binary; Precision is the hits of all users divided by Σ min(K, R); AUC is over the whole catalog.',
      ),
    choices: implicit,
    perMeasure: {
      Precision: { precisionDenominator: 'min', average: 'pooled' },
      LAUC: { missed: 'catalogue' },
    },
  },
  {
    name: 'spark',
    summary: () =>
      l10n.t(
        'Spark RankingMetrics: everything is binary, duplicate items count each time; users of the ground truth with recommendations are included, as in a join of both.',
      ),
    choices: { ...implicit, users: 'judged-both' },
  },
  {
    name: 'lightfm',
    summary: () =>
      l10n.t(
        'LightFM: items of equal score all have the last rank of that score; the reciprocal rank of an item outside the list uses its rank in the catalog.',
      ),
    choices: { ...defaultChoices, tiedRanks: 'grouped', gain: 'binary' },
    perMeasure: { RR: { missed: 'catalogue' } },
  },
  {
    name: 'surprise',
    summary: () => l10n.t('Surprise: RMSE, MAE and MSE over all pairs.'),
    choices: defaultChoices,
  },
];
