import * as l10n from '@vscode/l10n';
import {
  averageOfHitsParameter,
  listParameters,
  recallNormParameter,
  tiedRanksParameter,
} from '../choiceParameters';
import { reachableHits } from '../hits';
import type { Formula, MeasureRequest } from '../measure';
import { measureFamily } from '../measureFamily';
import { saturatedAtOnce, saturatedAtRelevant } from '../saturationCutoff';
import { shareOfHits, type HitDenominator } from './shareOfHits';

/** Returns the denominator of Recall, with its text in the formula. */
export function recallDenominator({ choices, cutoff }: MeasureRequest): HitDenominator {
  return choices.recallDenominator === 'relevant'
    ? { of: (list) => list.relevant, text: 'R', saturationCutoff: saturatedAtOnce }
    : { of: (list) => reachableHits(list, cutoff), text: 'min(K, R)', saturationCutoff: saturatedAtRelevant };
}

function recallFormula(over: string): Formula {
  return {
    text: `h(K) / ${over}`,
    math: `Recall = h(K)/${over}`,
  };
}

export const recall = measureFamily({
  name: 'Recall',
  aliases: ['R', 'Sensitivity'],
  summary: () => l10n.t('Share of the user’s relevant items that are in the top K recommendations.'),
  formula: recallFormula('R'),
  formulaFor: (request) => recallFormula(recallDenominator(request).text),
  parameters: [recallNormParameter, averageOfHitsParameter, tiedRanksParameter, ...listParameters],
  edgeRules: () => [
    l10n.t('A user with more than K relevant items can’t reach 1; norm=min divides by min(K, R).'),
  ],
  source: 'Kent, Berry, Luehrs, Perry: Machine literature searching VIII (1955)',
  followsFrom: 'hits',
  compile: (request) => shareOfHits(request, recallDenominator(request)),
});

export const cappedRecall = measureFamily({
  name: 'RCap',
  aliases: ['R_cap', 'CappedRecall'],
  summary: () => l10n.t('Recall divided by what was possible in the top K.'),
  formula: {
    text: 'h(K) / min(K, R)',
    math: 'RCap = h(K)/min(K, R)',
  },
  parameters: [averageOfHitsParameter, tiedRanksParameter, ...listParameters],
  edgeRules: () => [l10n.t('It equals Recall(norm=min).')],
  source: 'Thakur et al.: BEIR (2021)',
  followsFrom: 'hits',
  compile: (request) =>
    recall.compile({ ...request, choices: { ...request.choices, recallDenominator: 'min' } }),
});
