import * as l10n from '@vscode/l10n';
import { listParameters } from '../choiceParameters';
import { hitCounting } from '../derivation/derivations';
import { ratio } from '../hits';
import type { ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { numberOf, perUser } from '../perUser';
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
    perUser(request, {
      value: (list) => ratio(list.hits, list.length),
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
    perUser(request, {
      value: (list) => ratio(list.hits, list.relevant),
      derive: (list) => hitCounting(list, Infinity, { text: 'R', value: list.relevant }),
    }),
});

const beta: ParameterSpec = {
  name: 'beta',
  kind: 'number',
  minimum: 0,
  maximum: 1000,
  default: 1,
  meaning: () => l10n.t('Weight of Recall relative to Precision.'),
};

export const setF = measureFamily({
  name: 'SetF',
  aliases: ['set_F'],
  summary: () => l10n.t('F-score of the full list.'),
  formula: {
    text: '(1 + β²) · SetP · SetR / (β² · SetP + SetR)',
    math: 'SetF = {(1 + β^2) SetP · SetR}/{β^2 SetP + SetR}',
  },
  cutoff: 'none',
  parameters: [beta, ...listParameters],
  edgeRules: () => [l10n.t('0 when both Precision and Recall are 0.')],
  source: 'trec_eval set_F',
  followsFrom: 'hits',
  compile: (request) => {
    const betaSquared = numberOf(request, beta) ** 2;
    return perUser(request, {
      value: (list) =>
        weightedHarmonicMean(ratio(list.hits, list.length), ratio(list.hits, list.relevant), betaSquared),
      derive: (list) =>
        hitCounting(list, Infinity, {
          text: betaSquared === 1 ? '(n + R) / 2' : '(n + β²·R) / (1 + β²)',
          value: (betaSquared * list.relevant + list.length) / (1 + betaSquared),
        }),
    });
  },
});
