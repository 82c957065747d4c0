import * as l10n from '@vscode/l10n';
import {
  duplicatesParameter,
  listParameters,
  tiesParameter,
  pooledTiesParameter,
  viewParameters,
} from '../choiceParameters';
import type { ParameterSpec } from '../measure';

const users: ParameterSpec = {
  name: 'users',
  kind: 'choice',
  values: ['recommended', 'judged-both', 'trained', 'truth', 'both', 'judged'],
  overrides: 'listUsers',
  meaning: () => l10n.t('Users whose lists are included.'),
};

/** Parameters of metrics of single lists that ignore relevance. */
export const plainListParameters: readonly ParameterSpec[] = [tiesParameter, duplicatesParameter, users];

/** Parameters of metrics over all lists together that ignore relevance. */
export const collectionParameters: readonly ParameterSpec[] = [
  pooledTiesParameter,
  duplicatesParameter,
  users,
];

/** Parameters of metrics that use the relevance of items. */
export const relevanceParameters: readonly ParameterSpec[] = listParameters;

/** Parameters of metrics of relevance over all lists together. */
export const collectionRelevanceParameters: readonly ParameterSpec[] = viewParameters.map((parameter) =>
  parameter === tiesParameter ? pooledTiesParameter : parameter,
);

export const catalogueParameter: ParameterSpec = {
  name: 'catalogue',
  kind: 'choice',
  values: ['given', 'train'],
  overrides: 'catalogue',
  meaning: () =>
    l10n.t('given: the catalog file, else the items file, else training; train: items of training.'),
};

/** Parameter of metrics that depend on the number of items in the catalogue. */
export const sizedCatalogueParameter: ParameterSpec = {
  ...catalogueParameter,
  values: ['given', 'train', 'padded'],
  meaning: () =>
    l10n.t(
      'given: the catalog file, else the items file, else training; train: items of training; padded: as given, and one item more, as RecBole counts its padding.',
    ),
};

export const outsideParameter: ParameterSpec = {
  name: 'outside',
  kind: 'choice',
  values: ['ignored', 'counted'],
  overrides: 'outsideCatalogue',
  meaning: () => l10n.t('How recommended items outside the catalog count.'),
};

export const popularityParameter: ParameterSpec = {
  name: 'popularity',
  kind: 'choice',
  values: ['interactions', 'users'],
  overrides: 'popularity',
  meaning: () => l10n.t('Popularity of an item: its training rows, or the distinct users in them.'),
};

export const listNormParameter: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['length', 'k'],
  overrides: 'listDenominator',
  meaning: () => l10n.t('What the sum over a list is divided by: its entries in the top K, or K.'),
};
