import * as l10n from '@vscode/l10n';
import { listParameters } from '../choiceParameters';
import { hitCounting } from '../derivation/derivations';
import { ratioOrZero } from '../hits';
import type { ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { parameterNumber, perUserMeasure } from '../perUser';
import { weightedHarmonicMean } from './fbeta';

export const setPrecision = measureFamily({
  name: 'SetP',
  aliases: ['set_P'],
  summary: () => l10n.t('Precision of the full list, as a set.'),
  formula: { text: 'h(n) / n', math: 'SetP = h(n)/n' },
  cutoff: 'none',
  edgeRules: () => [l10n.t('0 for a user without recommendations.')],
  source: 'trec_eval set_P',
  followsFrom: 'hits',
  compile: (request) =>
    perUserMeasure(request, {
      value: (list) => ratioOrZero(list.hits, list.length),
      derive: (list) => hitCounting(list, Infinity, { text: 'n', value: list.length }),
    }),
});

export const setRecall = measureFamily({
  name: 'SetR',
  aliases: ['set_recall'],
  summary: () => l10n.t('Recall of the full list, as a set.'),
  formula: { text: 'h(n) / R', math: 'SetR = h(n)/R' },
  cutoff: 'none',
  source: 'trec_eval set_recall',
  followsFrom: 'hits',
  compile: (request) =>
    perUserMeasure(request, {
      value: (list) => ratioOrZero(list.hits, list.relevant),
      derive: (list) => hitCounting(list, Infinity, { text: 'R', value: list.relevant }),
    }),
});

const beta: ParameterSpec = {
  name: 'beta',
  kind: 'number',
  minimum: 0,
  maximum: 1000,
  default: 1,
  meaning: () => l10n.t('Weight of Recall relative to Precision, not squared.'),
};

export const setF = measureFamily({
  name: 'SetF',
  aliases: ['set_F'],
  summary: () => l10n.t('F-score of the full list.'),
  formula: {
    text: '(1 + β) · SetP · SetR / (β · SetP + SetR)',
    math: 'SetF = {(1 + β) SetP · SetR}/{β SetP + SetR}',
  },
  cutoff: 'none',
  parameters: [beta, ...listParameters],
  edgeRules: () => [
    l10n.t('0 when both Precision and Recall are 0.'),
    l10n.t('As in trec_eval, β is the weight itself; Fbeta squares it: SetF(beta=4) is Fbeta(beta=2).'),
  ],
  source: 'trec_eval set_F',
  followsFrom: 'hits',
  compile: (request) => {
    const weight = parameterNumber(request, beta);
    return perUserMeasure(request, {
      value: (list) =>
        weightedHarmonicMean(
          ratioOrZero(list.hits, list.length),
          ratioOrZero(list.hits, list.relevant),
          weight,
        ),
      derive: (list) =>
        hitCounting(list, Infinity, {
          text: weight === 1 ? '(n + R) / 2' : '(n + β·R) / (1 + β)',
          value: (weight * list.relevant + list.length) / (1 + weight),
        }),
    });
  },
});
