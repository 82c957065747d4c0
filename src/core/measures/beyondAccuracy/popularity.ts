import * as l10n from '@vscode/l10n';
import type { EvaluationData } from '../../data/evaluationData';
import type { MeasureFamily, MeasureRequest, PerUserMeasure } from '../measure';
import { beyondAccuracy } from '../measureFamily';
import { listNorm, plainListParameters, popularity } from './beyondParameters';
import { headItems, itemPopularity } from './itemPopularity';
import { listAverage } from './listAverage';
import { trainingOf } from './requiredInputs';

const noList = () => l10n.t('A user without recommendations is excluded.');
const headRule = () =>
  l10n.t(
    'Head: the fewest items with 80% of the training interactions, most popular first, then by ID. All others are long tail.',
  );

const averagePopularity = beyondAccuracy({
  name: 'ARP',
  aliases: ['AveragePopularity', 'AvgRecPopularity', 'AverageRecommendationPopularity'],
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
  bind: (request, data) => {
    const { of } = itemPopularity(trainingOf(data, 'ARP'), request.choices);
    return listAverage(request, {
      name: 'popularity',
      worth: (item) => of[item],
      divide: 'list',
    });
  },
});

/** Entries from the long tail, an item counting once. */
function longTail(
  request: MeasureRequest,
  data: EvaluationData,
  measure: string,
  divide: 'list' | 'none',
): PerUserMeasure {
  const head = headItems(data, itemPopularity(trainingOf(data, measure), request.choices));
  return listAverage(request, {
    name: 'long tail',
    worth: () => 0,
    once: { worth: (item) => (head[item] === 0 ? 1 : 0), items: data.items },
    divide,
  });
}

const averageLongTailShare = beyondAccuracy({
  name: 'APLT',
  aliases: ['LongTailShare'],
  summary: () => l10n.t('Which share of the recommendations is from the long tail.'),
  formula: {
    text: 'long-tail items in the list / entries of the list',
    math: '1/n ∑_k [i_k ∈ T]',
  },
  parameters: [popularity, listNorm, ...plainListParameters],
  needs: ['train'],
  edgeRules: () => [headRule(), noList()],
  source:
    'Abdollahpouri, Burke, Mobasher: Controlling popularity bias in learning-to-rank recommendation (2017)',
  bind: (request, data) => longTail(request, data, 'APLT', 'list'),
});

const averageLongTailCount = beyondAccuracy({
  name: 'ACLT',
  aliases: ['LongTailCount'],
  summary: () => l10n.t('How many of the recommendations are from the long tail.'),
  formula: { text: 'long-tail items in the list', math: '∑_k [i_k ∈ T]' },
  parameters: [popularity, ...plainListParameters],
  range: [0, Infinity],
  counts: true,
  needs: ['train'],
  edgeRules: () => [headRule(), noList()],
  source:
    'Abdollahpouri, Burke, Mobasher: Managing popularity bias in recommender systems with personalized re-ranking (2019)',
  bind: (request, data) => longTail(request, data, 'ACLT', 'none'),
});

export const popularityFamilies: readonly MeasureFamily[] = [
  averagePopularity,
  averageLongTailShare,
  averageLongTailCount,
];
