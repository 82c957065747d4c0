import * as l10n from '@vscode/l10n';
import type { MeasureFamily, PairsFunction } from '../measure';
import { averageRanks } from '../../statistics/ranks';
import { ratingFamily, relevanceTest } from './ratingFamily';

const oneClass = () => l10n.t('Only relevant pairs, or none: undefined.');

/**
 * Returns the area under the ROC curve from the ranks of the relevant pairs, where equal predictions share their mean
 * rank (Mann and Whitney 1947); NaN if only one class is present.
 */
function areaUnderRoc(isRelevant: (rating: number) => boolean): PairsFunction {
  return (ratings, predictions, count) => {
    const ranks = averageRanks(predictions, count);
    let positives = 0;
    let rankSum = 0;
    for (let pair = 0; pair < count; pair++) {
      if (!isRelevant(ratings[pair])) continue;
      positives++;
      rankSum += ranks[pair];
    }
    const negatives = count - positives;
    if (positives === 0 || negatives === 0) return NaN;
    return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
  };
}

/** Returns the area under the precision-recall curve as a step function: Σ (R_t − R_{t−1}) · P_t over distinct predictions t. */
function averagePrecision(isRelevant: (rating: number) => boolean): PairsFunction {
  return (ratings, predictions, count) => {
    const order = Int32Array.from({ length: count }, (_, pair) => pair);
    order.sort((a, b) => predictions[b] - predictions[a]);
    let positives = 0;
    for (let pair = 0; pair < count; pair++) if (isRelevant(ratings[pair])) positives++;
    if (positives === 0) return NaN;
    let area = 0;
    let hits = 0;
    for (let start = 0; start < count;) {
      let end = start;
      let gained = 0;
      while (end < count && predictions[order[end]] === predictions[order[start]]) {
        if (isRelevant(ratings[order[end]])) gained++;
        end++;
      }
      hits += gained;
      area += gained * (hits / end);
      start = end;
    }
    return area / positives;
  };
}

const auc = ratingFamily(
  {
    name: 'AUC',
    aliases: ['ROCAUC'],
    summary: () =>
      l10n.t('How often a relevant pair is predicted above one that is not; equal predictions count half.'),
    formula: {
      text: '(Σ rank of relevant pairs − p(p+1)/2) / (p · q); p relevant, q other pairs',
      math: 'AUC = {∑_{y≥θ} R_j − {p(p + 1)}/2}/{p · q}',
    },
    edgeRules: () => [
      oneClass(),
      l10n.t('Compares the rated pairs of all users at once; AUC@K compares the items of one list.'),
    ],
    source: 'scikit-learn roc_auc_score',
  },
  {
    usesRelevance: true,
    value: ({ choices }) => areaUnderRoc(relevanceTest(choices.threshold)),
    overRows: ({ choices }) => ({
      kind: 'area',
      area: 'roc',
      isRelevant: relevanceTest(choices.threshold),
    }),
  },
);

const prauc = ratingFamily(
  {
    name: 'PRAUC',
    aliases: ['PR-AUC', 'AUPRC'],
    summary: () => l10n.t('Area under the precision-recall curve.'),
    formula: {
      text: 'Σ (R_t − R_{t−1}) · P_t over the distinct predictions t, largest first',
      math: '∑_t (R_t − R_{t−1}) P_t',
    },
    edgeRules: () => [l10n.t('No relevant pair: undefined.')],
    source: 'scikit-learn average_precision_score',
  },
  {
    usesRelevance: true,
    value: ({ choices }) => averagePrecision(relevanceTest(choices.threshold)),
    overRows: ({ choices }) => ({
      kind: 'area',
      area: 'precision-recall',
      isRelevant: relevanceTest(choices.threshold),
    }),
  },
);

export const discriminationFamilies: readonly MeasureFamily[] = [auc, prauc];
