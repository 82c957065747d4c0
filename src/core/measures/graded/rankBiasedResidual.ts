import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { listParameters, pooledParameter } from '../choiceParameters';
import type { DerivationTerm } from '../derivation/derivation';
import { sumDerivation, termAt } from '../derivation/derivations';
import { ranksWithin } from '../hits';
import type { ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { isJudgedAt } from '../ranking/incompleteJudgements';
import { persistenceParameter } from './rankBiasedPrecision';

const tail: ParameterSpec = {
  name: 'tail',
  kind: 'choice',
  values: ['always', 'some'],
  overrides: 'residualTail',
  meaning: () => l10n.t('Whether ranks below the list always count, or only if something in it is unjudged.'),
};

/**
 * Maximum by which RBP of gains up to 1 may rise after more judgements: the weights of unjudged ranks and of all
 * ranks below the list.
 */
export const rankBiasedResidual = measureFamily({
  name: 'RBPResidual',
  summary: () =>
    l10n.t('By how much RBP could rise if all that is not judged, in the top K and below, were relevant.'),
  formula: {
    text: '(1 − p) · Σ_unjudged p^(k−1) + p^min(K, n)',
    math: 'RBPResidual = (1 − p) ∑_"unjudged" p^{k−1} + p^min(K, n)',
  },
  parameters: [persistenceParameter, tail, pooledParameter, ...listParameters],
  higherIsBetter: false,
  edgeRules: () => [l10n.t('1 for a user without recommendations, 0 with tail=some.')],
  source:
    'Moffat, Zobel: Rank-biased precision for measurement of retrieval effectiveness (2008); trec_eval rbp_resid',
  followsFrom: 'judgements',
  compile: (request) => {
    const { rbpPersistence: p, residualTail } = request.choices;
    const terms = (list: JudgedList): DerivationTerm[] => {
      const ranks = ranksWithin(list, request.cutoff);
      const found: DerivationTerm[] = [];
      for (let rank = 1; rank <= ranks; rank++) {
        if (isJudgedAt(list, rank, request.choices)) continue;
        const value = (1 - p) * p ** (rank - 1);
        found.push(termAt(list, rank, [{ name: '(1 − p)·p^(k−1)', value }], value));
      }
      if (found.length === 0 && residualTail === 'some') return found;
      const below = p ** ranks;
      const factors = [{ name: 'p^min(K, n)', value: below }];
      return [...found, { rank: ranks + 1, item: -1, gain: 0, factors, contribution: below }];
    };
    return perUserMeasure(request, {
      value: (list) => {
        const ranks = ranksWithin(list, request.cutoff);
        let unjudged = 0;
        let weight = 1;
        let isOpen = residualTail === 'always';
        for (let rank = 1; rank <= ranks; rank++) {
          if (!isJudgedAt(list, rank, request.choices)) {
            unjudged += weight;
            isOpen = true;
          }
          weight *= p;
        }
        return isOpen ? (1 - p) * unjudged + weight : 0;
      },
      derive: (list) => sumDerivation(terms(list), undefined),
    });
  },
});
