import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import type { BeyondAccuracyChoices } from '../convention';
import type { CollectionMeasure, MeasureFamily, MeasureRequest, ParameterSpec } from '../measure';
import { beyondAccuracyFamily } from '../measureFamily';
import { collectionMeasure } from '../perUser';
import { outsideParameter, collectionParameters, sizedCatalogueParameter } from './beyondParameters';
import { itemCountsMetric } from './coverage';
import { entriesWithin } from './listAverage';
import { requireCatalogue, catalogueSize } from './requiredInputs';

/**
 * Returns the Gini coefficient of the recommendation counts of `size` items, or NaN if all are 0.
 *
 * @param counts of the items that are recommended; the others count 0
 */
function giniOf(counts: Int32Array, size: number, form: BeyondAccuracyChoices['gini']): number {
  const ascending = counts.slice().sort();
  const total = ascending.reduce((sum, count) => sum + count, 0);
  if (total === 0) return NaN;
  const never = size - ascending.length;
  let sum = 0;
  ascending.forEach((count, i) => {
    const j = never + i + 1;
    sum += ((2 * j - size - 1) * count) / total;
  });
  switch (form) {
    case 'population':
      return sum / size;
    case 'sample':
      return sum / (size - 1);
    case 'complement':
      return 1 - sum / (size - 1);
  }
}

const giniForm: ParameterSpec = {
  name: 'form',
  kind: 'choice',
  values: ['population', 'sample', 'complement'],
  overrides: 'gini',
  meaning: () => l10n.t('Divide by n, by n − 1, or 1 minus the latter, so that 1 means equal shares.'),
};

const gini = beyondAccuracyFamily({
  name: 'Gini',
  aliases: ['GiniIndex'],
  summary: () =>
    l10n.t('How unequally recommendations are spread over the catalog: 0 evenly, 1 on one item.'),
  formula: {
    text: 'Σ_j (2j − n − 1) · p_j / n; p_j: share of the entries that hold the j-th least recommended of n items',
    math: '1/n ∑_j (2j − n − 1) p_j',
  },
  parameters: [giniForm, sizedCatalogueParameter, outsideParameter, ...collectionParameters],
  higherIsBetter: false,
  needs: ['catalogue'],
  edgeRules: () => [
    l10n.t('Items of the catalog that are never recommended count with 0.'),
    l10n.t('form=complement turns the direction: higher is then better.'),
    l10n.t(
      'With outside=counted, more different items may be recommended than the catalog has; the value may then be outside the range.',
    ),
    l10n.t('No recommendation at all: undefined.'),
  ],
  source: 'Shani, Gunawardana: Evaluating recommendation systems (2011), divided by n instead of n − 1',
  followsFromItemCounts: () => true,
  bind: (request, data) => {
    const given = requireCatalogue(data, request.choices, 'Gini');
    const size = catalogueSize(given, request.choices);
    const { outsideCatalogue, gini: form } = request.choices;
    return itemCountsMetric(request, data.items, (counts) =>
      giniOf(
        counts.filter(
          (count, item) => count > 0 && (outsideCatalogue === 'counted' || given.contains[item] === 1),
        ),
        size,
        form,
      ),
    );
  },
});

const entropyForm: ParameterSpec = {
  name: 'form',
  kind: 'choice',
  values: ['pooled', 'per-list', 'nats-per-item'],
  overrides: 'entropy',
  meaning: () =>
    l10n.t(
      'pooled: all entries weigh the same; per-list: the mean over lists of −log2 p of their items, with p over all entries, as in Elliot; nats-per-item: natural logarithm, divided by the distinct items.',
    ),
};

/** Returns the entropy of an item drawn from the entries of all lists, or NaN if there are no entries. */
function pooledEntropy(counts: Int32Array, entries: number, logarithm: (p: number) => number): number {
  if (entries === 0) return NaN;
  let sum = 0;
  for (const count of counts) if (count > 0) sum -= (count / entries) * logarithm(count / entries);
  // Turns −0, the result for a single item, into 0.
  return sum + 0;
}

/**
 * Returns the mean over lists of −log2 p of their items, where p is over the entries of all lists: a cross entropy,
 * as in Elliot.
 */
function perListEntropy(request: MeasureRequest, items: number): CollectionMeasure {
  const { cutoff } = request;
  return collectionMeasure(request, {
    start: () => {
      const counts = new Int32Array(items);
      const weights = new Float64Array(items);
      let entries = 0;
      let lists = 0;
      return {
        add: (list: JudgedList) => {
          const within = entriesWithin(list, cutoff);
          if (within === 0) return;
          lists++;
          entries += within;
          for (let i = 0; i < within; i++) {
            counts[list.items[i]]++;
            weights[list.items[i]] += 1 / within;
          }
        },
        result: () => {
          let sum = 0;
          weights.forEach((weight, item) => {
            if (weight > 0) sum -= weight * Math.log2(counts[item] / entries);
          });
          return lists === 0 ? NaN : sum / lists + 0;
        },
      };
    },
  });
}

const entropy = beyondAccuracyFamily({
  name: 'Entropy',
  aliases: ['ShannonEntropy', 'SEntropy'],
  summary: () => l10n.t('How evenly recommendations are spread over items, in bits.'),
  formula: {
    text: '−Σ p · log2 p; p: share of the entries that hold an item',
    math: '− ∑_i p_i log₂ p_i',
  },
  parameters: [entropyForm, ...collectionParameters],
  range: [0, Infinity],
  edgeRules: () => [
    l10n.t('Items that are never recommended add nothing.'),
    l10n.t('No recommendation at all: undefined.'),
  ],
  source: 'Shani, Gunawardana: Evaluating recommendation systems (2011)',
  // The weight of a list depends on its length, so counts of items are not enough.
  followsFromItemCounts: ({ choices }) => choices.entropy !== 'per-list',
  bind: (request, data) => {
    switch (request.choices.entropy) {
      case 'pooled':
        return itemCountsMetric(request, data.items, (counts, entries) =>
          pooledEntropy(counts, entries, Math.log2),
        );
      case 'per-list':
        return perListEntropy(request, data.items);
      case 'nats-per-item':
        return itemCountsMetric(
          request,
          data.items,
          (counts, entries) =>
            pooledEntropy(counts, entries, Math.log) /
            counts.reduce((n, count) => (count > 0 ? n + 1 : n), 0),
        );
    }
  },
});

export const concentrationFamilies: readonly MeasureFamily[] = [gini, entropy];
