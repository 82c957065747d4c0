import * as l10n from '@vscode/l10n';
import { isRelevant } from '../../data/truth';
import { listParameters } from '../choiceParameters';
import type { ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { parameterNumber } from '../perUser';
import { largestGainParameter, satisfactionProbability } from './expectedReciprocalRank';
import { cascadeMeasure } from './cascade';

const decay: ParameterSpec = {
  name: 'decay',
  kind: 'number',
  minimum: 0,
  maximum: 1,
  default: 0.85,
  meaning: () => l10n.t('Probability that a user who is not satisfied goes on to the next rank.'),
};

const worth: ParameterSpec = {
  name: 'gain',
  kind: 'choice',
  values: ['linear', 'binary'],
  overrides: 'gain',
  meaning: () => l10n.t('An item satisfies with probability g/max, or surely when it is relevant.'),
};

export const pFound = measureFamily({
  name: 'PFound',
  summary: () => l10n.t('Probability that a user who may give up at each rank finds something.'),
  formula: {
    text: 'Σ_{k≤K} d^(k−1) · s_k · Π_{j<k} (1 − s_j), s = g / gmax',
    math: 'PFound = ∑_{k=1}^K d^{k−1} s_k ∏_{j<k} (1 − s_j)',
  },
  parameters: [decay, worth, largestGainParameter, ...listParameters],
  edgeRules: () => [
    l10n.t('Gains are compared with the largest gain of the entire ground truth, not of the user.'),
  ],
  source: 'Gulin, Karpovich, Raskovalov, Segalovich: Yandex at ROMIP’2009; CatBoost PFound',
  followsFrom: 'gains',
  idealDepth: () => 0,
  bind: (request, { truth }) => {
    const d = parameterNumber(request, decay);
    const { gain, threshold } = request.choices;
    const satisfied =
      gain === 'binary'
        ? (grade: number) => (isRelevant(grade, threshold) ? 1 : 0)
        : satisfactionProbability(request, truth, 'linear');
    return cascadeMeasure(request, satisfied, {
      of: (chance, rank) => chance * d ** (rank - 1),
      name: 'd^(k−1)',
      factor: (rank) => d ** (rank - 1),
    });
  },
});
