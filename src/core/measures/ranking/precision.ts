import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import {
  averageOfHitsParameter,
  listParameters,
  precisionNormParameter,
  tiedRanksParameter,
} from '../choiceParameters';
import { toMathml } from '../derivation/mathml';
import { ranksWithin, reachableHits } from '../hits';
import type { Formula, MeasureRequest } from '../measure';
import { measureFamily } from '../measureFamily';
import { neverSaturated, saturatedAtRelevant } from '../saturationCutoff';
import { shareOfHits, type HitDenominator } from './shareOfHits';

/** Returns the denominator of Precision, with its text in the formula. */
export function precisionDenominator({ choices, cutoff }: MeasureRequest): HitDenominator {
  switch (choices.precisionDenominator) {
    case 'k':
    case 'union':
      if (cutoff !== undefined) return { of: () => cutoff, text: 'K', saturationCutoff: neverSaturated };
      return choices.precisionDenominator === 'k'
        ? { of: (list) => list.length, text: 'n', saturationCutoff: neverSaturated }
        : {
            of: (list) => list.length + Math.max(0, list.relevant - list.hits),
            text: 'n + missed',
            saturationCutoff: neverSaturated,
          };
    case 'length':
      return {
        of: (list) => Math.min(cutoff ?? Infinity, list.length),
        text: 'min(K, n)',
        saturationCutoff: (list) => list.length,
      };
    case 'distinct':
      return {
        of: (list) => distinctWithin(list, cutoff),
        text: 'distinct within K',
        saturationCutoff: neverSaturated,
      };
    case 'judged':
      return {
        of: (list) => judgedWithin(list, cutoff),
        text: 'judged within K',
        saturationCutoff: neverSaturated,
      };
    case 'min':
      return {
        of: (list) => reachableHits(list, cutoff),
        text: 'min(K, R)',
        saturationCutoff: saturatedAtRelevant,
      };
  }
}

/** Counts the entries within K that are in the ground truth. */
export function judgedWithin(list: JudgedList, cutoff: number | undefined): number {
  const { assessment } = list;
  const ranks = ranksWithin(list, cutoff);
  let count = 0;
  for (let i = 0; i < ranks; i++) if (assessment[i] !== 0) count++;
  return count;
}

/** Returns the number of distinct items within K. */
function distinctWithin(list: JudgedList, cutoff: number | undefined): number {
  return new Set(list.items.subarray(0, ranksWithin(list, cutoff))).size;
}

function precisionFormula(over: string): Formula {
  return {
    text: `h(K) / ${over}`,
    math: `P = h(K)/${toMathml(over)}`,
  };
}

export const precision = measureFamily({
  name: 'Precision',
  aliases: ['P', 'Prec'],
  summary: () => l10n.t('Share of the top K recommendations that is relevant.'),
  formula: precisionFormula('K'),
  formulaFor: (request) => precisionFormula(precisionDenominator(request).text),
  parameters: [precisionNormParameter, averageOfHitsParameter, tiedRanksParameter, ...listParameters],
  edgeRules: () => [
    l10n.t('A list shorter than K is still divided by K; norm=length divides by its own length.'),
    l10n.t('Without a cutoff, the full list is used.'),
  ],
  source: 'Kent, Berry, Luehrs, Perry: Machine literature searching VIII (1955)',
  followsFrom: ({ choices }) => (choices.precisionDenominator === 'judged' ? 'judgements' : 'hits'),
  compile: (request) =>
    // If the denominator depends on the entries within K, the orders of equal scores are enumerated.
    shareOfHits(
      request,
      precisionDenominator(request),
      ['judged', 'distinct'].includes(request.choices.precisionDenominator),
    ),
});
