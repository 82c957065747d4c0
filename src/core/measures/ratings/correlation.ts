import * as l10n from '@vscode/l10n';
import type { MeasureFamily } from '../measure';
import { averageRanks } from '../../statistics/ranks';
import { pairOrder } from './pairOrder';
import { ratingFamily } from './ratingFamily';

const edgeRules = () => [
  l10n.t('Fewer than two pairs, all ratings equal or all predictions equal: undefined.'),
];

/** Returns Pearson's r of the first `count` values; NaN if either side is constant. */
function pearson(x: Float64Array, y: Float64Array, count: number): number {
  let meanX = 0;
  let meanY = 0;
  for (let i = 0; i < count; i++) {
    meanX += x[i] / count;
    meanY += y[i] / count;
  }
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (let i = 0; i < count; i++) {
    xy += (x[i] - meanX) * (y[i] - meanY);
    xx += (x[i] - meanX) ** 2;
    yy += (y[i] - meanY) ** 2;
  }
  // Rounding may make a perfect correlation slightly exceed 1.
  return varies(x, count) && varies(y, count)
    ? Math.max(-1, Math.min(1, xy / Math.sqrt(xx) / Math.sqrt(yy)))
    : NaN;
}

/** Returns whether some values differ. Compares them directly, because rounding hides this in a sum of squares. */
function varies(values: Float64Array, count: number): boolean {
  for (let i = 1; i < count; i++) if (values[i] !== values[0]) return true;
  return false;
}

const correlationOf = (x: string, y: string) => `cov(${x}, ${y})/{σ_{${x}} σ_{${y}}}`;

const pearsonFamily = ratingFamily(
  {
    name: 'Pearson',
    summary: () => l10n.t('Pearson correlation of predictions and ratings.'),
    formula: { text: 'cov(y, ŷ) / (σ(y) · σ(ŷ))', math: `r = ${correlationOf('y', 'ŷ')}` },
    range: [-1, 1],
    edgeRules,
    source: 'scipy.stats.pearsonr',
  },
  {
    value: () => pearson,
  },
);

const spearman = ratingFamily(
  {
    name: 'Spearman',
    summary: () => l10n.t('Pearson correlation of the ranks: only the order matters.'),
    formula: {
      text: 'Pearson of the ranks, equal values sharing their mean rank',
      math: `ρ = ${correlationOf('R(y)', 'R(ŷ)')}`,
    },
    range: [-1, 1],
    edgeRules,
    source: 'scipy.stats.spearmanr',
  },
  {
    value: () => (ratings, predictions, count) =>
      pearson(averageRanks(ratings, count), averageRanks(predictions, count), count),
  },
);

const kendall = ratingFamily(
  {
    name: 'KendallTauB',
    aliases: ['Kendall', 'KendallTau'],
    summary: () =>
      l10n.t('Pairs ordered as the ratings order them minus pairs ordered the other way, allowing for ties.'),
    formula: {
      text: '(C − D) / √((n₀ − n_y)(n₀ − n_ŷ))',
      math: 'τ_b = {C − D}/√{(n_0 − n_y)(n_0 − n_ŷ)}',
    },
    range: [-1, 1],
    edgeRules,
    source: 'scipy.stats.kendalltau, variant b; Knight 1966',
  },
  {
    value: () => (ratings, predictions, count) => {
      const { all, tiedX, tiedY, concordant, discordant } = pairOrder(ratings, predictions, count);
      const comparable = Math.sqrt(all - tiedX) * Math.sqrt(all - tiedY);
      return comparable > 0 ? Math.max(-1, Math.min(1, (concordant - discordant) / comparable)) : NaN;
    },
  },
);

export const correlationFamilies: readonly MeasureFamily[] = [pearsonFamily, spearman, kendall];
