import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { listParameters } from '../choiceParameters';
import type { DerivationTerm } from '../derivation/derivation';
import { sumDerivation, termAt } from '../derivation/derivations';
import { ratioOrZero } from '../hits';
import type { ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { neverSaturated, saturatedAtOnce } from '../saturationCutoff';
import { expectedWeightedHits } from '../tiedRuns';

export const persistenceParameter: ParameterSpec = {
  name: 'p',
  kind: 'number',
  minimum: 0,
  maximum: 1,
  overrides: 'rbpPersistence',
  meaning: () => l10n.t('Probability that the user goes on to the next rank.'),
};

const normalised: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['none', 'ideal'],
  overrides: 'rbpDenominator',
  meaning: () => l10n.t('What it is divided by: nothing, or what a list of min(R, n) hits would give.'),
};

const graded: ParameterSpec = {
  name: 'gain',
  kind: 'choice',
  values: ['binary', 'linear', 'normalised'],
  overrides: 'rbpGain',
  meaning: () =>
    l10n.t(
      '1 for every relevant item, the gain, or the gain divided by the user’s largest when that is above 1.',
    ),
};

export const rankBiasedPrecision = measureFamily({
  name: 'RBP',
  aliases: ['RankBiasedPrecision'],
  summary: () => l10n.t('Expected gain of a user who stops after each rank with probability 1 − p.'),
  formula: {
    text: '(1 − p) · Σ rel(i_k) · p^(k−1)',
    math: 'RBP = (1 − p) ∑_k rel(i_k) · p^{k−1}',
  },
  parameters: [persistenceParameter, graded, normalised, ...listParameters],
  edgeRules: () => [l10n.t('Reaches 1 only for an infinite list of relevant items.')],
  source: 'Moffat, Zobel: Rank-biased precision for measurement of retrieval effectiveness (2008)',
  followsFrom: ({ choices }) => (choices.rbpGain === 'binary' ? 'hits' : 'gains'),
  idealDepth: () => 1,
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    const { rbpGain, rbpPersistence: p } = request.choices;
    const toIdeal = request.choices.rbpDenominator === 'ideal';
    // (1 − p) Σ_{k<m} p^k = 1 − p^m; with p = 1 both are 0, so the sums of weights are divided.
    const ideal = (list: JudgedList): number => {
      const hits = Math.min(list.relevant, list.length, cutoff);
      return p === 1 ? hits : 1 - p ** hits;
    };
    const share = p === 1 && toIdeal ? 1 : 1 - p;
    const normalise = (value: number, list: JudgedList): number =>
      toIdeal ? ratioOrZero(value, ideal(list)) : value;
    const worth = (list: JudgedList, rank: number): number => {
      const gain = list.gains[rank - 1];
      if (rbpGain === 'binary') return 1;
      return rbpGain === 'linear' ? gain : gain / Math.max(1, list.ideal[0]);
    };
    // If graded, every gain counts, regardless of the threshold.
    const ranks = (list: JudgedList): [Int32Array, number] =>
      rbpGain === 'binary' ? [list.hitRanks, list.hits] : [list.gainedRanks, list.gained];
    return perUserMeasure(request, {
      value: (list) => {
        const [at, count] = ranks(list);
        let total = 0;
        for (let i = 0; i < count && at[i] <= cutoff; i++) total += worth(list, at[i]) * p ** (at[i] - 1);
        return normalise(share * total, list);
      },
      saturationCutoff: toIdeal ? neverSaturated : saturatedAtOnce,
      ...(rbpGain === 'binary'
        ? {
            expected: (list: JudgedList) =>
              normalise(share * expectedWeightedHits(list, cutoff, (rank) => p ** (rank - 1)), list),
          }
        : {}),
      derive: (list) => {
        const [at, count] = ranks(list);
        const terms: DerivationTerm[] = [];
        for (let i = 0; i < count && at[i] <= cutoff; i++) {
          const value = worth(list, at[i]);
          const weight = share * p ** (at[i] - 1);
          terms.push(
            termAt(
              list,
              at[i],
              [
                { name: 'gain', value },
                { name: '(1 − p)·p^(k−1)', value: weight },
              ],
              value * weight,
            ),
          );
        }
        return sumDerivation(terms, toIdeal ? { text: '1 − p^min(K, n, R)', value: ideal(list) } : undefined);
      },
    });
  },
});
