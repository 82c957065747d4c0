import * as l10n from '@vscode/l10n';
import type { Truth } from '../../data/truth';
import { listParameters } from '../choiceParameters';
import type { MeasureChoices } from '../convention';
import { ratioOrZero } from '../hits';
import type { MeasureRequest, ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { cascadeMeasure } from './cascade';

export const largestGainParameter: ParameterSpec = {
  name: 'max',
  kind: 'number',
  minimum: 0,
  maximum: 1000,
  overrides: 'largestGain',
  meaning: () => l10n.t('The largest gain of the scale; otherwise the largest in the ground truth.'),
};

const stop: ParameterSpec = {
  name: 'stop',
  kind: 'choice',
  values: ['exp', 'linear'],
  overrides: 'errStop',
  meaning: () => l10n.t('Probability that an item of gain g satisfies: (2^g − 1)/2^max, or g/max.'),
};

/**
 * Returns the probability that an item of a gain satisfies. If the choices lack the largest gain, it is the maximum
 * of `truth`.
 */
export function satisfactionProbability(
  { choices }: MeasureRequest,
  truth: Pick<Truth, 'gains'>,
  form: MeasureChoices['errStop'] = choices.errStop,
): (gain: number) => number {
  let largest = choices.largestGain ?? 0;
  if (choices.largestGain === undefined) for (const gain of truth.gains) largest = Math.max(largest, gain);
  if (form === 'linear') return (gain) => Math.min(1, ratioOrZero(gain, largest));
  return (gain) => Math.min(1, (2 ** gain - 1) / 2 ** largest);
}

export const expectedReciprocalRank = measureFamily({
  name: 'ERR',
  aliases: ['ExpectedReciprocalRank'],
  summary: () =>
    l10n.t(
      'The reciprocal rank at which a user stops who is satisfied by each item with a probability that grows with its gain.',
    ),
  formula: {
    text: 'Σ_{k≤K} 1/k · s_k · Π_{j<k} (1 − s_j), s = (2^g − 1) / 2^gmax',
    math: 'ERR = ∑_{k=1}^K 1/k s_k ∏_{j<k} (1 − s_j), s = {2^g − 1}/2^gmax',
  },
  parameters: [largestGainParameter, stop, ...listParameters],
  edgeRules: () => [
    l10n.t('Gains are compared with the largest gain of the entire ground truth, not of the user.'),
  ],
  source: 'Chapelle, Metzler, Zhang, Grinspan: Expected reciprocal rank for graded relevance (2009)',
  followsFrom: 'gains',
  idealDepth: () => 0,
  bind: (request, { truth }) =>
    cascadeMeasure(request, satisfactionProbability(request, truth), {
      of: (chance, rank) => chance / rank,
      name: 'k',
      factor: (rank) => rank,
    }),
});
