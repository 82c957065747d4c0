import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import type { CollectionMeasure, MeasureFamily, MeasureRequest } from '../measure';
import { beyondAccuracyFamily } from '../measureFamily';
import { collectionMeasure, perUserMeasure } from '../perUser';
import { outsideParameter, collectionParameters, sizedCatalogueParameter } from './beyondParameters';
import { entriesWithin } from './listAverage';
import { requireCatalogue, catalogueSize } from './requiredInputs';

const noLists = () => l10n.t('A property of all lists together: there is no value per user.');

/**
 * Returns a metric over all lists that is computed from the number of times each item is listed within the
 * cutoff, and the total of these numbers.
 */
export function itemCountsMetric(
  request: MeasureRequest,
  items: number,
  result: (counts: Int32Array, entries: number) => number,
): CollectionMeasure {
  const { cutoff } = request;
  return collectionMeasure(request, {
    ofItemCounts: result,
    start: () => {
      const counts = new Int32Array(items);
      let entries = 0;
      return {
        add: (list: JudgedList) => {
          const within = entriesWithin(list, cutoff);
          for (let i = 0; i < within; i++) counts[list.items[i]]++;
          entries += within;
        },
        result: () => result(counts, entries),
      };
    },
  });
}

const catalogCoverage = beyondAccuracyFamily({
  name: 'CatalogCoverage',
  aliases: ['Coverage', 'CatalogueCoverage', 'ItemCoverage'],
  summary: () => l10n.t('Share of the catalog that is recommended to at least one user.'),
  formula: {
    text: 'distinct recommended items / items of the catalogue',
    math: '|⋃_u L_u|/|I|',
  },
  parameters: [sizedCatalogueParameter, outsideParameter, ...collectionParameters],
  needs: ['catalogue'],
  edgeRules: () => [
    l10n.t('Without a catalog file, the items file or the training items are the catalog.'),
    l10n.t('Recommended items outside the catalog do not count.'),
    l10n.t(
      'With outside=counted, as in some libraries, they do. The value can then be above the range, because they are not part of the catalog.',
    ),
    noLists(),
  ],
  source: 'Ge, Delgado-Battenfeld, Jannach: Beyond accuracy (2010)',
  followsFromItemCounts: () => true,
  bind: (request, data) => {
    const given = requireCatalogue(data, request.choices, 'CatalogCoverage');
    const size = catalogueSize(given, request.choices);
    const counted = request.choices.outsideCatalogue === 'counted';
    return itemCountsMetric(request, data.items, (counts) => {
      let distinct = 0;
      counts.forEach((count, item) => {
        if (count > 0 && (counted || given.contains[item] === 1)) distinct++;
      });
      return distinct / size;
    });
  },
});

const catalogCount = beyondAccuracyFamily({
  name: 'CatalogCount',
  aliases: ['CatalogueCount', 'DistinctItems'],
  summary: () => l10n.t('Number of different items recommended to at least one user.'),
  formula: { text: 'distinct recommended items', math: '|⋃_u L_u|' },
  parameters: collectionParameters,
  range: [0, Infinity],
  counts: true,
  edgeRules: () => [noLists()],
  source: 'Anelli et al.: Elliot (2021), ItemCoverage',
  followsFromItemCounts: () => true,
  bind: (request, data) =>
    itemCountsMetric(request, data.items, (counts) =>
      counts.reduce((distinct, count) => (count > 0 ? distinct + 1 : distinct), 0),
    ),
});

const userCoverage = beyondAccuracyFamily({
  name: 'UserCoverage',
  aliases: ['CoveredUsers'],
  summary: () => l10n.t('Which share of the users of the ground truth gets any recommendation.'),
  formula: {
    text: '1 if the user has a recommendation, else 0',
    math: '"users with a list"/"users of the truth"',
  },
  parameters: [],
  edgeRules: () => [l10n.t('Every user of the ground truth counts, even without relevant items.')],
  source: 'Tikhonovich et al.: RecTools, CoveredUsers',
  compile: (request) =>
    perUserMeasure(request, { users: 'judged', value: (list) => (list.length > 0 ? 1 : 0) }),
});

export const coverageFamilies: readonly MeasureFamily[] = [catalogCoverage, catalogCount, userCoverage];
