import * as l10n from '@vscode/l10n';
import type { ParameterSpec } from './measure';

/** `rel>=4`: smallest relevant grade. */
export const relParameter: ParameterSpec = {
  name: 'rel',
  kind: 'number',
  operator: '>=',
  minimum: -Infinity,
  maximum: Infinity,
  overrides: 'threshold',
  meaning: () => l10n.t('An item is relevant when its gain is at least this.'),
};

export const tiesParameter: ParameterSpec = {
  name: 'ties',
  kind: 'choice',
  values: ['list-order', 'item-ascending', 'item-descending', 'best', 'worst', 'expected'],
  overrides: 'ties',
  meaning: () =>
    l10n.t(
      'Order of items with equal scores. best: the largest gains first; worst: the smallest; expected: the mean over all orders.',
    ),
};

/** Parameter of metrics over all lists together. Each list has one order: there is no value per user to average. */
export const pooledTiesParameter: ParameterSpec = {
  ...tiesParameter,
  values: tiesParameter.values.filter((value) => value !== 'expected'),
  refused: {
    expected: () =>
      l10n.t('All lists together have one value: there are no user values to average over tie orders.'),
  },
  meaning: () =>
    l10n.t('Order of items with equal scores. best: the largest gains first; worst: the smallest.'),
};

export const duplicatesParameter: ParameterSpec = {
  name: 'duplicates',
  kind: 'choice',
  values: ['first', 'last', 'summed', 'once', 'counted', 'joined', 'expanded', 'expanded-relevant', 'error'],
  overrides: 'duplicates',
  meaning: () => l10n.t('How duplicates in a list count.'),
};

const users: ParameterSpec = {
  name: 'users',
  kind: 'choice',
  values: ['truth', 'both', 'recommended', 'judged', 'judged-both', 'any'],
  overrides: 'users',
  meaning: () => l10n.t('Users included in the mean.'),
};

const missed: ParameterSpec = {
  name: 'missed',
  kind: 'choice',
  values: ['absent', 'ignored', 'counted', 'appended', 'catalogue'],
  overrides: 'missed',
  meaning: () =>
    l10n.t('How missed relevant items count. catalogue: all items not recommended follow the list, tied.'),
};

const unjudged: ParameterSpec = {
  name: 'unjudged',
  kind: 'choice',
  values: ['kept', 'removed'],
  overrides: 'unjudged',
  meaning: () => l10n.t('How unjudged items count.'),
};

export const pooledParameter: ParameterSpec = {
  name: 'pooled',
  kind: 'choice',
  values: ['unjudged', 'judged'],
  overrides: 'pooled',
  meaning: () =>
    l10n.t(
      'What items with a negative grade or rating count as, in any format: pooled, but not judged, as in trec_eval, or judged not relevant.',
    ),
};

/** `missed=catalogue,items=60`: number of columns of the matrix that a library gets. */
const catalogueSize: ParameterSpec = {
  name: 'items',
  kind: 'number',
  minimum: 1,
  maximum: 10_000_000,
  overrides: 'catalogueSize',
  meaning: () => l10n.t('Size of the catalog, where no file lists it; with missed=catalogue.'),
};

/** Parameter of metrics that give users without a relevant item a configurable value. */
export const withoutRelevantParameter: ParameterSpec = {
  name: 'norelevant',
  kind: 'choice',
  values: ['zero', 'one', 'undefined', 'one-unlisted'],
  overrides: 'withoutRelevant',
  meaning: () =>
    l10n.t(
      'Value of a user without relevant items: 0, 1, none, or 1 without recommendations and 0 with some.',
    ),
};

const shortList: ParameterSpec = {
  name: 'short',
  kind: 'choice',
  values: ['measured', 'undefined', 'single-undefined'],
  overrides: 'shortList',
  meaning: () =>
    l10n.t(
      'A short list is measured as it is, undefined when it has fewer than K items, or undefined when it has only one.',
    ),
};

/** Parameters of how a list is judged and which users the mean is over. */
export const viewParameters: readonly ParameterSpec[] = [
  relParameter,
  tiesParameter,
  duplicatesParameter,
  missed,
  catalogueSize,
  unjudged,
  users,
];

/** Parameters of every metric of a judged list. */
export const listParameters: readonly ParameterSpec[] = [
  ...viewParameters,
  withoutRelevantParameter,
  shortList,
];

/** Parameter of metrics that divide hits by a denominator. */
export const averageOfHitsParameter: ParameterSpec = {
  name: 'average',
  kind: 'choice',
  values: ['users', 'pooled'],
  overrides: 'average',
  meaning: () =>
    l10n.t('The mean over users, or the hits of all users divided by what could be hit by all of them.'),
};

export const precisionNormParameter: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['k', 'length', 'distinct', 'judged', 'min', 'union'],
  overrides: 'precisionDenominator',
  meaning: () =>
    l10n.t(
      'What the hits are divided by: K, the number of recommended items in the top K, of different ones among them, of those that the ground truth names, or min(K, R); union is K, and without a cutoff the number of items that are recommended or relevant.',
    ),
};

export const recallNormParameter: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['relevant', 'min'],
  overrides: 'recallDenominator',
  meaning: () => l10n.t('What the hits are divided by: R or min(K, R).'),
};

export const averagePrecisionNormParameter: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['min', 'min-length', 'relevant', 'hits', 'k'],
  overrides: 'apDenominator',
  meaning: () =>
    l10n.t('What the sum is divided by: min(K, R), min(K, n, R), R, the hits in the top K, or K.'),
};

export const averagePrecisionRanksParameter: ParameterSpec = {
  name: 'ranks',
  kind: 'choice',
  values: ['hits', 'all', 'last-repeated'],
  overrides: 'apRanks',
  meaning: () =>
    l10n.t(
      'The ranks that are added up: those of the hits; all in the top K; or those of the hits, with a hit at the end of a short list again at each rank down to K.',
    ),
};

export const tiedRanksParameter: ParameterSpec = {
  name: 'tied',
  kind: 'choice',
  values: ['order', 'grouped'],
  overrides: 'tiedRanks',
  meaning: () => l10n.t('Rank of a hit: its own, or the last of its tie.'),
};

export const gainParameter: ParameterSpec = {
  name: 'gain',
  kind: 'choice',
  values: ['linear', 'exp', 'exp-above', 'binary'],
  synonyms: { exponential: 'exp', exp2: 'exp', burges: 'exp' },
  overrides: 'gain',
  meaning: () =>
    l10n.t('Gain of a grade g: g, 2^g − 1, the same from the threshold on, or 1 for every relevant item.'),
};

export const discountParameter: ParameterSpec = {
  name: 'discount',
  kind: 'choice',
  values: ['log2', 'jarvelin', 'rank'],
  overrides: 'discount',
  meaning: () => l10n.t('What the gain at rank k is divided by: log2(k + 1), log2(k) from rank 2 on, or k.'),
};

export const idealParameter: ParameterSpec = {
  name: 'ideal',
  kind: 'choice',
  values: ['k', 'all', 'listed', 'full-k', 'full-listed'],
  overrides: 'ideal',
  meaning: () =>
    l10n.t(
      'The ideal list: truncated at K, with all relevant items, no longer than the list, K items that are all relevant, or relevant items up to the length of the list in the top K.',
    ),
};

export const ndcgCutParameter: ParameterSpec = {
  name: 'cut',
  kind: 'choice',
  values: ['k', 'min'],
  overrides: 'ndcgCut',
  meaning: () => l10n.t('Where the list and the best list are cut: at K, or at min(K, R).'),
};
