import * as l10n from '@vscode/l10n';
import type { DataBoundMeasure, MeasureFamily, MeasureRequest } from '../measure';
import { measureFamily } from '../measureFamily';
import { listNorm, plainListParameters, popularity } from './beyondParameters';
import { headItems, itemPopularity } from './itemPopularity';
import { listAverage } from './listAverage';
import { trainingOf } from './requiredInputs';

const noList = () => l10n.t('A user without recommendations is excluded.');
const headRule = () =>
  l10n.t(
    'Head: the fewest items with 80% of the training interactions, most popular first, then by ID. All others are long tail.',
  );

const averagePopularity = measureFamily({
  name: 'ARP',
  aliases: ['AveragePopularity', 'AvgRecPopularity', 'AverageRecommendationPopularity'],
  group: 'beyond-accuracy',
  summary: () => l10n.t('How often the recommended items occur in training, on average.'),
  formula: {
    text: '1/n · Σ training interactions of i_k',
    math: '1/n ∑_{k=1}^K φ(i_k)',
  },
  parameters: [popularity, listNorm, ...plainListParameters],
  range: [0, Infinity],
  higherIsBetter: false,
  needs: ['train'],
  edgeRules: () => [l10n.t('An item that is not in training counts 0.'), noList()],
  source: 'Yin, Cui, Li, Yao, Chen: Challenging the long tail recommendation (2012)',
  compile: (request) => ({
    kind: 'data-bound',
    bind: (data) => {
      const { of } = itemPopularity(trainingOf(data, 'ARP'), request.choices);
      return listAverage(request, {
        name: 'popularity',
        worth: (item) => of[item],
        divide: 'list',
      });
    },
  }),
});

/** Entries from the long tail, an item counting once. */
function longTail(request: MeasureRequest, measure: string, divide: 'list' | 'none'): DataBoundMeasure {
  return {
    kind: 'data-bound',
    bind: (data) => {
      const head = headItems(data, itemPopularity(trainingOf(data, measure), request.choices));
      return listAverage(request, {
        name: 'long tail',
        worth: () => 0,
        once: { worth: (item) => (head[item] === 0 ? 1 : 0), items: data.items },
        divide,
      });
    },
  };
}

const averageLongTailShare = measureFamily({
  name: 'APLT',
  aliases: ['LongTailShare'],
  group: 'beyond-accuracy',
  summary: () => l10n.t('Which share of the recommendations is from the long tail.'),
  formula: {
    text: 'long-tail items in the list / entries of the list',
    math: '1/n ∑_k [i_k ∈ T]',
  },
  parameters: [popularity, listNorm, ...plainListParameters],
  range: [0, 1],
  higherIsBetter: true,
  needs: ['train'],
  edgeRules: () => [headRule(), noList()],
  source:
    'Abdollahpouri, Burke, Mobasher: Controlling popularity bias in learning-to-rank recommendation (2017)',
  compile: (request) => longTail(request, 'APLT', 'list'),
});

const averageLongTailCount = measureFamily({
  name: 'ACLT',
  aliases: ['LongTailCount'],
  group: 'beyond-accuracy',
  summary: () => l10n.t('How many of the recommendations are from the long tail.'),
  formula: { text: 'long-tail items in the list', math: '∑_k [i_k ∈ T]' },
  parameters: [popularity, ...plainListParameters],
  range: [0, Infinity],
  higherIsBetter: true,
  counts: true,
  needs: ['train'],
  edgeRules: () => [headRule(), noList()],
  source:
    'Abdollahpouri, Burke, Mobasher: Managing popularity bias in recommender systems with personalized re-ranking (2019)',
  compile: (request) => longTail(request, 'ACLT', 'none'),
});

export const popularityFamilies: readonly MeasureFamily[] = [
  averagePopularity,
  averageLongTailShare,
  averageLongTailCount,
];
