import * as l10n from '@vscode/l10n';
import type { EvaluationData } from '../../data/evaluationData';
import type { MeasureFamily, MeasureRequest, ParameterSpec, PerUserMeasure } from '../measure';
import { beyondAccuracyFamily } from '../measureFamily';
import { listNormParameter, plainListParameters, popularityParameter } from './beyondParameters';
import { itemPopularity, longTailItems } from './itemPopularity';
import { listAverage } from './listAverage';
import { requireTraining } from './requiredInputs';

const noList = () => l10n.t('A user without recommendations is excluded.');
const headRule = () =>
  l10n.t(
    'Head: the fewest items with 80% of the training interactions, most popular first, then by ID. All others are long tail.',
  );
const tailRule = () =>
  l10n.t(
    'tail=items, as in RecBole: the long tail is the 10% of the training items with the fewest interactions, then by ID, at least one. Items that are not in training are none of it.',
  );

const scale: ParameterSpec = {
  name: 'scale',
  kind: 'choice',
  values: ['count', 'share'],
  overrides: 'popularityScale',
  meaning: () =>
    l10n.t(
      'Popularity as a count, or as a share of all training interactions, or with popularity=users, users.',
    ),
};

const tail: ParameterSpec = {
  name: 'tail',
  kind: 'choice',
  values: ['interactions', 'items'],
  overrides: 'longTail',
  meaning: () =>
    l10n.t(
      'The long tail: items outside the fewest with 80% of the training interactions, or the 10% of the training items with the fewest.',
    ),
};

const averagePopularity = beyondAccuracyFamily({
  name: 'ARP',
  aliases: ['AveragePopularity', 'AvgRecPopularity', 'AverageRecommendationPopularity'],
  summary: () => l10n.t('How often the recommended items occur in training, on average.'),
  formula: {
    text: '1/n · Σ training interactions of i_k',
    math: '1/n ∑_{k=1}^K φ(i_k)',
  },
  parameters: [popularityParameter, scale, listNormParameter, ...plainListParameters],
  range: [0, Infinity],
  higherIsBetter: false,
  needs: ['train'],
  edgeRules: () => [l10n.t('An item that is not in training counts 0.'), noList()],
  source: 'Yin, Cui, Li, Yao, Chen: Challenging the long tail recommendation (2012)',
  bind: (request, data) => {
    const { choices } = request;
    const train = requireTraining(data, 'ARP');
    const { of } = itemPopularity(train, choices);
    const all = choices.popularity === 'users' ? train.users : train.interactions;
    const divisor = choices.popularityScale === 'share' ? all : 1;
    return listAverage(request, {
      name: 'popularity',
      worth: (item) => of[item] / divisor,
      divide: 'list',
    });
  },
});

/** Counts the items from the long tail, without duplicates. */
function longTail(
  request: MeasureRequest,
  data: EvaluationData,
  measure: string,
  divide: 'list' | 'none',
): PerUserMeasure {
  const { choices } = request;
  const isTail = longTailItems(
    data,
    itemPopularity(requireTraining(data, measure), choices),
    choices.longTail,
  );
  return listAverage(request, {
    name: 'long tail',
    worth: () => 0,
    once: { worth: (item) => isTail[item], items: data.items },
    divide,
  });
}

const averageLongTailShare = beyondAccuracyFamily({
  name: 'APLT',
  aliases: ['LongTailShare'],
  summary: () => l10n.t('Which share of the recommendations is from the long tail.'),
  formula: {
    text: 'long-tail items in the list / entries of the list',
    math: '1/n ∑_k [i_k ∈ T]',
  },
  parameters: [tail, popularityParameter, listNormParameter, ...plainListParameters],
  needs: ['train'],
  edgeRules: () => [headRule(), tailRule(), noList()],
  source:
    'Abdollahpouri, Burke, Mobasher: Controlling popularity bias in learning-to-rank recommendation (2017)',
  bind: (request, data) => longTail(request, data, 'APLT', 'list'),
});

const averageLongTailCount = beyondAccuracyFamily({
  name: 'ACLT',
  aliases: ['LongTailCount'],
  summary: () => l10n.t('How many of the recommendations are from the long tail.'),
  formula: { text: 'long-tail items in the list', math: '∑_k [i_k ∈ T]' },
  parameters: [tail, popularityParameter, ...plainListParameters],
  range: [0, Infinity],
  counts: true,
  needs: ['train'],
  edgeRules: () => [headRule(), tailRule(), noList()],
  source:
    'Abdollahpouri, Burke, Mobasher: Managing popularity bias in recommender systems with personalized re-ranking (2019)',
  bind: (request, data) => longTail(request, data, 'ACLT', 'none'),
});

export const popularityFamilies: readonly MeasureFamily[] = [
  averagePopularity,
  averageLongTailShare,
  averageLongTailCount,
];
