import * as l10n from '@vscode/l10n';
import type { ItemFeatures } from '../../data/itemFeatures';
import type { ParameterSpec } from '../measure';
import { beyondAccuracyFamily } from '../measureFamily';
import { parameterNumber, perUserMeasure } from '../perUser';
import { plainListParameters } from './beyondParameters';
import { entriesWithin } from './listAverage';
import { requireCategories, requireTraining, undescribedItemError } from './requiredInputs';

const alpha: ParameterSpec = {
  name: 'alpha',
  kind: 'number',
  minimum: 1e-9,
  maximum: 1,
  default: 0.01,
  meaning: () =>
    l10n.t(
      'How much of the history is mixed into the list, so that a missing category costs a finite amount.',
    ),
};

/**
 * Adds the features of `end − start` items to `profile`: each item spreads 1 evenly over its features.
 *
 * @returns number of these items that have a feature
 */
function addProfile(
  { offsets, features }: ItemFeatures,
  items: Int32Array,
  start: number,
  end: number,
  profile: Float64Array,
): number {
  let described = 0;
  for (let i = start; i < end; i++) {
    const from = offsets[items[i]];
    const to = offsets[items[i] + 1];
    if (to > from) described++;
    for (let f = from; f < to; f++) profile[features[f]] += 1 / (to - from);
  }
  return described;
}

/** Returns Σ p·ln(p / ((1 − α)·q + α·p)) of two profiles given as sums over `inP` and `inQ` items. */
function smoothedDivergence(
  p: Float64Array,
  inP: number,
  q: Float64Array,
  inQ: number,
  alpha: number,
): number {
  let divergence = 0;
  for (let feature = 0; feature < p.length; feature++) {
    const wanted = p[feature] / inP;
    if (wanted === 0) continue;
    divergence += wanted * Math.log(wanted / ((1 - alpha) * (q[feature] / inQ) + alpha * wanted));
  }
  // Rounding may make the divergence of equal profiles slightly negative.
  return Math.max(0, divergence);
}

export const calibration = beyondAccuracyFamily({
  name: 'Calibration',
  aliases: ['CalibrationKL', 'Miscalibration'],
  summary: () =>
    l10n.t('How far the categories of the list are from those of the user’s history: 0 the same mix.'),
  formula: {
    text: 'Σ_c p(c) · ln(p(c) / q̃(c)), q̃ = (1 − α)·q + α·p; p: categories of the history, q: of the list',
    math: '∑_c p(c) ln {p(c)}/{(1 − α) q(c) + α p(c)}',
  },
  parameters: [alpha, ...plainListParameters],
  range: [0, Infinity],
  higherIsBetter: false,
  needs: ['train', 'items'],
  edgeRules: () => [
    l10n.t('An item with several categories spreads evenly over them; every item weighs the same.'),
    l10n.t(
      'A user without a history or without recommendations, or with neither in any category: undefined, excluded.',
    ),
    l10n.t(
      'Items of the history that the items file does not describe do not count; a recommended one is an error.',
    ),
  ],
  source: 'Steck: Calibrated recommendations (2018)',
  bind: (request, data) => {
    const train = requireTraining(data, 'Calibration');
    const features = requireCategories(data, 'Calibration');
    const mixed = parameterNumber(request, alpha);
    const p = new Float64Array(features.names.length);
    const q = new Float64Array(features.names.length);
    return perUserMeasure(request, {
      users: request.choices.listUsers,
      sees: 'item-set',
      value: (list) => {
        const entries = entriesWithin(list, request.cutoff);
        for (let i = 0; i < entries; i++) {
          if (features.known[list.items[i]] !== 1) throw undescribedItemError(data, list.user, list.items[i]);
        }
        p.fill(0);
        q.fill(0);
        const inHistory = addProfile(
          features,
          train.items,
          train.offsets[list.user],
          train.offsets[list.user + 1],
          p,
        );
        const inList = addProfile(features, list.items, 0, entries, q);
        return inHistory === 0 || inList === 0 ? NaN : smoothedDivergence(p, inHistory, q, inList, mixed);
      },
    });
  },
});
