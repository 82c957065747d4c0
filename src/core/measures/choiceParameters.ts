import * as l10n from '@vscode/l10n';
import type { ParameterSpec } from './measure';

/** `rel>=4`: what counts as relevant. */
export const rel: ParameterSpec = {
  name: 'rel',
  kind: 'number',
  operator: '>=',
  minimum: -Infinity,
  maximum: Infinity,
  overrides: 'threshold',
  meaning: () => l10n.t('An item is relevant when its gain is at least this.'),
};

export const ties: ParameterSpec = {
  name: 'ties',
  kind: 'choice',
  values: ['list-order', 'item-ascending', 'item-descending', 'best', 'worst', 'expected'],
  overrides: 'ties',
  meaning: () =>
    l10n.t(
      'Order of items with equal scores. best: the largest gains first; worst: the smallest; expected: the mean over all orders.',
    ),
};

/** Of a measure of all lists together: each list has one order, for there is no value per user to be averaged. */
export const tiesInOneOrder: ParameterSpec = {
  ...ties,
  values: ties.values.filter((value) => value !== 'expected'),
  refused: {
    expected: () =>
      l10n.t(
        'All lists together have one value, and users have none of which to take the mean over all orders.',
      ),
  },
  meaning: () =>
    l10n.t('Order of items with equal scores. best: the largest gains first; worst: the smallest.'),
};

export const duplicates: ParameterSpec = {
  name: 'duplicates',
  kind: 'choice',
  values: ['first', 'last', 'summed', 'once', 'counted', 'joined', 'error'],
  overrides: 'duplicates',
  meaning: () => l10n.t('What becomes of an item that stands in a list more than once.'),
};

const users: ParameterSpec = {
  name: 'users',
  kind: 'choice',
  values: ['truth', 'both', 'recommended', 'judged', 'judged-both', 'any'],
  overrides: 'users',
  meaning: () => l10n.t('Which users the mean is over.'),
};

const missed: ParameterSpec = {
  name: 'missed',
  kind: 'choice',
  values: ['absent', 'ignored', 'counted', 'appended'],
  overrides: 'missed',
  meaning: () => l10n.t('What becomes of relevant items that were not recommended.'),
};

/** Parameters that every measure of a judged list has. */
export const listParameters: readonly ParameterSpec[] = [rel, ties, duplicates, missed, users];

export const precisionNorm: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['k', 'length', 'min'],
  overrides: 'precisionDenominator',
  meaning: () =>
    l10n.t('What the hits are divided by: K, the number of recommended items within K, or min(K, R).'),
};

export const recallNorm: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['relevant', 'min'],
  overrides: 'recallDenominator',
  meaning: () => l10n.t('What the hits are divided by: R or min(K, R).'),
};

export const averagePrecisionNorm: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['min', 'min-length', 'relevant', 'hits', 'k'],
  overrides: 'apDenominator',
  meaning: () => l10n.t('What the sum is divided by: min(K, R), min(K, n, R), R, the hits within K, or K.'),
};

export const averagePrecisionRanks: ParameterSpec = {
  name: 'ranks',
  kind: 'choice',
  values: ['hits', 'all'],
  overrides: 'apRanks',
  meaning: () => l10n.t('Over which ranks Precision is added up: those of the hits, or all within K.'),
};

export const gain: ParameterSpec = {
  name: 'gain',
  kind: 'choice',
  values: ['linear', 'exp', 'exp-above', 'binary'],
  overrides: 'gain',
  meaning: () =>
    l10n.t(
      'Worth of a relevance grade g: g itself, 2^g − 1, the same counted from the threshold, or 1 for every relevant item.',
    ),
};

export const discount: ParameterSpec = {
  name: 'discount',
  kind: 'choice',
  values: ['log2', 'jarvelin'],
  overrides: 'discount',
  meaning: () => l10n.t('What rank k is divided by: log2(k + 1), or log2(k) from rank 2 on.'),
};

export const ideal: ParameterSpec = {
  name: 'ideal',
  kind: 'choice',
  values: ['k', 'all', 'listed', 'full-k'],
  overrides: 'ideal',
  meaning: () =>
    l10n.t(
      'The best list to compare with: cut at K, with all relevant items, no longer than the list, or K items that are all relevant.',
    ),
};
