import * as l10n from '@vscode/l10n';
import { isRelevant } from '../../data/truth';
import type { MeasureFamily, MeasureRequest, RowSums } from '../measure';
import { ratingFamily } from './ratingFamily';

const BINS = 10;

const edgeRules = () => [
  l10n.t(
    'Predictions must be probabilities between 0 and 1. The first that is not is reported with its line.',
  ),
  l10n.t('No pairs: undefined.'),
];

/** Returns the surprisal of the outcome, −ln p, in nats. */
function surprise(label: number, prediction: number): number {
  const p = Math.min(1 - Number.EPSILON, Math.max(Number.EPSILON, prediction));
  return label === 1 ? -Math.log(p) : -Math.log1p(-p);
}

/** Returns the outcome: 1 if relevant, else 0. */
function outcome(rating: number, threshold: number | undefined): number {
  return isRelevant(rating, threshold) ? 1 : 0;
}

function ratio(sums: Float64Array, at: number): number {
  return sums[at] / sums[at + 1];
}

/** Returns the sums of a mean cost per pair, by choices. */
function meanOf(
  cost: (label: number, prediction: number) => number,
): ({ choices }: MeasureRequest) => RowSums {
  return ({ choices: { threshold } }) => ({
    kind: 'sums',
    width: 2,
    add: (ratings, predictions, from, to, sums) => {
      for (let row = from; row < to; row++)
        sums[0] += cost(outcome(ratings[row], threshold), predictions[row]);
      sums[1] += to - from;
    },
    value: ratio,
  });
}

const logLoss = ratingFamily(
  {
    name: 'LogLoss',
    aliases: ['CrossEntropy'],
    summary: () => l10n.t('Surprise at what happened, in nats: confident wrong predictions cost most.'),
    formula: {
      text: '−1/n · Σ (l·ln p + (1 − l)·ln(1 − p)); l = 1 for a relevant pair',
      math: '− 1/n ∑_j {l_j ln p_j + (1 − l_j) ln(1 − p_j)}',
    },
    range: [0, Infinity],
    higherIsBetter: false,
    edgeRules: () => [...edgeRules(), l10n.t('Probabilities of 0 and 1 count as 2⁻⁵² and 1 − 2⁻⁵².')],
    source: 'scikit-learn log_loss',
  },
  {
    usesRelevance: true,
    predictions: 'probability',
    sums: meanOf(surprise),
  },
);

const brier = ratingFamily(
  {
    name: 'Brier',
    aliases: ['BrierScore'],
    summary: () => l10n.t('Mean squared difference between the probability and what happened.'),
    formula: {
      text: '1/n · Σ (p − l)²; l = 1 for a relevant pair',
      math: '1/n ∑_j (p_j − l_j)^2',
    },
    higherIsBetter: false,
    edgeRules,
    source: 'Brier 1950; scikit-learn brier_score_loss',
  },
  {
    usesRelevance: true,
    predictions: 'probability',
    sums: meanOf((label, prediction) => (prediction - label) ** 2),
  },
);

const ece = ratingFamily(
  {
    name: 'ECE',
    aliases: ['CalibrationError', 'ExpectedCalibrationError'],
    summary: () =>
      l10n.t('Difference between predicted probability and observed frequency, in ten bins of equal width.'),
    formula: {
      text: 'Σ_b n_b/n · |share of relevant pairs in b − mean probability in b|',
      math: '∑_b n_b/n |l_b − p_b|',
    },
    higherIsBetter: false,
    edgeRules: () => [
      ...edgeRules(),
      l10n.t('A bin includes its upper bound; probability 0 is in the first bin.'),
    ],
    source: 'Guo et al. 2017, "On Calibration of Modern Neural Networks"',
  },
  {
    usesRelevance: true,
    predictions: 'probability',
    // Sums per bin of relevant pairs minus predicted probabilities, n_b · (share − mean probability), and the number
    // of all pairs.
    sums: ({ choices: { threshold } }) => ({
      kind: 'sums',
      width: BINS + 1,
      add: (ratings, predictions, from, to, sums) => {
        for (let row = from; row < to; row++)
          sums[binOf(predictions[row])] += outcome(ratings[row], threshold) - predictions[row];
        sums[BINS] += to - from;
      },
      value: (sums, at) => {
        let gaps = 0;
        for (let bin = 0; bin < BINS; bin++) gaps += Math.abs(sums[at + bin]);
        return gaps / sums[at + BINS];
      },
    }),
  },
);

const copc = ratingFamily(
  {
    name: 'COPC',
    aliases: ['ClickOverPredictedClick'],
    summary: () =>
      l10n.t('How often it happened over how often it was predicted: above 1, predictions are too low.'),
    formula: {
      text: 'Σ l / Σ p; l = 1 for a relevant pair',
      math: 'COPC = {∑_j l_j}/{∑_j p_j}',
    },
    range: [0, Infinity],
    higherIsBetter: false,
    edgeRules: () => [...edgeRules(), l10n.t('Best at 1.'), l10n.t('Only predictions of 0: undefined.')],
    source: 'Zhu et al.: Bid-aware gradient descent for unbiased learning with censored data (2017)',
  },
  {
    usesRelevance: true,
    predictions: 'probability',
    sums: ({ choices: { threshold } }) => ({
      kind: 'sums',
      width: 2,
      add: (ratings, predictions, from, to, sums) => {
        for (let row = from; row < to; row++) {
          sums[0] += outcome(ratings[row], threshold);
          sums[1] += predictions[row];
        }
      },
      value: (sums, at) => (sums[at + 1] === 0 ? NaN : ratio(sums, at)),
    }),
  },
);

/** Returns the bin of a probability: bin b is b/10 < p ≤ (b + 1)/10. */
function binOf(probability: number): number {
  const bin = Math.min(BINS - 1, Math.floor(probability * BINS));
  return bin > 0 && probability <= bin / BINS ? bin - 1 : bin;
}

export const probabilityFamilies: readonly MeasureFamily[] = [logLoss, brier, ece, copc];
